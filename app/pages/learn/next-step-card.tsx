import { Growth } from '#app/components/illustrations/growth.tsx';
import { describeStep } from '#app/components/learning/describe-step.ts';
import { StepNotes } from '#app/components/learning/next-step.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { nextStepWords as words } from '#app/content/learning/next-step.ts';
import { useIsChild } from '#app/session/use-is-child.ts';
import type { NextStep } from '#domain/learning/next-step.ts';

/** The first thing on the page: what to do now. */
export function NextStepCard({ step, hasBegun }: { step: NextStep; hasBegun: boolean }) {
  const { context, title, notes, action, path } = describeStep(step, useIsChild());
  const isTimed = step.kind === 'attempt' && step.seconds_left !== null && !step.is_over;
  const eyebrow = hasBegun ? context : words.start.first;
  return (
    <section
      aria-labelledby="next-step"
      className="grid items-center gap-8 rounded-panel bg-primary-tint px-6 py-8 sm:px-10 lg:grid-cols-[1fr_auto]"
    >
      <div className="min-w-0">
        <h2 id="next-step" className="font-body text-small font-semibold text-primary-strong">
          {words.label}
        </h2>
        <p className="mt-3 font-display text-subheading font-semibold sm:text-heading wrap-anywhere">
          {title}
        </p>
        {eyebrow && <p className="mt-1 text-ink-soft">{eyebrow}</p>}
        {isTimed ? (
          <p className="mt-3 flex items-start gap-2 font-semibold">
            <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-primary-strong" />
            {notes[0]}
          </p>
        ) : (
          <StepNotes notes={notes} />
        )}
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={path} size="large">
            {action}
          </ButtonLink>
          {step.kind === 'start' && path !== '/courses' && (
            <ArrowLink to="/courses">{words.start.catalogue}</ArrowLink>
          )}
        </p>
      </div>
      <Growth className="w-44 max-lg:hidden" />
    </section>
  );
}
