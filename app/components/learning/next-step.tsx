import { useEffect, useId, useRef } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { nextStepWords } from '#app/content/learning/next-step.ts';
import { useIsChild } from '#app/session/use-is-child.ts';
import type { NextStep } from '#domain/learning/next-step.ts';
import { describeStep } from './describe-step.ts';

/** The one thing to do next, at an end: of a lesson, of a quiz, at the top of a course. */
export function NextStepPanel({
  step,
  on = '',
}: {
  step: NextStep /** The title of the page. */;
  on?: string;
}) {
  const titleId = useId();
  const { context, title, notes, action, path } = describeStep(step, useIsChild());
  const isElsewhere = context !== '' && context !== on;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-surface px-5 py-4 sm:px-6"
    >
      <div className="min-w-0 basis-64 grow">
        <h2 id={titleId} className="font-body text-small font-semibold text-primary-strong">
          {nextStepWords.label}
        </h2>
        <p className="mt-1 font-display text-subheading font-semibold wrap-anywhere">{title}</p>
        <StepNotes notes={[...(isElsewhere ? [context] : []), ...notes]} />
      </div>
      <ButtonLink to={path}>{action}</ButtonLink>
    </section>
  );
}

/** One note is a sentence, several are a list. */
export function StepNotes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null;
  if (notes.length === 1) return <p className="mt-1 text-small text-ink-soft">{notes[0]}</p>;
  return (
    <ul className="mt-1 grid gap-0.5 text-small text-ink-soft">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/**
 * Loads what comes next after a course. Shows nothing until it is known, so that nothing is offered that is wrong.
 * `isWaitedFor` scrolls it into view, for learners who have just pressed a button above it.
 */
export function NextStepAfter({
  courseSlug,
  isWaitedFor = false,
}: {
  courseSlug: string;
  isWaitedFor?: boolean;
}) {
  const { answer } = useLoad<NextStep | null>(`/account/data/next-step/${courseSlug}`);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (answer && isWaitedFor) place.current?.scrollIntoView({ block: 'nearest' });
  }, [answer, isWaitedFor]);

  return (
    <div ref={place} role="status" className="scroll-my-4">
      {answer && <NextStepPanel step={answer} />}
    </div>
  );
}
