import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import type { AssessmentRules, PastAttempt } from '#app/data/assessments.ts';
import { RulesInBrief } from './assessment-rules.tsx';
import { FootBar } from './foot-bar.tsx';
import type { ActionResult } from './load-assessment.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { formatDuration, usePause } from './use-pause.ts';

/** The rules of a quiz before the first question, and the button that begins. */
export function StartScreen({
  rules,
  past,
  pauseSeconds,
  back,
}: {
  rules: AssessmentRules;
  past: PastAttempt[];
  pauseSeconds: number;
  back: { label: string; href: string };
}) {
  const { Form, state, data } = useFetcher<ActionResult>();
  const secondsLeft = usePause(pauseSeconds);
  const isBusy = state !== 'idle';

  return (
    <>
      <RulesInBrief rules={rules} past={past} />
      {data?.isDone === false && data.refusal.words && !isBusy && (
        <div className="mt-8">
          <RefusalNotice refusal={data.refusal} back={back} />
        </div>
      )}
      {pauseSeconds > 0 && <Pause secondsLeft={secondsLeft} />}
      <Form method="post" className="contents">
        <input type="hidden" name="change" value="start" />
        <input type="hidden" name="assessment" value={rules.id} />
        <FootBar>
          <Button type="submit" size="large" disabled={isBusy || secondsLeft > 0}>
            {isBusy ? words.starting : words.quiz.start}
          </Button>
        </FootBar>
      </Form>
    </>
  );
}

/** The countdown is in sight and not read out every second. Its end is read out. */
function Pause({ secondsLeft }: { secondsLeft: number }) {
  const copy = words.quiz.pause;
  return (
    <div className="mt-8 rounded-card bg-accent-tint px-5 py-5 sm:px-6">
      {secondsLeft > 0 && (
        <>
          <h2 className="text-subheading">{copy.title}</h2>
          <p className="mt-2 text-ink-soft">{copy.text}</p>
          <p role="timer" className="mt-3 font-semibold tabular-nums">
            {copy.left(formatDuration(secondsLeft))}
          </p>
        </>
      )}
      <p role="status" className="font-semibold">
        {secondsLeft === 0 && copy.over}
      </p>
    </div>
  );
}
