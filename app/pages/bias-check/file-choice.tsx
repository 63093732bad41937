import { type ComponentType, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FileInput } from '#app/components/ui/file-input.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { biasCheckPage } from '#app/content/bias-check/bias-check.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import type { Source } from './checker.tsx';

const words = biasCheckPage.tool;

/** A file of the visitor, or our example. The check itself is loaded with the first choice. */
export function FileChoice() {
  const [chosen, setChosen] = useState<{ source: Source; number: number }>();
  const [Checker, setChecker] = useState<ComponentType<{ source: Source }>>();

  async function check(source: Source) {
    setChosen((last) => ({ source, number: (last?.number ?? 0) + 1 }));
    const loaded = await loadPatiently(() => import('./checker.tsx'));
    setChecker(() => loaded.Checker);
  }

  return (
    <>
      <div className="grid gap-8 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
        <Field label={words.file} hint={words.fileHint} className="noscript:hidden">
          {(control) => (
            <FileInput
              {...control}
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
              onChoose={(file) => void check(file)}
            />
          )}
        </Field>
        <div className="noscript:hidden">
          <p className="mb-1.5 text-small font-semibold">{words.or}</p>
          <Button variant="secondary" onClick={() => void check('example')}>
            {words.example}
          </Button>
          <p className="mt-3 text-small text-ink-soft">{words.exampleNote}</p>
        </div>
        <noscript>
          <p>{words.withoutScript}</p>
        </noscript>
        <p className="flex gap-3 border-t border-line pt-5 text-small lg:col-span-2">
          <Icon name="lock" className="size-5 shrink-0 text-primary-strong" />
          <span>{words.privacy}</span>
        </p>
      </div>
      {chosen && !Checker && <p className="mt-8">{words.loading}</p>}
      {chosen && Checker && <Checker key={chosen.number} source={chosen.source} />}
    </>
  );
}
