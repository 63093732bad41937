import { type ListedLearner, listCourseLearners } from '#app/data/course-learners.ts';
import type { TaughtOutline } from '#app/data/taught-courses.ts';
import { collectPages } from '#app/lib/collect-pages.ts';
import { toCsv } from '#app/lib/csv.ts';

/** What there is to do in a course. */
export function sizeOf({ modules }: TaughtOutline): { lessons: number; quizzes: number } {
  return {
    lessons: modules.reduce((sum, { lessons }) => sum + lessons.length, 0),
    quizzes: modules.filter(({ hasQuiz }) => hasQuiz).length,
  };
}

const columns = [
  ...['name', 'email', 'joined_at', 'enrolled', 'lessons_done', 'lessons', 'quizzes_passed', 'quizzes'],
  'last_active_at',
];

/** All matching learners, not only the visible page. */
export async function collectLearnersCsv(course: TaughtOutline, search: string): Promise<string> {
  const { lessons, quizzes } = sizeOf(course);
  const learners = await collectPages<ListedLearner>((last, size) =>
    listCourseLearners(course.id, search, last, size),
  );
  return toCsv(
    columns,
    learners.map((learner) => [
      ...[learner.full_name, learner.email, learner.created_at, learner.is_enrolled],
      ...[learner.lessons_done, lessons, learner.quizzes_passed, quizzes, learner.last_active_at],
    ]),
  );
}
