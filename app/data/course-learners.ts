import type { Cursor } from '#app/lib/paging.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type { FunctionResult, Tables } from '#domain/database/database.ts';

/** A learner of a course with their progress. `created_at` is when they joined, which orders the list. */
export type ListedLearner = Omit<FunctionResult<'course_learners'>, 'user_id' | 'joined_at'> & {
  id: string;
  created_at: string;
};

export const learnersPerPage = 50;

/** One page of the learners of a course, newest first. `after` is the last row of the previous page. */
export async function listCourseLearners(
  courseId: string,
  search: string,
  after?: Pick<Cursor, 'id'>,
  pageSize = learnersPerPage,
): Promise<ListedLearner[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('course_learners', {
      course: courseId,
      search_text: search,
      after_learner: after?.id ?? null,
      page_size: pageSize,
    })
    .throwOnError();
  return data.map(({ user_id, joined_at, ...learner }) => ({
    ...learner,
    id: user_id,
    created_at: joined_at,
  }));
}

/** The best scores of learners, by learner and then by quiz. */
export type Scores = ReadonlyMap<string, ReadonlyMap<string, number>>;

export async function loadScores(courseId: string, learnerIds: readonly string[]): Promise<Scores> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('course_scores', { course: courseId, learners: [...learnerIds] })
    .throwOnError();
  const byLearner = Map.groupBy(data, ({ user_id }) => user_id);
  return new Map(
    [...byLearner].map(([id, rows]) => [
      id,
      new Map(rows.map(({ assessment_id, best_score }) => [assessment_id, best_score])),
    ]),
  );
}

/** The mean of the best scores in the quizzes that a learner has tried. Undefined before the first. */
export function meanScore(scores: ReadonlyMap<string, number> | undefined): number | undefined {
  if (!scores || scores.size === 0) return undefined;
  return Math.round([...scores.values()].reduce((sum, score) => sum + score, 0) / scores.size);
}

export type CourseLearner = FunctionResult<'course_learner'>;

/** Undefined if the user is no learner of the course. */
export async function findCourseLearner(
  courseId: string,
  learnerId: string,
): Promise<CourseLearner | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('course_learner', { course: courseId, learner: learnerId })
    .maybeSingle()
    .throwOnError();
  return data ?? undefined;
}

export type LearnerProgress = Pick<
  Tables<'lesson_progress'>,
  'lesson_id' | 'checks' | 'done_at' | 'updated_at'
>;

export async function listLearnerProgress(courseId: string, learnerId: string): Promise<LearnerProgress[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('lesson_progress')
    .select('lesson_id,checks,done_at,updated_at')
    .eq('course_id', courseId)
    .eq('user_id', learnerId)
    .throwOnError();
  return data;
}

export type LearnerAttempt = Pick<
  Tables<'attempts'>,
  'id' | 'assessment_id' | 'started_at' | 'submitted_at' | 'score' | 'is_passed'
>;

/** The newest attempts of a learner at these quizzes, the latest first. */
export async function listLearnerAttempts(
  quizIds: readonly string[],
  learnerId: string,
): Promise<LearnerAttempt[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('attempts')
    .select('id,assessment_id,started_at,submitted_at,score,is_passed')
    .eq('user_id', learnerId)
    .in('assessment_id', quizIds)
    .order('started_at', { ascending: false })
    .limit(100)
    .throwOnError();
  return data;
}

/** The database writes the audit entry. */
export async function setExtraTime(learnerId: string, percent: number): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('set_extra_time', { learner: learnerId, extra_percent: percent }).throwOnError();
}
