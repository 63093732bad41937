import { randomUUID } from 'node:crypto';
import { type Database, DatabaseError, type SqlValue } from '#backend/database/database.ts';
import { seededRandom } from '#courseware/random.ts';
import { authorSteps } from './author-steps.ts';
import { createCourseFiles } from './course-files.ts';
import { learnerSteps } from './learner-steps.ts';
import { emptyLedger, lossesIn, readLedger } from './ledger.ts';
import type { StoredLesson } from './steps.ts';

const steps = 24;

/**
 * Creates a course and lets authors and two learners act on it in random order. Returns everything that was lost, with
 * the step that lost it. The same seed gives the same sequence.
 */
export async function runSequence(database: Database, admin: string, seed: string): Promise<string[]> {
  const random = seededRandom(seed);
  const word = `s${seed}`;
  const files = createCourseFiles(word, random);
  const learners = [randomUUID(), randomUUID()];
  const ledger = emptyLedger();
  /** Lessons that learners have used. An id of the files must lead to the same row for ever. */
  const used = new Map<string, string>();
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.below(items.length)];

  const run = <Row extends object>(
    identity: 'server' | 'service' | string,
    text: string,
    values: SqlValue[],
  ) =>
    database.run(
      identity === 'server'
        ? 'server'
        : identity === 'service'
          ? { role: 'service_role', claims: {} }
          : { role: 'authenticated', claims: { sub: identity } },
      (transaction) => transaction.query<Row>(text, values),
    );

  /** The first row, or undefined if the database refused in words. */
  async function ask<Row extends object>(...parts: Parameters<typeof run>): Promise<Row | undefined> {
    try {
      return (await run<Row>(...parts))[0];
    } catch (error) {
      if (error instanceof DatabaseError && /^(PT4|42501)/.test(error.code)) return undefined;
      throw error;
    }
  }

  for (const id of learners) {
    await run(
      'server',
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
       values ($1, 'authenticated', 'authenticated', $2, now(), now())`,
      [id, `${id}@example.com`],
    );
  }
  const load = () => run('service', 'select public.import_course($1)', [JSON.stringify(files.course)]);
  await load();
  const [{ id: course } = { id: '' }] = await run<{ id: string }>(
    'server',
    'select id from public.courses where slug = $1',
    [word],
  );

  const lessons = () =>
    run<StoredLesson>(
      'server',
      `select lesson.id, lesson.content_id, lesson.module_id, to_jsonb(content.required_checks) as checks,
         to_jsonb(content.labs) as labs
       from public.course_lessons lesson join public.lesson_contents content on content.lesson_id = lesson.id
       where lesson.course_id = $1 and lesson.archived_at is null order by lesson.content_id`,
      [course],
    );

  const parts = { random, run, ask, pick, learners, ledger, used, course, admin, lessons };
  const authors = authorSteps(parts, files, load);
  const acts = learnerSteps(parts);
  for (let step = 1; step <= steps; step += 1) {
    const isLearning = random.below(3) > 0;
    const chosen = pick(Object.entries(isLearning ? acts : authors));
    if (!chosen) break;
    const [name, act] = chosen;
    try {
      await act();
    } catch (error) {
      return [`${seed}: step ${step} (${name}) failed: ${error}`];
    }
    if (isLearning) continue;
    const losses = lossesIn(ledger, await readLedger(database, learners));
    for (const { id, content_id } of await lessons())
      if ((used.get(content_id) ?? id) !== id) losses.push(`${content_id} is another lesson now`);
    if (losses.length > 0) return losses.map((loss) => `${seed}: step ${step} (${name}) lost ${loss}`);
  }
  const losses = lossesIn(ledger, await readLedger(database, learners));
  // The exam of the level asks about all published courses, so each sequence leaves only its rows behind.
  await run('server', `update public.courses set status = 'Draft' where id = $1`, [course]);
  return losses.map((loss) => `${seed}: lost ${loss}`);
}
