import { useEffect, useRef } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import type { QuestionItem } from './question-sheet.tsx';

/** The numbers of all questions to jump to, each with whether it is answered. A strip is one line that scrolls. */
export function QuestionNumbers({
  items,
  current,
  onShow,
  isStrip = false,
}: {
  items: QuestionItem[];
  current: number;
  onShow(index: number): void;
  isStrip?: boolean;
}) {
  const list = useRef<HTMLOListElement>(null);
  // Only the strip moves, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current question is what moves it.
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current=step]');
    const { current: strip } = list;
    if (isStrip && strip && shown) {
      strip.scrollLeft = shown.offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + shown.offsetWidth / 2;
    }
  }, [current, isStrip]);

  return (
    <nav aria-label={isStrip ? words.strip : words.overview} data-no-swipe="">
      <ol
        ref={list}
        className={
          isStrip
            ? '-mx-gutter flex gap-2 overflow-x-auto px-gutter py-3 [scrollbar-width:none]'
            : 'grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2'
        }
      >
        {items.map(({ position, isDone }, index) => (
          <li key={position} className={isStrip ? 'w-11 shrink-0' : undefined}>
            <button
              type="button"
              aria-label={words.jump(index + 1, isDone)}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onShow(index)}
              className={classNames(
                'relative grid min-h-11 w-full place-items-center rounded-small border text-small font-semibold tabular-nums',
                'aria-[current=step]:inset-ring-2 aria-[current=step]:inset-ring-ink',
                isDone
                  ? 'border-primary-strong bg-primary-tint text-primary-strong'
                  : 'border-dashed border-line-strong text-ink-soft hover:border-ink',
              )}
            >
              {index + 1}
              {isDone && <Icon name="check" className="absolute top-0.5 end-0.5 size-3" />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
