import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend, type TestBackend } from '#testing/backend.ts';
import { dependencies } from './content-reads.ts';
import { startFixture } from './documents.fixture.ts';

let opened: TestBackend;

beforeAll(async () => {
  opened = await openTestBackend();
});

afterAll(() => opened.close());

function query<Row extends object>(text: string, values: SqlValue[] = []): Promise<Row[]> {
  return opened.backend.database.run('server', (transaction) => transaction.query<Row>(text, values));
}

/** What policies check about the caller. For a visitor, who has no account, these are always false. */
const aboutCaller = ['private.may_teach(uuid)'];

/** What a function in a policy reads for a visitor. What else `may_study` reads is about the caller's account. */
const readForVisitors: Record<string, string[]> = {
  'private.may_study(uuid)': ['courses'],
  'private.is_current_lesson(uuid)': ['course_lessons', 'course_modules'],
  'private.may_study_file(uuid,jsonpath,text)': [
    ...['courses', 'lesson_contents', 'course_lessons', 'course_modules'],
  ],
};

/** What functions use in the private schema, each with the tables that decide what a visitor gets from it. */
const privateReads: Record<string, string[]> = {
  courses_to_study: ['courses'],
  current_certificate_rule: ['certificate_rules'],
  modules_of_courses: ['courses', 'course_modules', 'course_lessons', 'questions'],
  quizzes_of_level: ['courses', 'course_modules', 'assessments', 'questions'],
  // Triggers of these tables write it.
  search_entries: ['courses', 'course_modules', 'course_lessons', 'lesson_contents', 'blog_posts'],
  search_query: [],
};

/** The tables that a table's policies query when a visitor reads it. A function in a policy would hide some of them. */
async function askedByPolicies(table: string): Promise<string[]> {
  const found = await query<{ relation: string | null; function: string | null }>(
    `select distinct
       case d.refclassid when 'pg_class'::regclass then d.refobjid::regclass::text end as relation,
       case d.refclassid when 'pg_proc'::regclass then d.refobjid::regprocedure::text end as function
     from pg_policy p
     join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
       and d.refclassid in ('pg_class'::regclass, 'pg_proc'::regclass)
     where p.polrelid = ('public.' || $1)::regclass and p.polcmd in ('r', '*')
       and (p.polroles @> array['anon'::regrole::oid] or p.polroles @> array[0::oid])`,
    [table],
  );
  const functions = found.flatMap(({ function: name }) => name ?? []);
  expect(
    functions.filter((name) => !aboutCaller.includes(name) && !(name in readForVisitors)),
    `policies of ${table}`,
  ).toEqual([]);
  const relations = found
    .flatMap(({ relation }) => relation ?? [])
    .map((name) => name.replace(/^public\./, ''));
  const read = [...relations, ...functions.flatMap((name) => readForVisitors[name] ?? [])];
  return read.filter((name) => name !== table);
}

/** The tables that a visitor's read of a table depends on, according to the catalogue. */
async function dependenciesOfTable(table: string): Promise<string[]> {
  const [{ kind } = { kind: '' }] = await query<{ kind: string }>(
    `select relkind::text as kind from pg_class where oid = ('public.' || $1)::regclass`,
    [table],
  );
  expect(kind, `${table} is a table`).toBe('r');
  const asked = await askedByPolicies(table);
  const further = await Promise.all(asked.map(dependenciesOfTable));
  return [...new Set([table, ...further.flat()])];
}

/** The tables that a function depends on, found by the names in its source. */
async function dependenciesOfFunction(name: string): Promise<string[]> {
  const [found] = await query<{ text: string; as_owner: boolean }>(
    `select prosrc as text, prosecdef as as_owner from pg_proc where oid = to_regproc('public.' || $1)`,
    [name],
  );
  expect(found?.as_owner, `${name} runs as its owner, so that no policies apply`).toBe(true);
  const names = [...(found?.text ?? '').matchAll(/\b(public|private)\.(\w+)/g)];
  const inPrivate = names.flatMap(([, schema, used = '']) => (schema === 'private' ? [used] : []));
  expect(
    inPrivate.filter((used) => !(used in privateReads)),
    `${name} names tables only`,
  ).toEqual([]);
  const tables = names.flatMap(([, schema, table = '']) => (schema === 'public' ? [table] : []));
  return [...new Set([...tables, ...inPrivate.flatMap((used) => privateReads[used] ?? [])])];
}

test('every declared dependency is the one that the database has', async () => {
  const actual: typeof dependencies = {};
  for (const read of Object.keys(dependencies)) {
    const [, functionName] = /^rpc\/(.+)$/.exec(read) ?? [];
    const tables = functionName ? dependenciesOfFunction(functionName) : dependenciesOfTable(read);
    actual[read] = (await tables).sort();
  }
  const sorted = Object.entries(dependencies).map(([read, tables]) => [read, [...tables].sort()]);
  expect(actual).toEqual(Object.fromEntries(sorted));
});

test('the search index is written by the triggers of the tables that it is declared to come from', async () => {
  const writing = await query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.prosrc like '%private.search_entries%' order by 1`,
  );
  expect(writing.map(({ name }) => name.replace(/^public\./, ''))).toEqual(
    privateReads.search_entries?.toSorted(),
  );
});

test('every table that a page depends on announces rows that are added, changed and removed', async () => {
  // The bits of `tgtype` for insert, delete and update, and for a trigger that runs after the row is written.
  const announcing = await query<{ name: string; events: number }>(
    `select c.relname as name, bit_or(tgtype)::int & 28 as events from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     where tgfoid = 'private.announce_content_change'::regproc and tgenabled = 'O' and (tgtype & 2) = 0
     group by c.relname`,
  );
  const complete = announcing.filter(({ events }) => events === 28).map(({ name }) => name);
  expect(complete).toEqual(expect.arrayContaining(Object.values(dependencies).flat()));
});

const insertCourse = `insert into public.courses (slug, title, summary, level, instructor, category, status, duration)
  values ('tides', 'Tides', 'About tides.', 'Beginner', 'Ada', 'Basics', 'Published', '4 weeks') returning id`;
const insertPost = `insert into public.blog_posts (title, content, published) values ('Ebb', 'Words.', true)`;

test('a change drops the pages that read its table at once, and keeps all others', async () => {
  const { fetch, backend } = opened;
  const { get, documents, content } = await startFixture({
    backendUrl: 'http://127.0.0.1:3000',
    publishableKey: backend.keys.publishable,
    backendFetch: (input, init) => fetch(new Request(input, init)),
  });
  const heard: string[] = [];
  await backend.database.listen('content_changed', (table) => {
    documents.invalidate(table);
    heard.push(table);
  });
  const paths = ['/faq', '/feed.json', '/courses/tides.data'];
  /** The pages that show a text which was missing when they were cached. */
  async function findDropped(change: () => Promise<unknown>, text: string): Promise<string[]> {
    for (const path of paths) expect((await get(path)).status).toBe(200);
    content.text = text;
    heard.length = 0;
    await change();
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    const dropped: string[] = [];
    for (const path of paths) if ((await get(path)).text.includes(text)) dropped.push(path);
    return dropped;
  }

  let course = '';
  const addCourse = async () => {
    course = (await query<{ id: string }>(insertCourse))[0]?.id ?? '';
  };
  const rate = async () => {
    const { data } = await opened.serviceClient().auth.admin.createUser({ email: 'rater@example.com' });
    const rating = [course, data.user?.id];
    await query('insert into public.course_ratings (course_id, user_id, stars) values ($1, $2, 5)', rating);
  };
  expect(await findDropped(addCourse, 'second')).toEqual(['/courses/tides.data']);
  expect((await get('/courses/tides.data')).text).toContain('Tides');
  expect(await findDropped(rate, 'third')).toEqual(['/courses/tides.data']);
  expect(await findDropped(() => query(insertPost), 'fourth')).toEqual(['/feed.json']);
  expect((await get('/feed.json')).text).toContain('Ebb');
  const unknown = () => query(`select pg_notify('content_changed', 'a_new_table')`);
  expect(await findDropped(unknown, 'fifth')).toEqual(paths);
  expect(await findDropped(() => query(`select pg_notify('content_changed', '')`), 'sixth')).toEqual(paths);
});
