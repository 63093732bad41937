import { getSupabase } from '#app/lib/supabase.ts';
import type { CertificateProgress, MyCourse, MyLearning } from '#domain/learning/my-learning.ts';
import type { NextStep } from '#domain/learning/next-step.ts';
import { callFunction } from './call-function.ts';

/** Everything that "My learning" shows to the signed-in user, in one request. */
export async function findMyLearning(): Promise<MyLearning> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('my_learning').throwOnError();
  return data;
}

/** What the page of a course shows to the signed-in user. */
export async function findMyCourse(courseId: string): Promise<MyCourse> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('my_course', { course: courseId }).throwOnError();
  return data;
}

/** What the signed-in user does next after a course. */
export async function findNextStep(courseSlug: string): Promise<NextStep> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('next_step', { course_slug: courseSlug }).throwOnError();
  return data;
}

/** Whether the user has earned the certificate of a level and not got it yet. */
export function isCertificateDue({
  modules,
  modules_complete,
  exam_score,
  missing_requirements,
  is_paid,
  has_name,
  certificate_id,
}: Pick<
  CertificateProgress,
  | 'modules'
  | 'modules_complete'
  | 'exam_score'
  | 'missing_requirements'
  | 'is_paid'
  | 'has_name'
  | 'certificate_id'
>): boolean {
  const isPassed = modules > 0 && modules_complete === modules && exam_score !== null;
  return isPassed && missing_requirements.length === 0 && is_paid && has_name && certificate_id === null;
}

/** Issues the certificates that the caller has earned and not got yet. They come by mail too. */
export async function claimCertificates(): Promise<void> {
  await callFunction('assessments', { action: 'claim' });
}
