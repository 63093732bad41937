import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import type { AnswerState } from './answer-store.ts';

const icons = { saved: 'check', saving: 'save', waiting: 'circle-exclamation-point' } as const;
/** When the time that is left is read out. It is in sight all along. */
const announced = [10, 1];

/** Stays in sight above the questions: how many are answered, whether they are saved, and the time. */
export function AttemptBar({
  done,
  count,
  saving,
  minutesLeft,
}: {
  done: number;
  count: number;
  saving: AnswerState['saving'];
  minutesLeft: number | undefined;
}) {
  const time = minutesLeft === undefined ? undefined : timeWords(minutesLeft);
  return (
    <div className="sticky top-header z-10 -mx-gutter border-b border-line bg-paper px-gutter py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-small max-sm:gap-x-2 max-sm:text-caption">
        <p className="font-semibold tabular-nums">{words.answered(done, count)}</p>
        {/* As wide while it saves as when it has saved, so that the line never breaks in between. */}
        <p className="flex min-w-20 items-center justify-end gap-1.5 text-ink-soft" aria-live="polite">
          <Icon name={icons[saving]} className="size-4 shrink-0" />
          {words.saving[saving]}
        </p>
        {time && (
          <p className="flex items-center gap-1.5 tabular-nums">
            <Icon name="clock" className="size-4 shrink-0" />
            {time}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {minutesLeft !== undefined && announced.includes(minutesLeft) && time}
      </p>
    </div>
  );
}

function timeWords(minutes: number): string {
  return minutes > 1 ? words.timer.left(minutes) : words.timer.lastMinute;
}
