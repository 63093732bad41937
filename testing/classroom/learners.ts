import { loadKeys } from '#backend/access/keys.ts';
import type { Database } from '#backend/database/database.ts';

export interface Learner {
  id: string;
  /** An access token that is valid for an hour. */
  token: string;
}

/** A lesson with questions, and the quiz of its module. */
export interface TaughtLesson {
  id: string;
  course: string;
  path: string;
  /** The ids of its questions. */
  checks: string[];
  quiz: string;
}

/**
 * Adds accounts and their tokens directly in the database, while no server runs on it. Signing hundreds of learners up
 * with passwords would take minutes.
 */
export async function addLearners(database: Database, name: string, count: number): Promise<Learner[]> {
  const rows = await database.run('server', async (transaction) => {
    const added = await transaction.query<{ id: string; email: string }>(
      `insert into auth.users (id, email, aud, role, email_confirmed_at, raw_user_meta_data)
       select gen_random_uuid(), $1 || '-' || number || '@example.com', 'authenticated', 'authenticated', now(),
         '{"birth_year": 1990}'
       from generate_series(1, $2::integer) as number
       returning id, email`,
      [name, count],
    );
    await transaction.query(
      `update public.profiles set full_name = initcap(replace(split_part(email, '@', 1), '-', ' ')) where email like $1 || '-%'`,
      [name],
    );
    return added;
  });
  const keys = await loadKeys(database);
  const shared = { role: 'authenticated', aud: 'authenticated', exp: Math.floor(Date.now() / 1_000) + 3_600 };
  return Promise.all(
    rows.map(async ({ id, email }) => ({ id, token: await keys.sign({ ...shared, sub: id, email }) })),
  );
}

/** The first lesson with questions in a course. */
export async function findTaughtLesson(database: Database, course = 'meet-ai'): Promise<TaughtLesson> {
  const [lesson] = await database.run('server', (transaction) =>
    transaction.query<TaughtLesson>(
      `select lesson.id, lesson.course_id as course, '/courses/' || courses.slug || '/' || lesson.slug as path,
         to_json(content.required_checks) as checks, assessments.id as quiz
       from public.courses
       join public.course_modules module on module.course_id = courses.id
       join public.course_lessons lesson on lesson.module_id = module.id
       join public.lesson_contents content on content.lesson_id = lesson.id
       join public.assessments on assessments.module_id = module.id
       where courses.slug = $1 and cardinality(content.required_checks) > 0
       order by module.position, lesson.position limit 1`,
      [course],
    ),
  );
  if (!lesson) throw new Error(`${course} has no lesson with questions`);
  return lesson;
}
