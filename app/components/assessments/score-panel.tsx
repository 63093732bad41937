import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords } from '#app/content/learning/assessments.ts';
import type { AttemptResult } from '#app/data/assessments.ts';

const words = assessmentWords.result;

/** The score of an attempt, and below it what follows from it. */
export function ScorePanel({
  attempt: { is_passed: isPassed, score },
  text,
  children,
}: {
  attempt: AttemptResult['attempt'];
  text: string;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);

  // After submitting, the scroll position is that of the previous, longer page.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="result"
      className={classNames(
        'rounded-panel px-6 py-8 outline-none sm:px-9',
        isPassed ? 'bg-primary-tint' : 'bg-accent-tint',
      )}
    >
      <h2 id="result" className="font-body text-small font-semibold">
        {words.title}
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-5">
        <span className="font-display text-display tabular-nums">{score} %</span>
        <span className="flex items-center gap-2 text-lead font-semibold">
          <Icon
            name={isPassed ? 'circle-check' : 'rotate-ccw'}
            className={classNames('size-6', isPassed ? 'text-primary-strong' : 'text-accent-strong')}
          />
          {isPassed ? words.passed : words.failed}
        </span>
      </p>
      <p className="mt-3 text-ink-soft">{text}</p>
      {children}
    </section>
  );
}
