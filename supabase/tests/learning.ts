import type { Database, SqlValue } from '#server/database/database.ts';
import { type Actor, callers } from './people.ts';

/** What tests about courses do again and again. Everything stays: each test makes courses of its own. */
export function startLearning(database: Database) {
  const as = (actor: Actor | 'server', text: string, values: SqlValue[] = []) =>
    database.run(actor === 'server' ? 'server' : callers[actor], (transaction) =>
      transaction.query(text, values),
    );

  async function add(text: string, values: SqlValue[]): Promise<string> {
    const [added] = await database.run('server', (transaction) =>
      transaction.query<{ id: string }>(text, values),
    );
    return added?.id ?? '';
  }

  return {
    as,
    addCourse: (status = 'Published') =>
      add(
        `insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
         values ('course-' || gen_random_uuid(), 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', $1)
         returning id`,
        [status],
      ),
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
    enrol: (actor: Actor, course: string) => as(actor, 'select public.enrol($1)', [course]),
    leave: (actor: Actor, course: string) => as(actor, 'select public.leave_course($1)', [course]),
    rate: (actor: Actor, course: string, stars: number) =>
      as(actor, 'select public.rate_course($1, $2)', [course, stars]),
  };
}
