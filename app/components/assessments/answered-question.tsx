import { QuestionInput } from '#app/components/questions/question-input.tsx';
import { Feedback, SolutionText } from '#app/components/questions/solution.tsx';
import { Verdict } from '#app/components/questions/verdict.tsx';
import { assessmentWords } from '#app/content/learning/assessments.ts';
import type { AttemptResult } from '#app/data/assessments.ts';
import { isComplete } from '#courseware/questions/is-complete.ts';

const words = assessmentWords.result;

/** A question of a submitted attempt, with the answer that was given and what was right about it. */
export function AnsweredQuestion({
  item: { view, answer, score, feedback, solution },
  number,
  leftOpen,
}: {
  item: AttemptResult['results'][number];
  number: number;
  /** What is said if the answer is missing or incomplete. */
  leftOpen: string;
}) {
  return (
    <li className="border-b border-line py-9 last:border-0">
      <h3 className="mb-4 font-body text-small font-semibold text-accent-strong">{words.question(number)}</h3>
      <QuestionInput view={view} answer={answer} onChange={() => {}} isDisabled />
      <Verdict score={score} wrong={words.wrong}>
        {!isComplete(view, answer) && <p className="mt-2">{leftOpen}</p>}
        <Feedback texts={feedback} />
        {solution && <SolutionText solution={solution} isGiven={score >= 1} />}
      </Verdict>
    </li>
  );
}
