import { useState } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { momentNames, classTests as words } from '#app/content/classes/class-tests.ts';
import {
  classTestLength,
  type MomentState,
  type TestedModule,
  type TestMoment,
  testMoments,
} from '#domain/classes/class-test.ts';

/** Those that were opened. */
type States = Partial<Record<TestMoment, MomentState>>;

const tones = { none: 'quiet', open: 'good', closed: 'waiting' } as const;

/** The three tests of a module in their order, each with what its teachers can do with it now. */
export function MomentCards({
  tested,
  learners,
  isArchived,
}: {
  tested: TestedModule;
  learners: number;
  isArchived: boolean;
}) {
  if (tested.moments.length === 0 && tested.questions < classTestLength.least) {
    return <Callout>{words.tooFew}</Callout>;
  }
  const states: States = Object.fromEntries(tested.moments.map((state) => [state.moment, state]));
  return (
    <section aria-labelledby="tests">
      <h3 id="tests" className="sr-only">
        {words.tests}
      </h3>
      <ol className="grid gap-4 lg:grid-cols-3">
        {testMoments.map((moment) => (
          <li key={moment} className="flex flex-col rounded-card border border-line bg-surface p-5">
            <Moment moment={moment} state={states[moment]} learners={learners} />
            {!isArchived && <Steps module={tested.module_id} moment={moment} states={states} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Moment({ moment, state, learners }: { moment: TestMoment; state?: MomentState; learners: number }) {
  const status = !state ? 'none' : state.closed_at ? 'closed' : 'open';
  const unfinished = state ? state.begun - state.handed_in : 0;
  return (
    <>
      <div className="mb-3">
        <StatusBadge tone={tones[status]}>{words.states[status]}</StatusBadge>
      </div>
      <h4 className="text-subheading">{momentNames[moment]}</h4>
      <p className="mt-2 mb-4 grow text-small text-ink-soft">{words.about[moment]}</p>
      {state && (
        <p className="text-small font-semibold">
          {words.handedIn(state.handed_in, learners)}
          {unfinished > 0 && status === 'open' && `, ${words.unfinished(unfinished)}`}
          <progress
            value={state.handed_in}
            max={Math.max(1, learners)}
            aria-hidden="true"
            className="progress mt-2 block"
          />
        </p>
      )}
    </>
  );
}

/** Opening the next test closes the first one, and closing the others shows solutions. Both ask before. */
function Steps({ module, moment, states }: { module: string; moment: TestMoment; states: States }) {
  const [isAsking, setIsAsking] = useState(false);
  const sender = useAction();
  const own = states[moment];
  const change = own && !own.closed_at ? 'close' : 'open';
  const mayOpen = {
    before: !states.after,
    after: states.before !== undefined && !own,
    later: states.after?.closed_at != null && !own,
  }[moment];
  if (change === 'open' && !mayOpen) {
    return own ? null : <p className="mt-2 text-small font-semibold">{words.waits[moment]}</p>;
  }
  const fields = { change, module, moment };
  const question = questionOf(change, moment);
  const unfinished = unfinishedBefore(change, moment, states);
  const label = change === 'close' ? words.close : own ? words.openAgain : words.open;
  const name =
    change === 'close' ? words.closeNamed(momentNames[moment]) : words.openNamed(momentNames[moment]);
  const variant = change === 'close' || own ? 'secondary' : 'primary';
  return (
    <div className="mt-4">
      {question ? (
        <Button size="small" variant={variant} aria-label={name} onClick={() => setIsAsking(true)}>
          {label}
        </Button>
      ) : (
        <ActionForm sender={sender} fields={fields}>
          <Button type="submit" size="small" variant={variant} aria-label={name} disabled={sender.isBusy}>
            {sender.isBusy ? words.busy : label}
          </Button>
        </ActionForm>
      )}
      {isAsking && question && (
        <ConfirmDialog
          title={question.title}
          button={label}
          busy={words.busy}
          fields={fields}
          onClose={() => setIsAsking(false)}
        >
          <p>{question.text}</p>
          {unfinished > 0 && <p className="mt-2 font-semibold">{words.confirm.unfinished(unfinished)}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}

function questionOf(change: 'open' | 'close', moment: TestMoment) {
  if (change === 'close') return moment === 'before' ? undefined : words.confirm[moment];
  return moment === 'after' ? words.confirm.open : undefined;
}

/** Learners whose answers the step leaves out. */
function unfinishedBefore(change: 'open' | 'close', moment: TestMoment, states: States): number {
  const ended = change === 'close' ? states[moment] : moment === 'after' ? states.before : undefined;
  return ended ? ended.begun - ended.handed_in : 0;
}
