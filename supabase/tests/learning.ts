import type { Database, SqlValue } from '#backend/database/database.ts';
import type { CourseLevel } from '#domain/courses/course.ts';
import { type Actor, callers, ids } from './people.ts';

const everybody = { anon: true, userA: true, userB: true, admin: true, service: true };
const staff = { ...everybody, anon: false, userA: false, userB: false };

/** Who can read a course and its contents in each of its states, when user A is enrolled in it. */
export const courseReaders = [
  ['Published', everybody],
  ['Draft', staff],
  ['Archived', { ...staff, userA: true }],
] as const;

/** Shared steps of the tests about courses. Nothing is rolled back: each test creates its own courses. */
export function startLearning(database: Database) {
  const as = <Row extends object = Record<string, unknown>>(
    actor: Actor | 'server',
    text: string,
    values: SqlValue[] = [],
  ) =>
    database.run(actor === 'server' ? 'server' : callers[actor], (transaction) =>
      transaction.query<Row>(text, values),
    );

  /** The same for statements that return one row. */
  async function one<Row extends object>(
    actor: Actor | 'server',
    text: string,
    values: SqlValue[] = [],
  ): Promise<Row> {
    const [row] = await as<Row>(actor, text, values);
    if (!row) throw new Error(`no row: ${text}`);
    return row;
  }

  async function add(text: string, values: SqlValue[]): Promise<string> {
    const [added] = await database.run('server', (transaction) =>
      transaction.query<{ id: string }>(text, values),
    );
    return added?.id ?? '';
  }

  const addCourse = (status: string, isIntroductory: boolean) =>
    add(
      `insert into public.courses
         (slug, title, summary, level, instructor, category, duration, status, introductory)
       values ('course-' || gen_random_uuid(), 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', $1, $2)
       returning id`,
      [status, isIntroductory],
    );

  const addModule = (course: string) =>
    add(
      `insert into public.course_modules (course_id, position, title) values ($1, 1, 'Module') returning id`,
      [course],
    );

  const idOf = async (text: string, values: SqlValue[]) =>
    (await one<{ id: string }>('server', text, values)).id;

  /** As starting a quiz or an exam does. */
  const openAttempt = (assessment: string, learner: string = ids.userA) =>
    idOf('insert into public.attempts (user_id, assessment_id) values ($1, $2) returning id', [
      learner,
      assessment,
    ]);

  /** As the function that grades does. */
  async function gradeAttempt(attempt: string, score = 90, isPassed = true): Promise<void> {
    await as(
      'server',
      `update public.attempts set submitted_at = now(), score = $2, is_passed = $3
       where id = $1 and is_passed is null`,
      [attempt, score, isPassed],
    );
  }

  return {
    as,
    one,
    openAttempt,
    gradeAttempt,
    async pass(
      assessment: string,
      { learner, score, isPassed }: { learner?: string; score?: number; isPassed?: boolean } = {},
    ): Promise<void> {
      await gradeAttempt(await openAttempt(assessment, learner), score, isPassed);
    },
    examOf: (level: CourseLevel) => idOf('select id from public.assessments where level = $1', [level]),
    /** An introductory course of one module with a quiz. */
    async addCourseWithQuiz(level: CourseLevel = 'Beginner', status = 'Published') {
      const course = await addCourse(status, true);
      await as('server', 'update public.courses set level = $2 where id = $1', [course, level]);
      const module = await addModule(course);
      const question = `q-${module}`;
      await as('server', 'insert into private.questions (id, module_id, position) values ($1, $2, 1)', [
        question,
        module,
      ]);
      const quiz = await idOf('select id from public.assessments where module_id = $1', [module]);
      return { course, quiz, question };
    },
    /** A membership that is paid. */
    join: (plan: string, learner: string = ids.userA) =>
      as(
        'server',
        `with payment as (
           insert into public.payments (user_id, plan_name, billing, list_price_cents, amount_cents, method, status, settled_at)
           values ($1, $2, 'monthly', 2900, 2900, 'Invoice', 'Completed', now()) returning id
         )
         insert into public.memberships (user_id, payment_id, plan_id, billing, status, starts_at, ends_at)
         select $1, id, $2, 'monthly', 'Active', now(), now() + interval '1 day' from payment`,
        [learner, plan],
      ),
    /** An introductory course, which everybody may study. */
    addCourse: (status = 'Published') => addCourse(status, true),
    /** A course that needs a plan. */
    addClosedCourse: () => addCourse('Published', false),
    addModule,
    addLesson: (module: string) =>
      add(
        `insert into public.course_lessons (module_id, position, title) values ($1, 1, 'Lesson') returning id`,
        [module],
      ),
    async setStatus(course: string, status: string): Promise<void> {
      await as('server', 'update public.courses set status = $2 where id = $1', [course, status]);
      // Nobody can enrol in a draft.
      if (status === 'Draft')
        await as('server', 'delete from public.enrolments where course_id = $1', [course]);
    },
    enrol: (actor: Actor, course: string) => as(actor, 'select public.enrol($1)', [course]),
    leave: (actor: Actor, course: string) => as(actor, 'select public.leave_course($1)', [course]),
    rate: (actor: Actor, course: string, stars: number) =>
      as(actor, 'select public.rate_course($1, $2)', [course, stars]),
  };
}
