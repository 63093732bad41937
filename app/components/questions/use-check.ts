import { use, useState } from 'react';
import { checkWords } from '#app/content/learning/questions.ts';
import { findKeptAnswer } from '#app/data/kept-answers.ts';
import type { GradedAnswer } from '#app/data/questions.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import { sessionState, userIdOf } from '#app/session/session-store.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import { isComplete } from '#courseware/questions/is-complete.ts';
import { firstSeed, type QuestionView } from '#courseware/questions/view.ts';
import { QuestionServiceContext } from './question-service.ts';

export interface Check {
  seed: string;
  view: QuestionView;
  answer: Answer | null;
  /** How often the learner began again with an empty answer. */
  restarts: number;
  hints: string[];
  graded?: GradedAnswer;
  /** What keeps the learner from going on: something is missing, or the server could not be asked. */
  problem?: string;
  isBusy: boolean;
}

const begin = (seed: string, view: QuestionView): Check => ({
  ...{ seed, view, answer: null, restarts: 0, hints: [], isBusy: false },
  ...{ graded: undefined, problem: undefined },
});

const isUntouched = ({ answer, restarts, graded, isBusy }: Check) =>
  answer === null && restarts === 0 && !graded && !isBusy;

/** The state of a question in a lesson, from the first try to the solution. */
export function useCheck(
  question: string,
  view: QuestionView,
  isAnswered: boolean,
  onAnswered: (isCorrect: boolean) => void,
  seed = firstSeed,
) {
  const service = use(QuestionServiceContext);
  const [check, setCheck] = useState(() => begin(seed, view));
  // The answer of a visitor who signs in belongs to their account a moment later, so every render looks for it.
  if (isAnswered && isUntouched(check)) {
    const answer = findKeptAnswer({ question, seed }, userIdOf(sessionState()));
    // Fields that hold what was typed begin again with the answer.
    if (answer !== null) setCheck({ ...check, answer, restarts: 1 });
  }
  const change = (part: Partial<Check>) => setCheck((before) => ({ ...before, ...part }));
  const asked = { question, seed: check.seed };

  /** One request at a time. A verdict on an answer that was changed in the meantime is not shown. */
  async function run(work: () => Promise<Partial<Check>>) {
    if (check.isBusy) return;
    change({ isBusy: true, problem: undefined });
    try {
      const part = await work();
      setCheck((before) => {
        const isOutdated = part.graded !== undefined && before.answer !== check.answer;
        return { ...before, ...(isOutdated ? {} : part), isBusy: false };
      });
    } catch (error) {
      change({ isBusy: false, problem: userMessageOf(error) || checkWords.failed });
    }
  }

  async function grade(reveal: boolean) {
    if (!reveal && !isComplete(check.view, check.answer)) {
      return change({ graded: undefined, problem: checkWords.incomplete[check.view.kind] });
    }
    await run(async () => {
      const graded = await service.checkAnswer(asked, check.answer, reveal);
      onAnswered(graded.isCorrect);
      return { graded };
    });
  }

  return {
    ...check,
    /** A solution in sight ends the question. */
    isSettled: check.graded?.solution !== undefined,
    setAnswer: (answer: Answer | null) => change({ answer, graded: undefined, problem: undefined }),
    submit: () => grade(false),
    reveal: () => grade(true),
    showHint: () =>
      run(async () => ({ hints: [...check.hints, await service.readHint(asked, check.hints.length + 1)] })),
    tryAgain: () =>
      change({ answer: null, restarts: check.restarts + 1, graded: undefined, problem: undefined }),
    drawAnother: () =>
      run(async () => {
        const drawn = await service.drawAgain(question);
        return begin(drawn.seed, drawn.view);
      }),
  };
}
