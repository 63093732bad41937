import {
  type ListedLearner,
  listCourseLearners,
  loadScores,
  meanScore,
  type Scores,
} from '#app/data/course-learners.ts';
import type { TaughtOutline } from '#app/data/taught-courses.ts';
import { collectPages } from '#app/lib/collect-pages.ts';
import { toCsv } from '#app/lib/csv.ts';
import { shownAddress } from '#app/lib/shown-address.ts';

/** What there is to do in a course. */
export function sizeOf({ modules }: TaughtOutline): { lessons: number; quizzes: number } {
  return {
    lessons: modules.reduce((sum, { lessons }) => sum + lessons.length, 0),
    quizzes: modules.filter(({ hasQuiz }) => hasQuiz).length,
  };
}

const columns = [
  ...['name', 'email', 'joined_at', 'enrolled', 'lessons_done', 'lessons', 'quizzes_passed', 'quizzes'],
  ...['last_active_at', 'mean_score'],
];

/** So many learners are asked about at once. */
const pageOfScores = 1_000;

/** All matching learners, not only the visible page, with their best score in each quiz. */
export async function collectLearnersCsv(course: TaughtOutline, search: string): Promise<string> {
  const { lessons, quizzes } = sizeOf(course);
  const learners = await collectPages<ListedLearner>((last, size) =>
    listCourseLearners(course.id, search, last, size),
  );
  const pages: Scores[] = [];
  for (let at = 0; at < learners.length; at += pageOfScores) {
    const ids = learners.slice(at, at + pageOfScores).map(({ id }) => id);
    pages.push(await loadScores(course.id, ids));
  }
  const scores: Scores = new Map(pages.flatMap((page) => [...page]));
  const withQuiz = course.modules.filter(({ quizId }) => quizId !== undefined);
  return toCsv(
    [...columns, ...withQuiz.map(({ title }) => `score: ${title}`)],
    learners.map((learner) => {
      const own = scores.get(learner.id);
      return [
        ...[learner.full_name, shownAddress(learner.email), learner.created_at, learner.is_enrolled],
        ...[learner.lessons_done, lessons, learner.quizzes_passed, quizzes, learner.last_active_at],
        meanScore(own) ?? null,
        ...withQuiz.map(({ quizId = '' }) => own?.get(quizId) ?? null),
      ];
    }),
  );
}
