import { AssessmentFrame } from '#app/components/assessments/assessment-frame.tsx';
import { AssessmentStage } from '#app/components/assessments/assessment-stage.tsx';
import {
  changeAttempt,
  loadStage,
  orRefusal,
  skipRevalidationAfterFailure,
} from '#app/components/assessments/load-assessment.ts';
import { RefusalNotice, SignInNotice } from '#app/components/assessments/refusal-notice.tsx';
import { NextStepAfter } from '#app/components/learning/next-step.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import { findQuiz } from '#app/data/assessments.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { findSession, useSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/quiz.ts';

export const handle: DocumentHandle = { document: 'shell', isForStudy: true };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.quiz.title);

/** Returns no user while signed out. */
export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  const userId = session.user.id;
  const shown = await orRefusal(async () => {
    const quiz = await findQuiz(params.slug, params.module);
    if (!quiz) throw new UserFacingError('', { status: 404 });
    return { quiz, stage: await orRefusal(() => loadStage(url, userId, quiz.rules)) };
  });
  return { userId, shown };
}

export { skipRevalidationAfterFailure as shouldRevalidate };

export function clientAction({ request }: Route.ClientActionArgs) {
  return changeAttempt(request);
}

/** The document is the same shell for every visitor. */
export function HydrateFallback() {
  return (
    <AssessmentFrame kind="quiz">
      <p>{words.waiting}</p>
    </AssessmentFrame>
  );
}

export default function QuizPage({ loaderData: { userId, shown }, params }: Route.ComponentProps) {
  const session = useSession();
  const isCurrent = useRevalidateFor(session, userId);
  const course = `/courses/${params.slug}`;
  const back = { label: words.quiz.back, href: course };

  if (session.status === 'signed-out') {
    return (
      <AssessmentFrame kind="quiz">
        <SignInNotice back={back} />
      </AssessmentFrame>
    );
  }
  if (!shown || !isCurrent) return <HydrateFallback />;
  if (!('quiz' in shown)) {
    return (
      <AssessmentFrame kind="quiz">
        <RefusalNotice refusal={shown.refusal} back={back} />
      </AssessmentFrame>
    );
  }
  const { quiz, stage } = shown;
  return (
    <AssessmentFrame
      kind="quiz"
      name={quiz.module.title}
      trail={[{ label: quiz.course.title, href: course }]}
      isRunning={stage.stage === 'open'}
    >
      <AssessmentStage
        stage={stage}
        rules={quiz.rules}
        path={`${course}/quiz/${params.module}`}
        back={back}
        next={<NextStepAfter courseSlug={params.slug} />}
      />
    </AssessmentFrame>
  );
}
