import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { labEvidence } from '#app/content/certificates/lab-evidence.ts';
import { runLabAgain } from '#app/data/labs.ts';
import type { LabOutcome } from '#domain/certificates/lab-evidence.ts';

const words = labEvidence.lab;

type State = 'ready' | 'running' | 'failed' | LabOutcome;

/** Asks the server for the outcome, as often as a visitor likes. */
export function ServerRun({ shown }: { shown: Parameters<typeof runLabAgain>[0] }) {
  const [state, setState] = useState<State>('ready');

  async function run() {
    setState('running');
    setState(await runLabAgain(shown).catch(() => 'failed' as const));
  }

  return (
    <>
      <p className="mt-6">
        <Button onClick={run} disabled={state === 'running'}>
          {state === 'running' ? words.running : words.run}
        </Button>
      </p>
      <p role="status" className="mt-4 flex items-start gap-2 font-semibold empty:hidden">
        {state === 'reached' && (
          <Icon name="badge-check" className="mt-0.5 size-5 shrink-0 text-primary-strong" />
        )}
        {state === 'failed' && words.failed}
        {(state === 'reached' || state === 'missed' || state === 'impossible') && words.outcomes[state]}
      </p>
    </>
  );
}
