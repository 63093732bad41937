import { z } from 'zod';
import { getSupabase } from '#app/lib/supabase.ts';
import { type CertificateProject, projectStatuses } from '#domain/courses/project.ts';

const certificateProjectSchema = z.object({
  content_id: z.string(),
  title: z.string(),
  status: z.enum(projectStatuses).nullable(),
  course: z.object({ slug: z.string(), title: z.string() }),
}) satisfies z.ZodType<CertificateProject>;

const readinessSchema = z.object({
  certificate_title: z.string(),
  modules: z.int(),
  modules_complete: z.int(),
  /** Whether the plan of the learner opens the whole level. */
  may_study: z.boolean(),
  /** Whether it includes the certificate. During a trial it does, and is not paid yet. */
  is_in_plan: z.boolean(),
  is_paid: z.boolean(),
  full_name: z.string(),
  /** Null: any number. */
  attempts_left: z.int().nullable(),
  /** When the next attempt comes back, if none is left. */
  again_at: z.string().nullable(),
  /** Whether it can start as soon as there is a name. */
  is_open: z.boolean(),
  exam_score: z.int().nullable(),
  certificate_id: z.string().nullable(),
  certificate_status: z.enum(['Issued', 'Pending', 'Revoked']).nullable(),
  /** A certificate that came with a payment was not announced by mail yet. */
  is_mail_due: z.boolean(),
  /** What the certificate takes besides modules and exam, if it is missing. */
  missing_requirements: z.array(z.string()),
  /** The project to work on next for it, or the one that waits for its review. */
  project: certificateProjectSchema.nullable(),
  /** The modules that are not complete, in the order of the courses. */
  missing: z.array(
    z.object({
      course_slug: z.string(),
      course_title: z.string(),
      module_slug: z.string(),
      module_title: z.string(),
      lessons: z.int(),
      lessons_done: z.int(),
      has_quiz: z.boolean(),
      is_quiz_passed: z.boolean(),
    }),
  ),
});

export type ExamReadiness = z.output<typeof readinessSchema>;

/** What the signed-in learner has and lacks for an exam, before it starts and after its result. */
export async function findExamReadiness(exam: string): Promise<ExamReadiness> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('exam_readiness', { exam }).throwOnError();
  return readinessSchema.parse(data);
}
