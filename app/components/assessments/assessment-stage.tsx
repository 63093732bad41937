import type { ReactNode } from 'react';
import type { AssessmentRules } from '#app/data/assessments.ts';
import { AttemptForm } from './attempt-form.tsx';
import { ExamResultScreen } from './exam-result-screen.tsx';
import { ExamStartScreen } from './exam-start-screen.tsx';
import type { Stage } from './load-assessment.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { ResultScreen } from './result-screen.tsx';
import { StartScreen } from './start-screen.tsx';

/** Where a learner is in a quiz or an exam. */
export function AssessmentStage({
  stage,
  rules,
  path,
  back,
  next,
}: {
  stage: Stage;
  rules: AssessmentRules;
  path: string;
  back: { label: string; href: string };
  /** What comes after a quiz that is passed. */
  next?: ReactNode;
}) {
  switch (stage.stage) {
    case 'start':
      return <StartScreen rules={rules} past={stage.past} pauseSeconds={stage.pauseSeconds} back={back} />;
    case 'start-exam':
      return <ExamStartScreen rules={rules} past={stage.past} readiness={stage.readiness} back={back} />;
    case 'open':
      return <AttemptForm key={stage.open.attempt.id} open={stage.open} />;
    case 'result':
      return (
        <ResultScreen
          key={stage.result.attempt.id}
          result={stage.result}
          lessons={stage.lessons}
          back={back}
          next={next}
        />
      );
    case 'exam-result':
      return (
        <ExamResultScreen
          key={stage.result.attempt.id}
          result={stage.result}
          modules={stage.modules}
          readiness={stage.readiness}
          path={path}
          back={back}
        />
      );
    case 'refused':
      return <RefusalNotice refusal={stage.refusal} back={back} />;
  }
}
