import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { assessmentWords } from '#app/content/learning/assessments.ts';
import type { AttemptResult, LessonLink } from '#app/data/assessments.ts';
import { AnsweredQuestion } from './answered-question.tsx';
import type { ActionResult } from './load-assessment.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { ScorePanel } from './score-panel.tsx';
import { formatDuration, usePause } from './use-pause.ts';

const words = assessmentWords.result;

type Props = {
  result: AttemptResult;
  lessons: LessonLink[];
  back: { label: string; href: string };
  /** What comes after it once it is passed. */
  next?: ReactNode;
};

/** The score of a quiz, what to look at again, and every question with what was right about its answer. */
export function ResultScreen({ result, lessons, back, next }: Props) {
  const { attempt, assessment, results, is_explained, pause_seconds } = result;
  const isPassed = attempt.is_passed;
  const again = { assessment: assessment.id, pauseSeconds: pause_seconds ?? 0, back };

  return (
    <>
      <ScorePanel
        attempt={attempt}
        text={
          isPassed ? words.passedText(assessment.pass_percent) : words.failedText(assessment.pass_percent)
        }
      >
        {!isPassed && lessons.length > 0 && <Lessons lessons={lessons} />}
        {isPassed && next && <div className="mt-6">{next}</div>}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <TakeAgain {...again} variant={isPassed ? 'secondary' : 'primary'} />
          <ArrowLink to={back.href}>{back.label}</ArrowLink>
        </div>
      </ScorePanel>
      <h2 className="mt-14 mb-2 text-heading">{words.answers}</h2>
      {!is_explained && <Callout className="mt-4">{assessmentWords.quiz.unexplained}</Callout>}
      <ol>
        {results.map((item, index) => (
          <AnsweredQuestion key={item.position} item={item} number={index + 1} leftOpen={words.leftOpen} />
        ))}
      </ol>
    </>
  );
}

function Lessons({ lessons }: { lessons: LessonLink[] }) {
  return (
    <div className="mt-6">
      <h3 className="font-body text-body font-semibold">{words.lessons}</h3>
      <ul className="mt-1">
        {lessons.map(({ id, title, path }) => (
          <li key={id}>
            <ArrowLink to={path}>{title}</ArrowLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Starts another attempt at once, or when the pause is over. */
function TakeAgain({
  assessment,
  pauseSeconds,
  back,
  variant,
}: Pick<Props, 'back'> & {
  assessment: string;
  pauseSeconds: number;
  variant: 'primary' | 'secondary';
}) {
  const { Form, state, data } = useFetcher<ActionResult>();
  const secondsLeft = usePause(pauseSeconds);
  const { pause } = assessmentWords.quiz;
  return (
    <Form method="post">
      <input type="hidden" name="change" value="start" />
      <input type="hidden" name="assessment" value={assessment} />
      <Button type="submit" variant={variant} disabled={state !== 'idle' || secondsLeft > 0}>
        <span className="tabular-nums">
          {state !== 'idle'
            ? assessmentWords.starting
            : secondsLeft > 0
              ? pause.again(formatDuration(secondsLeft))
              : words.again}
        </span>
      </Button>
      <span role="status" className="sr-only">
        {pauseSeconds > 0 && secondsLeft === 0 && pause.over}
      </span>
      {data?.isDone === false && data.refusal.words && <RefusalNotice refusal={data.refusal} back={back} />}
    </Form>
  );
}
