import { type ComponentType, useState } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { FileInput } from '#app/components/ui/file-input.tsx';
import { verifyFile as words } from '#app/content/certificates/verify-file.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';

/** The code that checks a signature is as large as a page (35 KB compressed), so it loads with the first choice. */
export function FileCheck() {
  const [chosen, setChosen] = useState<{ file: File; number: number }>();
  const [Result, setResult] = useState<ComponentType<{ file: File }>>();

  async function check(file: File) {
    setChosen((last) => ({ file, number: (last?.number ?? 0) + 1 }));
    const loaded = await loadPatiently(() => import('./file-result.tsx'));
    setResult(() => loaded.FileResult);
  }

  return (
    <>
      <Field label={words.label} hint={words.hint} className="max-w-[34rem] noscript:hidden">
        {(control) => (
          <FileInput
            {...control}
            accept=".png,.svg,.json,image/png,image/svg+xml,application/json"
            onChoose={(file) => void check(file)}
          />
        )}
      </Field>
      <noscript>
        <p>{words.withoutScript}</p>
      </noscript>
      <div role="status" className="mt-8 max-w-[40rem]">
        {chosen && !Result && <p>{words.loading}</p>}
        {/* The same file may be chosen again. */}
        {chosen && Result && <Result key={chosen.number} file={chosen.file} />}
      </div>
    </>
  );
}
