import type { Database, SqlValue } from '#backend/database/database.ts';
import { type Actor, callers } from './people.ts';

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

  return {
    as,
    one,
    /** An introductory course, which everybody may study. */
    addCourse: (status = 'Published') => addCourse(status, true),
    /** A course that needs a plan. */
    addClosedCourse: () => addCourse('Published', false),
    addModule: (course: string) =>
      add(
        `insert into public.course_modules (course_id, position, title) values ($1, 1, 'Module') returning id`,
        [course],
      ),
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
