import { afterAll, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '#courseware/random.ts';
import { type CourseLevel, courseLevels } from '#domain/courses/course.ts';
import type { MyLearning } from '#domain/learning/my-learning.ts';
import type { NextStep } from '#domain/learning/next-step.ts';
import { openTestBackend } from '#testing/backend.ts';
import { expectedStep } from './next-step-reference.ts';
import {
  type Course,
  type Exams,
  type Learner,
  makeCourses,
  makeLearner,
  storeCourses,
  storeLearners,
} from './random-learners.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
const { database } = backend;

beforeEach(() => database.run('server', (transaction) => transaction.query('delete from public.courses')));

async function findExams(): Promise<Exams> {
  const rows = await database.run('server', (transaction) =>
    transaction.query<{ level: CourseLevel; id: string }>(
      `select level, id from public.assessments where kind = 'exam'`,
    ),
  );
  return Object.fromEntries(rows.map(({ level, id }) => [level, id])) as Exams;
}

async function ask<Result>(
  learner: Pick<Learner, 'id'>,
  call: string,
  values: string[] = [],
): Promise<Result> {
  const [row] = await database.run({ role: 'authenticated', claims: { sub: learner.id } }, (transaction) =>
    transaction.query<{ result: Result }>(`select ${call} as result`, values),
  );
  if (!row) throw new Error(`no result: ${call}`);
  return row.result;
}

function describe(step: NextStep): string {
  switch (step.kind) {
    case 'attempt':
      return `attempt ${step.attempt}`;
    case 'lesson':
      return `lesson ${step.lesson.slug}`;
    case 'quiz':
      return `quiz ${step.module.slug}`;
    case 'start':
      return `start ${step.course?.slug ?? 'nothing'}`;
    default:
      return `${step.kind} ${step.level}`;
  }
}

const [catalogues, learnersEach] = [5, 40];

test('whatever a learner has done, everywhere and within a course or level, the right step is offered', async () => {
  const exams = await findExams();
  const kinds = new Map<string, number>();
  for (let number = 0; number < catalogues; number++) {
    await database.run('server', (transaction) => transaction.query('delete from public.courses'));
    const courses = makeCourses(`courses ${number}`);
    const random = seededRandom(`learners ${number}`);
    const learners = Array.from({ length: learnersEach }, () => makeLearner(random, courses, exams));
    await storeCourses(database, courses);
    await storeLearners(database, learners);
    for (const [index, learner] of learners.entries()) {
      const course = courses[random.below(courses.length)] as Course;
      const level = courseLevels[random.below(3)] as CourseLevel;
      const { next, courses: listed } = await ask<MyLearning>(learner, 'public.my_learning()');
      const offered = {
        anywhere: describe(next),
        course: describe(await ask<NextStep>(learner, 'public.next_step($1)', [course.slug])),
        level: describe(await ask<NextStep>(learner, 'public.next_step(null, $1)', [level])),
      };
      expect(offered, `learner ${index} of catalogue ${number}`).toEqual({
        anywhere: expectedStep(courses, exams, learner),
        course: expectedStep(courses, exams, learner, { course }),
        level: expectedStep(courses, exams, learner, { level }),
      });
      // What it goes on with is in the list, too.
      if (next.kind === 'lesson' || next.kind === 'quiz') {
        expect(listed.map(({ slug }) => slug)).toContain(next.course.slug);
      }
      for (const text of Object.values(offered)) {
        const kind = text.split(' ')[0] ?? '';
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    }
  }
  // Every kind is among the cases, not only those that are likely.
  expect([...kinds.keys()].sort()).toEqual(
    ['attempt', 'certificate', 'exam', 'lesson', 'missing', 'quiz', 'start'].sort(),
  );
});
