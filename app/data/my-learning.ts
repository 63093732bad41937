import { courseProgress } from '#app/lib/course-progress.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type { Course } from '#domain/courses/course.ts';
import type { FunctionResult } from '#domain/database/database.ts';
import { callFunction } from './call-function.ts';
import { type OutlineLesson, readOutline } from './courses.ts';

/** A course that a user takes, with their progress. */
export interface LearnedCourse {
  course: Pick<Course, 'id' | 'slug' | 'title' | 'status'>;
  isEnrolled: boolean;
  /** When they last read in it, or enrolled. */
  lastAt: string;
  progress: ReturnType<typeof courseProgress<OutlineLesson>>;
}

/** The courses a user is enrolled in or has read, latest first. */
export async function listLearnedCourses(userId: string): Promise<LearnedCourse[]> {
  const supabase = await getSupabase();
  // Staff may read the rows of others too, so each query names whose rows it means.
  const [enrolments, progress] = await Promise.all([
    supabase
      .from('enrolments')
      .select('course_id,enrolled_at')
      .eq('user_id', userId)
      .is('left_at', null)
      .throwOnError(),
    supabase
      .from('lesson_progress')
      .select('lesson_id,course_id,block_key,done_at,updated_at')
      .eq('user_id', userId)
      .order('updated_at', { ascending: false })
      .throwOnError(),
  ]);
  const ids = new Set([...enrolments.data, ...progress.data].map(({ course_id }) => course_id));
  const { data: courses } = await supabase
    .from('courses')
    .select(
      'id,slug,title,status,course_modules(id,slug,title,assessments(id),course_lessons(id,slug,title,kind,duration_minutes))',
    )
    .in('id', [...ids])
    .is('course_modules.archived_at', null)
    .is('course_modules.course_lessons.archived_at', null)
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: 'course_modules.course_lessons' })
    .throwOnError();
  return courses
    .map(({ course_modules, ...course }) => {
      const rows = progress.data.filter(({ course_id }) => course_id === course.id);
      const enrolment = enrolments.data.find(({ course_id }) => course_id === course.id);
      const lessons = course_modules.map(readOutline).flatMap((module) => module.lessons);
      return {
        course,
        isEnrolled: enrolment !== undefined,
        lastAt: rows[0]?.updated_at ?? enrolment?.enrolled_at ?? '',
        progress: courseProgress(lessons, rows),
      };
    })
    .sort((a, b) => Date.parse(b.lastAt) - Date.parse(a.lastAt));
}

/** An assessment that was tried and not passed yet. */
export interface Retry {
  id: string;
  score: number;
  passPercent: number;
  quiz: { courseSlug: string; courseTitle: string; moduleSlug: string; moduleTitle: string } | undefined;
  examLevel: Course['level'] | null;
}

export async function listRetries(userId: string): Promise<Retry[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('attempts')
    .select(
      'assessment_id,score,is_passed,assessments(pass_percent,level,course_modules(slug,title,courses(slug,title,status)))',
    )
    .eq('user_id', userId)
    .not('submitted_at', 'is', null)
    .order('submitted_at', { ascending: false })
    .throwOnError();
  const passed = new Set(data.filter(({ is_passed }) => is_passed).map((row) => row.assessment_id));
  const latest = data.filter(
    ({ assessment_id }, index) =>
      !passed.has(assessment_id) && data.findIndex((row) => row.assessment_id === assessment_id) === index,
  );
  return latest.map(
    ({ assessment_id, score, assessments: { pass_percent, level, course_modules: module } }) => ({
      id: assessment_id,
      score: score ?? 0,
      passPercent: pass_percent,
      quiz: module
        ? {
            courseSlug: module.courses.slug,
            courseTitle: module.courses.title,
            moduleSlug: module.slug,
            moduleTitle: module.title,
          }
        : undefined,
      examLevel: level,
    }),
  );
}

export type CertificateProgress = FunctionResult<'certificate_progress'>;

/** What the signed-in user has and lacks for the certificate of each level. */
export async function findCertificateProgress(): Promise<CertificateProgress[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('certificate_progress').throwOnError();
  return data;
}

/** Whether the user has earned the certificate of a level and not got it yet. */
export function isCertificateDue(level: CertificateProgress): boolean {
  const { modules, modules_complete, exam_score, is_paid, has_name, certificate_id } = level;
  const isPassed = modules > 0 && modules_complete === modules && exam_score !== null;
  return isPassed && is_paid && has_name && certificate_id === null;
}

/** Issues the certificates that the caller has earned and not got yet. They come by mail too. */
export async function claimCertificates(): Promise<void> {
  await callFunction('assessments', { action: 'claim' });
}
