import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { checkWords as words } from '#app/content/learning/questions.ts';
import type { GradedAnswer } from '#app/data/questions.ts';
import { regainFocus } from '#app/lib/regain-focus.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { QuestionInput } from './question-input.tsx';
import { Feedback, SolutionText } from './solution.tsx';
import { useCheck } from './use-check.ts';
import { Verdict } from './verdict.tsx';

/**
 * A question inside a lesson: any number of tries, hints, and the solution once it is earned or given up. `onAnswered`
 * is called after each try that the server graded.
 */
export function CheckQuestion({
  question,
  view,
  seed,
  isAnswered,
  onAnswered,
}: {
  question: string;
  view: QuestionView;
  /** The seed of the view, if it is not the one that lessons show first. */
  seed?: string;
  /** Whether the learner answered it before. */
  isAnswered: boolean;
  onAnswered(isCorrect: boolean): void;
}) {
  const check = useCheck(question, view, isAnswered, onAnswered, seed);
  const form = useRef<HTMLFormElement>(null);
  const { graded, isBusy, isSettled, hints } = check;
  const isWrong = graded !== undefined && !isSettled;

  // A verdict or the last hint removes the button that was pressed, and a solution disables the field.
  useEffect(() => {
    if (graded || hints.length > 0) regainFocus(form.current);
  }, [graded, hints.length]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void check.submit();
  }

  function goOn(proceed: () => void | Promise<void>) {
    // The button that was pressed is about to leave, so the focus goes to the question.
    form.current?.focus();
    void proceed();
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={handleSubmit}
      aria-label={words.title}
      className="my-8 rounded-card border border-line bg-surface p-5 shadow-card outline-offset-4 sm:p-7"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-small font-semibold text-accent-strong">{words.title}</p>
        {isAnswered && (
          <p className="flex items-center gap-1.5 text-small text-ink-soft">
            <Icon name="circle-check" className="size-4 text-primary-strong" />
            {words.answered}
          </p>
        )}
      </div>
      <QuestionInput
        // The fields of some questions hold what was typed, so they begin again too.
        key={`${check.seed} ${check.restarts}`}
        view={check.view}
        answer={check.answer}
        onChange={check.setAnswer}
        isDisabled={isSettled}
      />
      <Hints hints={hints} count={check.view.hints} />
      <div aria-live="polite" className="empty:hidden">
        {check.problem && <p className="mt-5 font-semibold text-danger">{check.problem}</p>}
        {graded && <Result graded={graded} />}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {!graded && (
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? words.checking : words.check}
          </Button>
        )}
        {graded && !graded.isCorrect && (
          <Button onClick={() => goOn(check.tryAgain)}>
            <Icon name="rotate-ccw" />
            {words.tryAgain}
          </Button>
        )}
        {isSettled && check.view.varies && (
          <Button
            variant={graded?.isCorrect ? 'primary' : 'secondary'}
            aria-disabled={isBusy}
            onClick={() => goOn(check.drawAnother)}
          >
            <Icon name="refresh-cw" />
            {words.another}
          </Button>
        )}
        {!isSettled && hints.length < check.view.hints && (
          <TextButton onClick={check.showHint}>{words.hint(hints.length + 1, check.view.hints)}</TextButton>
        )}
        {isWrong && <TextButton onClick={check.reveal}>{words.showAnswer}</TextButton>}
      </div>
      <noscript>
        <p className="mt-4 text-small text-ink-soft">{words.withoutScript}</p>
      </noscript>
    </form>
  );
}

/** Hints stay in sight one below the other. Each is read out as it comes. */
function Hints({ hints, count }: { hints: string[]; count: number }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {hints.map((hint, index) => (
        <div key={hint} className="mt-5 flex gap-3 rounded-control bg-accent-tint px-4 py-3 text-small">
          <Icon name="lightbulb" className="mt-0.5 size-5 shrink-0 text-accent-strong" />
          <div>
            <p className="font-semibold">{words.hint(index + 1, count)}</p>
            <RenderedHtml html={hint} className="prose-inline" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Result({ graded: { isCorrect, score, feedback, solution } }: { graded: GradedAnswer }): ReactNode {
  return (
    <Verdict score={score} isRevealed={!isCorrect && solution !== undefined}>
      {!isCorrect && feedback.length > 0 && <Feedback texts={feedback} />}
      {!isCorrect && !solution && feedback.length === 0 && <p className="mt-2">{words.reconsider}</p>}
      {solution && <SolutionText solution={solution} isGiven={isCorrect} />}
    </Verdict>
  );
}
