import { replace, type ShouldRevalidateFunctionArgs } from 'react-router';
import { showProblem } from '#app/components/ui/toast-store.ts';
import {
  type AssessmentRules,
  type AttemptResult,
  describeModules,
  findLessonLinks,
  findQuizPause,
  type LessonLink,
  listAttempts,
  type ModuleResult,
  type OpenAttempt,
  openAttempt,
  type PastAttempt,
  startAttempt,
  submitAttempt,
} from '#app/data/assessments.ts';
import { type ExamReadiness, findExamReadiness } from '#app/data/exam-readiness.ts';
import { claimCertificates, isCertificateDue } from '#app/data/my-learning.ts';
import { saveFullName } from '#app/data/profiles.ts';
import { UserFacingError, userMessageOf } from '#app/lib/user-facing-error.ts';
import { redirectTo } from '#app/session/admin-access.ts';
import { findSession } from '#app/session/session-store.ts';
import { profileChangeSchema } from '#domain/accounts/profile.ts';

/** Why something cannot be shown or begun: the HTTP status, and words for people where there are some. */
export interface Refusal {
  status: number | undefined;
  words: string;
}

/** What a learner sees of an assessment: its rules, the open attempt, or the result of one. */
export type Stage =
  | { stage: 'start'; past: PastAttempt[]; pauseSeconds: number }
  | { stage: 'start-exam'; past: PastAttempt[]; readiness: ExamReadiness }
  | { stage: 'open'; open: OpenAttempt }
  | { stage: 'result'; result: AttemptResult; lessons: LessonLink[] }
  | { stage: 'exam-result'; result: AttemptResult; modules: ModuleResult[]; readiness: ExamReadiness }
  | { stage: 'refused'; refusal: Refusal };

const attemptParameter = 'attempt';

/** The attempt is named in the URL, so that a reload, the Back button and another tab show the same one. */
const pathOf = (pathname: string, attempt: string) => `${pathname}?${attemptParameter}=${attempt}`;

export async function loadStage(url: URL, userId: string, rules: AssessmentRules): Promise<Stage> {
  const named = url.searchParams.get(attemptParameter);
  if (named) return showAttempt(named, rules);
  const [past, terms] = await Promise.all([
    listAttempts(userId, rules.id),
    rules.kind === 'exam' ? loadReadiness(rules.id) : findQuizPause(rules.id),
  ]);
  const open = past.find(({ submitted_at }) => submitted_at === null);
  // A returning learner resumes the open attempt.
  if (open) throw redirectTo(pathOf(url.pathname, open.id), url);
  return typeof terms === 'number'
    ? { stage: 'start', past, pauseSeconds: terms }
    : { stage: 'start-exam', past, readiness: terms };
}

async function showAttempt(id: string, rules: AssessmentRules): Promise<Stage> {
  const shown = await openAttempt(id);
  if (shown.assessment.id !== rules.id) throw new UserFacingError('', { status: 404 });
  if ('questions' in shown) return { stage: 'open', open: shown };
  if (rules.kind === 'quiz') {
    return { stage: 'result', result: shown, lessons: await findLessonLinks(shown.lessons) };
  }
  const [modules, readiness] = await Promise.all([describeModules(shown.modules), loadReadiness(rules.id)]);
  return { stage: 'exam-result', result: shown, modules, readiness };
}

/** A learner who has paid or given their name since they passed gets the certificate, or the mail about it, here. */
async function loadReadiness(exam: string): Promise<ExamReadiness> {
  const readiness = await findExamReadiness(exam);
  const isDue = isCertificateDue({ ...readiness, has_name: readiness.full_name !== '' });
  if (!isDue && !readiness.is_mail_due) return readiness;
  try {
    await claimCertificates();
  } catch {
    // The next visit tries again.
    return readiness;
  }
  return findExamReadiness(exam);
}

/** For loaders: what the work gives, or why it cannot be shown. */
export async function orRefusal<Shown>(
  work: () => Promise<Shown>,
): Promise<Shown | Extract<Stage, { stage: 'refused' }>> {
  try {
    return await work();
  } catch (error) {
    // Redirects are thrown too.
    if (error instanceof Response) throw error;
    return { stage: 'refused', refusal: refusalOf(error) };
  }
}

export function refusalOf(error: unknown): Refusal {
  const status = error instanceof UserFacingError ? error.status : undefined;
  return { status, words: userMessageOf(error) };
}

/** What an action returns if it does not redirect. */
export type ActionResult = { isDone: true } | { isDone: false; refusal: Refusal };

/**
 * The `shouldRevalidate` of both pages. After a request that failed the page stays as it is, so that the learner can try
 * again: what it would load now is likely to fail too, and would take the place of the questions.
 */
export function skipRevalidationAfterFailure({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const result: ActionResult | undefined = actionResult;
  return result?.isDone === false && !result.refusal.words ? false : defaultShouldRevalidate;
}

/** The `clientAction` of both pages: begins an attempt, or hands one in. */
export async function changeAttempt(request: Request): Promise<Response | ActionResult> {
  const [form, { pathname }] = [await request.formData(), new URL(request.url)];
  try {
    if (form.get('change') === 'start') {
      await saveName(form);
      const { attempt } = await startAttempt(String(form.get('assessment')));
      return replace(pathOf(pathname, attempt.id));
    }
    await submitAttempt(String(form.get('attempt')));
    return { isDone: true };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal.words) showProblem(error);
    return { isDone: false, refusal };
  }
}

/** Exams ask for the name on the certificate before they start. */
async function saveName(form: FormData): Promise<void> {
  const { data } = profileChangeSchema.safeParse({ full_name: form.get('full_name') });
  const session = await findSession();
  if (!data?.full_name || data.full_name === form.get('saved_name') || session.status !== 'signed-in') return;
  await saveFullName(session.user.id, data.full_name);
}
