import { type TouchEvent, useImperativeHandle, useRef } from 'react';
import { QuestionInput } from '#app/components/questions/question-input.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import { QuestionNumbers } from './question-numbers.tsx';
import type { QuestionListProps } from './question-sheet.tsx';
import { useShownQuestion } from './use-shown-question.ts';

/** How far a finger has to move sideways, in pixels. */
const swipeDistance = 60;
/** What takes a movement itself. */
const noSwipe = 'input, textarea, select, pre, svg, [data-no-swipe]';

/** A quiz on a phone: one question a screen, and after the last one an overview before handing in. */
export function QuestionScreens({ items, onGive, isDisabled, children, ref }: QuestionListProps) {
  const { index, show, heading } = useShownQuestion(items, true);
  const touched = useRef<{ x: number; y: number }>(undefined);
  const item = items[index];
  const openCount = items.filter(({ isDone }) => !isDone).length;

  useImperativeHandle(ref, () => ({
    show: (position) => show(items.findIndex((each) => each.position === position)),
  }));

  function handleTouchStart({ touches, target }: TouchEvent) {
    const touch = touches.item(0);
    const isOwn = target instanceof Element && target.closest(noSwipe);
    touched.current = touch && !isOwn ? { x: touch.clientX, y: touch.clientY } : undefined;
  }

  function handleTouchEnd({ changedTouches }: TouchEvent) {
    const touch = changedTouches.item(0);
    if (!touched.current || !touch) return;
    const [x, y] = [touch.clientX - touched.current.x, touch.clientY - touched.current.y];
    touched.current = undefined;
    const isSideways = Math.abs(x) >= swipeDistance && Math.abs(x) > 2 * Math.abs(y);
    const next = index + (x < 0 ? 1 : -1);
    if (isSideways && next >= 0 && next <= items.length) show(next);
  }

  return (
    <div
      onTouchStart={handleTouchStart}
      onTouchEnd={handleTouchEnd}
      className="flex min-h-[calc(100svh-var(--spacing-header)-2.5rem)] flex-col"
    >
      <QuestionNumbers items={items} current={index} onShow={show} isStrip />
      <section className="grow py-6 [&_*]:scroll-mt-14">
        <h2
          ref={heading}
          tabIndex={-1}
          className="mb-4 font-body text-small font-semibold text-accent-strong"
        >
          {item ? words.question(index + 1, items.length) : words.beforeHandingIn}
        </h2>
        {item ? (
          <QuestionInput
            key={item.position}
            view={item.view}
            answer={item.answer}
            onChange={(given) => onGive(item.position, given)}
            isDisabled={isDisabled}
          />
        ) : (
          <>
            <p className="mb-5 text-lead">
              {openCount > 0 ? words.confirm.open(openCount) : words.allAnswered}
            </p>
            <QuestionNumbers items={items} current={index} onShow={show} />
            <div className="pt-7">{children}</div>
          </>
        )}
      </section>
      <div className="sticky bottom-0 -mx-gutter flex justify-between gap-3 border-t border-line bg-paper px-gutter py-3">
        <Button variant="secondary" disabled={index === 0} onClick={() => show(index - 1)}>
          <Icon name="arrow-left" />
          {words.previous}
        </Button>
        {item && (
          <Button variant={item.isDone ? 'primary' : 'secondary'} onClick={() => show(index + 1)}>
            {index === items.length - 1 ? words.toOverview : words.next}
            <Icon name="arrow-right" />
          </Button>
        )}
      </div>
    </div>
  );
}
