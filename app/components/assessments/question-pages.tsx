import { QuestionInput } from '#app/components/questions/question-input.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import { FootBar } from './foot-bar.tsx';
import { QuestionNumbers } from './question-numbers.tsx';
import type { QuestionListProps } from './question-sheet.tsx';
import { useShownQuestion } from './use-shown-question.ts';

/** One question at a time, with all of them to jump to. */
export function QuestionPages({ items, onGive, isDisabled, children }: QuestionListProps) {
  const { index, show, heading } = useShownQuestion(items, false);
  const item = items[index];
  const isLast = index === items.length - 1;

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
