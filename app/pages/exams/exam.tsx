import { AssessmentFrame } from '#app/components/assessments/assessment-frame.tsx';
import { AssessmentStage } from '#app/components/assessments/assessment-stage.tsx';
import {
  changeAttempt,
  loadStage,
  orRefusal,
  skipRevalidationAfterFailure,
} from '#app/components/assessments/load-assessment.ts';
import { RefusalNotice, SignInNotice } from '#app/components/assessments/refusal-notice.tsx';
import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import { findExam } from '#app/data/assessments.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { findSession, useSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/exam.ts';

export const handle: DocumentHandle = { document: 'shell', isForStudy: true };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.exam.title);

const levels = Object.values(levelSummaries);

/** Without a user the visitor is not signed in. */
export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  const userId = session.user.id;
  const shown = await orRefusal(async () => {
    const level = levels.find(({ id }) => id === params.level);
    const rules = level && (await findExam(level.courseLevel));
    if (!rules) throw new UserFacingError('', { status: 404 });
    return { rules, stage: await orRefusal(() => loadStage(url, userId, rules)) };
  });
  return { userId, shown };
}

export { skipRevalidationAfterFailure as shouldRevalidate };

export function clientAction({ request }: Route.ClientActionArgs) {
  return changeAttempt(request);
}

/** The document is the same shell for everyone. */
export function HydrateFallback() {
  return (
    <AssessmentFrame kind="exam">
      <p>{words.waiting}</p>
    </AssessmentFrame>
  );
}

export default function ExamPage({ loaderData: { userId, shown }, params }: Route.ComponentProps) {
  const session = useSession();
  const isCurrent = useRevalidateFor(session, userId);
  const level = levels.find(({ id }) => id === params.level);
  const back = level
    ? { label: words.exam.back, href: level.path }
    : { label: words.refusals.missing.link, href: '/courses' };

  if (session.status === 'signed-out') {
    return (
      <AssessmentFrame kind="exam">
        <SignInNotice back={back} />
      </AssessmentFrame>
    );
  }
  if (!shown || !isCurrent) return <HydrateFallback />;
  if (!level || !('rules' in shown)) {
    return (
      <AssessmentFrame kind="exam">
        {'refusal' in shown && <RefusalNotice refusal={shown.refusal} back={back} />}
      </AssessmentFrame>
    );
  }
  return (
    <AssessmentFrame
      kind="exam"
      name={words.exam.name(level.title)}
      trail={[{ label: level.title, href: level.path }]}
      isRunning={shown.stage.stage === 'open'}
    >
      <AssessmentStage stage={shown.stage} rules={shown.rules} path={`/exams/${level.id}`} back={back} />
    </AssessmentFrame>
  );
}
