import { z } from 'zod';
import { getSupabase } from '#app/lib/supabase.ts';
import { type Answer, parseAnswer } from '#courseware/questions/answer.ts';
import { type QuestionView, questionViewSchema } from '#courseware/questions/view.ts';
import type { CourseLevel } from '#domain/courses/course.ts';
import type { Tables } from '#domain/database/database.ts';
import { callFunction } from './call-function.ts';
import { solutionSchema } from './question-responses.ts';

const attemptSchema = z.object({
  id: z.uuid(),
  started_at: z.string(),
  submitted_at: z.string().nullable(),
  score: z.int().nullable(),
  is_passed: z.boolean().nullable(),
  /** Null without a time limit. */
  seconds_left: z.number().nullable().default(null),
});

const assessmentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['quiz', 'exam']),
  pass_percent: z.int(),
});

const question = { position: z.int(), view: questionViewSchema, answer: z.unknown() };

/** A saved answer of another shape, such as null, counts as not given. */
function readAnswer<Item extends { view: QuestionView; answer?: unknown }>(item: Item) {
  const answer: Answer | null = parseAnswer(item.view.kind, item.answer) ?? null;
  return { ...item, answer };
}

const openSchema = z.object({
  attempt: attemptSchema,
  assessment: assessmentSchema,
  questions: z.array(z.object(question).transform(readAnswer)),
});

const resultSchema = z.object({
  attempt: attemptSchema.extend({ score: z.int(), is_passed: z.boolean() }),
  assessment: assessmentSchema,
  results: z.array(
    z
      .object({
        ...question,
        score: z.number(),
        feedback: z.array(z.string()),
        solution: solutionSchema.optional(),
      })
      .transform(readAnswer),
  ),
  /** The ids of the lessons to review. */
  lessons: z.array(z.uuid()),
  /** False for exams, and for quizzes while the exam of their level is open. */
  is_explained: z.boolean(),
  /** How long the next attempt has to wait, after one that was not passed. */
  pause_seconds: z.int().nullable(),
  /** How many questions of each module were asked and right, and which of its lessons to review. */
  modules: z.array(
    z.object({ id: z.uuid(), questions: z.int(), right: z.int(), lessons: z.array(z.uuid()) }),
  ),
});

export type OpenAttempt = z.output<typeof openSchema>;
export type AttemptResult = z.output<typeof resultSchema>;

/** Returns the attempt while it is open, then its result. */
async function call(body: object): Promise<OpenAttempt | AttemptResult> {
  return z.union([resultSchema, openSchema]).parse(await callFunction('assessments', body));
}

/** Starts an attempt, or returns the one that is open. */
export const startAttempt = (assessment: string) => call({ action: 'start', assessment });
export const openAttempt = (attempt: string) => call({ action: 'open', attempt });
export const submitAttempt = (attempt: string) => call({ action: 'submit', attempt });

/** The result of a learner, for the staff of the course. */
export async function reviewAttempt(attempt: string): Promise<AttemptResult> {
  return resultSchema.parse(await callFunction('assessments', { action: 'review', attempt }));
}

/** Idempotent. */
export async function saveAnswer(
  attempt: string,
  question_position: number,
  answer: Answer | null,
): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('save_answer', { attempt, question_position, answer }).throwOnError();
}

const rules = 'id,kind,question_count,pass_percent,minutes,attempts_per_30_days';

/** What learners see before they start. */
export type AssessmentRules = Pick<
  Tables<'assessments'>,
  'id' | 'kind' | 'question_count' | 'pass_percent' | 'minutes' | 'attempts_per_30_days'
>;

export interface ModuleQuiz {
  rules: AssessmentRules;
  module: { title: string };
  course: { slug: string; title: string };
}

export async function findQuiz(courseSlug: string, moduleSlug: string): Promise<ModuleQuiz | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_modules')
    .select(`title,courses!inner(slug,title),assessments!inner(${rules})`)
    .eq('slug', moduleSlug)
    .eq('courses.slug', courseSlug)
    .is('archived_at', null)
    .maybeSingle()
    .throwOnError();
  return data ? { rules: data.assessments, module: { title: data.title }, course: data.courses } : undefined;
}

export async function findExam(level: CourseLevel): Promise<AssessmentRules | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('assessments')
    .select(rules)
    .eq('level', level)
    .maybeSingle()
    .throwOnError();
  return data ?? undefined;
}

export type PastAttempt = Pick<Tables<'attempts'>, 'id' | 'submitted_at' | 'score' | 'is_passed'>;

/** The newest attempts of a learner, the latest first. */
export async function listAttempts(userId: string, assessment: string): Promise<PastAttempt[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('attempts')
    .select('id,submitted_at,score,is_passed')
    // Staff may read other users' attempts too.
    .eq('user_id', userId)
    .eq('assessment_id', assessment)
    .order('started_at', { ascending: false })
    .limit(10)
    .throwOnError();
  return data;
}

/** How many seconds the learner has to wait before another attempt at a quiz. */
export async function findQuizPause(quiz: string): Promise<number> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('quiz_pause', { quiz }).throwOnError();
  return data;
}

export interface LessonLink {
  id: string;
  title: string;
  path: string;
}

/** Lessons by their ids, in course order. */
export async function findLessonLinks(ids: string[]): Promise<LessonLink[]> {
  if (ids.length === 0) return [];
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_lessons')
    .select('id,slug,title,position,course_modules!inner(position,courses!inner(slug,position))')
    .in('id', ids)
    .is('archived_at', null)
    .throwOnError();
  const placeOf = ({ position, course_modules: module }: (typeof data)[number]) =>
    [module.courses.position ?? 0, module.position ?? 0, position ?? 0] as const;
  return data
    .toSorted((one, other) => {
      const [a, b] = [placeOf(one), placeOf(other)];
      return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
    })
    .map(({ id, title, slug, course_modules: module }) => ({
      ...{ id, title },
      path: `/courses/${module.courses.slug}/${slug}`,
    }));
}

/** How an exam went in one module. */
export interface ModuleResult {
  id: string;
  title: string;
  course: string;
  questions: number;
  right: number;
  /** The lessons to read again, in their order. */
  lessons: LessonLink[];
}

/** The modules of an exam with their titles, in course order. One that is no longer offered is left out. */
export async function describeModules(modules: AttemptResult['modules']): Promise<ModuleResult[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_modules')
    .select('id,title,position,courses!inner(slug,title,position),course_lessons(id,slug,title)')
    .in(
      'id',
      modules.map(({ id }) => id),
    )
    .is('archived_at', null)
    .is('course_lessons.archived_at', null)
    .order('position', { referencedTable: 'course_lessons' })
    .throwOnError();
  return data
    .toSorted(
      (a, b) =>
        (a.courses.position ?? 0) - (b.courses.position ?? 0) || (a.position ?? 0) - (b.position ?? 0),
    )
    .flatMap(({ id, title, courses: course, course_lessons }) => {
      const result = modules.find((module) => module.id === id);
      if (!result) return [];
      const lessons = course_lessons
        .filter((lesson) => result.lessons.includes(lesson.id))
        .map((lesson) => ({
          ...{ id: lesson.id, title: lesson.title },
          path: `/courses/${course.slug}/${lesson.slug}`,
        }));
      return { ...result, title, course: course.title, lessons };
    });
}
