import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { QuestionInput } from '#app/components/questions/question-input.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import { FootBar } from './foot-bar.tsx';
import { QuestionNumbers } from './question-numbers.tsx';
import { type QuestionListProps, questionHeadingId } from './question-sheet.tsx';

/**
 * One question at a time, with all of them to jump to. The URL names the question, so that a reload returns to it. On
 * another device a learner starts at the first unanswered one.
 */
export function QuestionPages({ items, onGive, isDisabled, children }: QuestionListProps) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [index, setIndex] = useState(() => {
    const named = items.findIndex(({ position }) => hash === `#${questionHeadingId(position)}`);
    const firstOpen = items.findIndex(({ isDone }) => !isDone);
    return Math.max(0, named === -1 ? firstOpen : named);
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const item = items[index];
  const isLast = index === items.length - 1;

  function show(next: number) {
    // The heading must name the new question before a screen reader reads it.
    flushSync(() => setIndex(next));
    heading.current?.focus();
    const position = items[next]?.position;
    if (position === undefined) return;
    // Only the hash changes, so nothing is loaded.
    void navigate({ search, hash: questionHeadingId(position) }, { replace: true, preventScrollReset: true });
  }

  if (!item) return children;
  return (
    <>
      <section className="py-9 [&_*]:scroll-mt-14">
        <h2
          ref={heading}
          tabIndex={-1}
          className="mb-4 font-body text-small font-semibold text-accent-strong"
        >
          {words.question(index + 1, items.length)}
        </h2>
        <QuestionInput
          key={item.position}
          view={item.view}
          answer={item.answer}
          onChange={(given) => onGive(item.position, given)}
          isDisabled={isDisabled}
        />
        <div className="mt-8 flex justify-between gap-3">
          <Button variant="secondary" disabled={index === 0} onClick={() => show(index - 1)}>
            <Icon name="arrow-left" />
            {words.previous}
          </Button>
          <Button
            variant={item.isDone && !isLast ? 'primary' : 'secondary'}
            disabled={isLast}
            onClick={() => show(index + 1)}
          >
            {words.next}
            <Icon name="arrow-right" />
          </Button>
        </div>
      </section>
      <div className="border-y border-line py-6">
        <p className="mb-3 text-small font-semibold" aria-hidden="true">
          {words.overview}
        </p>
        <QuestionNumbers items={items} current={index} onShow={show} />
      </div>
      {/* Until all questions are answered, the next one matters more. */}
      <FootBar isSticky={items.every(({ isDone }) => isDone)}>{children}</FootBar>
    </>
  );
}
