/** How much a person may store, and how fast. The figures are those of docs/security.md. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DatabaseError } from '#backend/database/database.ts';
import { projectBucket, projectFileLimits, projectFilePath } from '#domain/courses/project-file.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, addModule, addLesson } = startLearning(backend.database);

const course = await addCourse();
await as('server', 'update public.courses set introductory = true where id = $1', [course]);
const module = await addModule(course);
const lesson = await addLesson(module);

beforeEach(async () => {
  await as('server', 'delete from public.lesson_notes');
  await startNextHour();
});

/** Ends the windows of all rates. */
const startNextHour = () =>
  as('server', `update private.rate_limits set window_started_at = now() - interval '1 hour'`);

const addNotes = (actor: Actor, count: number) =>
  as(
    actor,
    `insert into public.lesson_notes (lesson_id, text) select $1, 'Note ' || n from generate_series(1, $2::int) n`,
    [lesson, count],
  );
const countNotes = async () => (await as('server', 'select from public.lesson_notes')).length;

/** Notes from before, which count for the total alone. */
const storeNotes = (count: number) =>
  as(
    'server',
    `insert into public.lesson_notes (user_id, lesson_id, text) select $1, $2, 'Old' from generate_series(1, $3::int)`,
    [ids.userA, lesson, count],
  );

const tooFast = { code: 'PT429', message: 'That is a lot in a short time. Please try again in an hour.' };
const full = (what: string) => ({
  code: 'PT413',
  message: `Your account has room for ${what}, and all of it is used.`,
});

test('a learner adds 60 notes an hour, and deleting them gives none back', async () => {
  for (let added = 0; added < 60; added++) await addNotes('userA', 1);
  await expect(addNotes('userA', 1)).rejects.toMatchObject(tooFast);
  await as('userA', 'delete from public.lesson_notes');
  await expect(addNotes('userA', 1)).rejects.toMatchObject(tooFast);
  expect(await countNotes()).toBe(0);
  await addNotes('userB', 1).catch(() => expect.unreachable('another learner is not affected'));
  await startNextHour();
  await addNotes('userA', 1);
});

test('every row of one request counts, and a refused request stores nothing and costs nothing', async () => {
  await expect(addNotes('userA', 61)).rejects.toMatchObject(tooFast);
  expect(await countNotes()).toBe(0);
  await addNotes('userA', 60);
  expect(await countNotes()).toBe(60);
});

test('a learner has 500 notes, and deleting one makes room for one', async () => {
  await storeNotes(499);
  await expect(addNotes('userA', 2)).rejects.toMatchObject(full('500 notes'));
  await addNotes('userA', 1);
  await expect(addNotes('userA', 1)).rejects.toMatchObject(full('500 notes'));
  await as(
    'userA',
    'delete from public.lesson_notes where id = (select id from public.lesson_notes limit 1)',
  );
  await addNotes('userA', 1);
  expect(await countNotes()).toBe(500);
});

test('requests at the same moment do not pass a limit together', async () => {
  await storeNotes(495);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => addNotes('userA', 1)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await countNotes()).toBe(500);
});

test('changing notes has a limit of its own', async () => {
  await addNotes('userA', 60);
  const change = () => as('userA', `update public.lesson_notes set text = text || '.'`);
  for (let changed = 0; changed < 600; changed += 60) await change();
  await expect(change()).rejects.toMatchObject(tooFast);
});

test('neither admins nor the server have quotas', async () => {
  await addNotes('admin', 61);
  await storeNotes(501);
  expect(await countNotes()).toBe(562);
});

test('enrolling again and again, rating and saving are limited too', async () => {
  const until = async (most: number, write: (number: number) => Promise<unknown>) => {
    for (let number = 0; number < most; number++) await write(number);
    await expect(write(most)).rejects.toMatchObject(tooFast);
  };
  await until(60, async () => {
    await as('userA', 'select public.leave_course($1)', [course]);
    await as('userA', 'select public.enrol($1)', [course]);
  });
  await as(
    'server',
    'update public.enrolments set left_at = null where id = (select id from public.enrolments limit 1)',
  );
  await until(61, () => as('userA', 'select public.rate_course($1, 4)', [course]));
  await until(60, (number) =>
    as('userA', 'update public.profiles set full_name = $2 where id = $1', [ids.userA, `Ada ${number}`]),
  );
  await until(61, (number) => as('userA', 'select public.choose_newsletter($1)', [number % 2 === 0]));
});

test('attempts are limited, and so are the answers in them', async () => {
  const question = `q-${randomUUID()}`;
  await as('server', 'insert into private.questions (id, module_id, position) values ($1, $2, 1)', [
    question,
    module,
  ]);
  await as(
    'server',
    `insert into private.question_revisions (question_id, revision, question, compiled, origin)
     values ($1, 1, '{}', '{}', 'import')`,
    [question],
  );
  const [quiz] = await as<{ id: string }>(
    'server',
    'select id from public.assessments where module_id = $1',
    [module],
  );
  const start = async () => {
    const [attempt] = await as<{ id: string }>('service', 'select (public.start_attempt($1, $2, $3)).id', [
      ids.userA,
      quiz?.id ?? '',
      JSON.stringify([{ id: question, seed: 'some-seed' }]),
    ]);
    return attempt?.id ?? '';
  };
  const finish = (attempt: string) =>
    as('service', `select public.finish_attempt($1, $2, 0, '{1}')`, [ids.userA, attempt]);
  for (let started = 0; started < 30; started++) await finish(await start());
  await expect(start()).rejects.toMatchObject(tooFast);
  await startNextHour();
  await as(
    'server',
    `insert into public.attempts (user_id, assessment_id, submitted_at, score, is_passed)
     select $1, $2, now(), 100, true from generate_series(1, 969)`,
    [ids.userA, quiz?.id ?? ''],
  );
  const last = await start();
  const answer = () => as('userA', 'select public.save_answer($1, 1, $2)', [last, '1']);
  await answer();
  await as('server', 'update private.rate_limits set hits = 1199 where key = $1', [
    `attempts update:${ids.userA}`,
  ]);
  await answer();
  await expect(answer()).rejects.toMatchObject(tooFast);
  await startNextHour();
  const [{ version } = { version: 0 }] = await as<{ version: number }>(
    'server',
    'select answers_version as version from public.attempts where id = $1',
    [last],
  );
  await as('service', `select public.finish_attempt($1, $2, $3, '{1}')`, [ids.userA, last, version]);
  await expect(start()).rejects.toMatchObject(full('1000 attempts'));
});

test('a person requests 200 memberships in all, and renewals are never refused', async () => {
  await as(
    'server',
    `insert into public.payments (user_id, plan_name, billing, list_price_cents, amount_cents, method, status, failed_at)
     select $1, 'Pro', 'annual', 24000, 24000, 'Invoice', 'Failed', now() from generate_series(1, 200)`,
    [ids.userA],
  );
  const ask = (most: number | null) =>
    as('service', `select public.request_membership($1, 'pro', 'annual', 'Invoice', $2)`, [ids.userA, most]);
  await expect(ask(1000)).rejects.toMatchObject(full('200 requests'));
  await ask(null);
});

test('a person has 20 pictures, and deleting one makes room for one', async () => {
  const name = (number: number) => `${ids.userA}/${number}.png`;
  const add = (number: number) =>
    as('userA', `insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [name(number)]);
  for (let number = 0; number < 20; number++) await add(number);
  await expect(add(20)).rejects.toMatchObject(full('20 pictures'));
  await as('userA', `delete from storage.objects where bucket_id = 'avatars' and name = $1`, [name(0)]);
  const outcomes = await Promise.allSettled([add(20), add(21), add(22)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a learner has 50 project files of 100 MB in all, and deleting one makes room for one', async () => {
  const { files, bytesInAll } = projectFileLimits;
  const name = (number: number) => projectFilePath(ids.userA, randomUUID(), `${number}.txt`);
  const add = (number: number, size = 1) =>
    as('userA', `insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)`, [
      projectBucket,
      name(number),
      JSON.stringify({ size, mimetype: 'text/plain' }),
    ]);
  const tooMuch = {
    code: 'PT413',
    message: 'Your project files may have 100 MB in all, and this one is too much.',
  };
  await add(0, bytesInAll - 10);
  await expect(add(1, 11)).rejects.toMatchObject(tooMuch);
  await add(1, 10);
  await as('userA', `delete from storage.objects where bucket_id = $1`, [projectBucket]);

  for (let number = 0; number < files; number++) await add(number);
  await expect(add(files)).rejects.toMatchObject(full('50 project files'));
  await as('userA', `delete from storage.objects where bucket_id = $1 and name like '%/0.txt'`, [
    projectBucket,
  ]);
  const outcomes = await Promise.allSettled([add(50), add(51), add(52)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a course has 200 files of films', async () => {
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'instructor')`,
    [course, ids.userB],
  );
  await as(
    'server',
    `insert into storage.objects (bucket_id, name)
     select 'lesson-films', $1 || '/film-' || n || '.mp4' from generate_series(1, 200) n`,
    [course],
  );
  await expect(
    as('userB', `insert into storage.objects (bucket_id, name) values ('lesson-films', $1 || '/new.mp4')`, [
      course,
    ]),
  ).rejects.toSatisfy((error) => error instanceof DatabaseError && error.code === 'PT413');
});

test.each(['private', 'server'])(
  '%s.take_rate_limit reads as few rows among thousands as among a few',
  async (schema) => {
    await backend.database.run('server', async (transaction) => {
      const rowsRead = async () => {
        const [table] = await transaction.query<{ rows: string }>(
          `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_all_tables
         where schemaname = $1 and relname = 'rate_limits'`,
          [schema],
        );
        return Number(table?.rows);
      };
      const count = async () => {
        const before = await rowsRead();
        await transaction.query(`select ${schema}.take_rate_limit('somebody', 100, 3600)`);
        return (await rowsRead()) - before;
      };
      // The plans are made now, and a session keeps them.
      await count();
      const amongFew = await count();
      await transaction.query(
        `insert into ${schema}.rate_limits (key) select 'other ' || n from generate_series(1, 3000) n`,
      );
      expect([await count(), amongFew]).toEqual([1, 1]);
      transaction.rollBack();
    });
  },
);
