import type { Database } from '#backend/database/database.ts';
import {
  addLearners,
  findTaughtLesson,
  type Learner,
  type TaughtLesson,
} from '#testing/classroom/learners.ts';

export interface CoursePeople {
  lesson: TaughtLesson;
  /** The URLs of all public lessons. */
  introductoryLessons: string[];
  /** Enough to have others in each round, because everybody has a budget of database time. They have read half of the course. */
  learners: Learner[];
  /** As many instructors of the course. */
  teachers: Learner[];
}

/** Fills a course with learners who have read it, answered its questions and taken its quizzes. */
export async function fillCourse(
  database: Database,
  classSize: number,
  measured: number,
): Promise<CoursePeople> {
  const lesson = await findTaughtLesson(database);
  await addLearners(database, 'classmate', classSize);
  const learners = await addLearners(database, 'measured', measured);
  const teachers = await addLearners(database, 'teacher', measured);
  const introductoryLessons = await database.run(
    'server',
    async (transaction) => {
      const { course } = lesson;
      await transaction.query(
        `insert into public.enrolments (user_id, course_id)
         select id, $1 from public.profiles where email similar to '(classmate|measured)-%'`,
        [course],
      );
      await transaction.query(
        `insert into public.course_staff (course_id, user_id, role)
         select $1, id, 'instructor' from public.profiles where email like 'teacher-%'`,
        [course],
      );
      await transaction.query(
        `insert into public.lesson_progress (user_id, lesson_id, course_id, block_number, done_at)
         select profiles.id, lesson.id, lesson.course_id, 10, case when random() < 0.7 then now() end
         from public.profiles, public.course_lessons lesson
         where lesson.course_id = $1 and email similar to '(classmate|measured)-%' and random() < 0.5`,
        [course],
      );
      await transaction.query(
        `insert into public.attempts (user_id, assessment_id, submitted_at, score, is_passed)
         select profiles.id, assessments.id, now(), 75, false
         from public.profiles, public.assessments join public.course_modules module on module.id = module_id
         where module.course_id = $1 and email like 'classmate-%'`,
        [course],
      );
      await transaction.query(
        `insert into private.attempt_questions (attempt_id, position, question_id, revision, seed, answer, score, choices)
         select attempts.id, bank.place, bank.id, bank.revision, 'some-seed', '0', (random() < 0.7)::integer, array[0]
         from public.attempts
         join public.assessments on assessments.id = assessment_id
         cross join lateral (
           select id, revision, row_number() over (order by position) as place from private.questions
           where questions.module_id = assessments.module_id and archived_at is null order by position limit 8
         ) as bank
         where submitted_at is not null`,
      );
      await transaction.script('analyze');
      return transaction.query<{ path: string }>(
        `select '/courses/' || courses.slug || '/' || lesson.slug as path
         from public.course_lessons lesson join public.courses on courses.id = lesson.course_id
         where courses.introductory and lesson.archived_at is null order by path`,
      );
    },
    { timeLimit: 120_000 },
  );
  return { lesson, learners, teachers, introductoryLessons: introductoryLessons.map(({ path }) => path) };
}
