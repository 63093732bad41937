import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { classMember } from '#app/content/classes/classes.ts';
import { makeTakeOverCode } from '#app/data/classes.ts';
import { inGroups } from '#domain/families/picture-code.ts';

const words = classMember.takeOver;

/** Makes the code with which an account is taken along. The site keeps only its hash, so it is shown this once. */
export function TakeOver({ member }: { member: string }) {
  const [code, setCode] = useState<string>();
  const { isBusy, run } = useBusy();

  async function make() {
    await run(async () => {
      setCode(await makeTakeOverCode(member));
    });
  }

  return (
    <section aria-labelledby="take-over">
      <h2 id="take-over" className="mb-2 text-subheading">
        {words.title}
      </h2>
      <p className="mb-2 text-small text-ink-soft">{words.text}</p>
      <p className="mb-3 text-small text-ink-soft">{words.older}</p>
      <div role="status">
        {code && (
          <div className="mb-3 rounded-card border border-line bg-surface p-4">
            <p className="text-small font-semibold">{words.code}</p>
            <p className="font-mono text-subheading tracking-wider">{inGroups(code)}</p>
            <p className="mt-2 text-small text-ink-soft">{words.hint}</p>
          </div>
        )}
      </div>
      <Button variant="secondary" size="small" disabled={isBusy} onClick={make}>
        {isBusy ? words.busy : code ? words.again : words.button}
      </Button>
    </section>
  );
}
