import { afterAll, expect, test } from 'vitest';
import type { SqlValue, Transaction } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

interface SavedCourse {
  id: string;
  slug: string;
  status: string;
  updated_at: string;
}

const facts = {
  title: 'Meet AI',
  summary: 'What the word means.',
  level: 'Beginner',
  instructor: 'Ada',
  category: 'Basics',
  duration: '2 weeks',
};

const as = (actor: Actor | 'server', text: string, values: SqlValue[] = []) =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], (transaction) =>
    transaction.query(text, values),
  );

/** The time is read as text: a JavaScript Date would lose its microseconds. */
async function callAs(actor: Actor, call: string, values: SqlValue[]): Promise<SavedCourse> {
  const [saved] = await backend.database.run(callers[actor], (transaction) =>
    transaction.query<SavedCourse>(
      `select id, slug, status, updated_at::text as updated_at from ${call}`,
      values,
    ),
  );
  if (!saved) throw new Error('Nothing was answered.');
  return saved;
}

const save = (course: object, actor: Actor = 'admin') =>
  callAs(actor, 'public.save_course($1)', [JSON.stringify(course)]);

const setStatus = ({ id, updated_at }: SavedCourse, status: string) =>
  callAs('admin', 'public.set_course_status($1, $2, $3)', [id, status, updated_at]);

const remove = ({ id, updated_at }: SavedCourse) =>
  as('admin', 'select public.delete_course($1, $2)', [id, updated_at]);

const outlineOf = (course: string) =>
  as(
    'server',
    `select m.position, m.title,
       coalesce((select jsonb_agg(l.title order by l.position) from public.course_lessons l where l.module_id = m.id),
         '[]') as lessons
     from public.course_modules m where m.course_id = $1 order by m.position`,
    [course],
  );

test('a new course is a draft whose address is made from its title, and each gets its own', async () => {
  const [first, second] = [await save(facts), await save({ ...facts, slug: '' })];
  expect(first).toMatchObject({ slug: 'meet-ai', status: 'Draft' });
  expect(second).toMatchObject({ slug: 'meet-ai-2', status: 'Draft' });
  await expect(save({ ...facts, slug: 'meet-ai' })).rejects.toMatchObject({
    code: '23505',
    message: 'Another course has this address already.',
  });
});

test('two courses of one title saved at the same moment get two addresses', async () => {
  const saved = await Promise.all([1, 2, 3].map(() => save({ ...facts, title: 'At once' })));
  expect(saved.map(({ slug }) => slug).sort()).toEqual(['at-once', 'at-once-2', 'at-once-3']);
});

test('two modules of one title get two addresses, so that each quiz can be opened', async () => {
  const course = await save({ ...facts, modules: [1, 2].map(() => ({ title: 'Project', lessons: [] })) });
  expect(
    await as('server', 'select slug from public.course_modules where course_id = $1 order by position', [
      course.id,
    ]),
  ).toEqual([{ slug: 'project' }, { slug: 'project-2' }]);
});

test('modules and lessons are kept in the order they were sent in, and what stays keeps its id', async () => {
  const course = await save({
    ...facts,
    modules: [
      { title: 'One', lessons: [{ title: 'a', kind: 'Reading', duration_minutes: 5 }] },
      {
        title: 'Two',
        lessons: [
          { title: 'b', kind: 'Video' },
          { title: 'c', kind: 'Quiz' },
        ],
      },
    ],
  });
  expect(await outlineOf(course.id)).toEqual([
    { position: 1, title: 'One', lessons: ['a'] },
    { position: 2, title: 'Two', lessons: ['b', 'c'] },
  ]);
  const lessons = await backend.database.run('server', (transaction: Transaction) =>
    transaction.query<{ id: string; title: string; module_id: string; kind: string }>(
      `select id, title, module_id, kind from public.course_lessons
       where module_id in (select id from public.course_modules where course_id = $1) order by title`,
      [course.id],
    ),
  );
  const [a, b, c] = lessons;

  // The modules swap places, a lesson moves to the other module, one is removed and one is added.
  await save({
    ...facts,
    id: course.id,
    updated_at: course.updated_at,
    modules: [
      { id: c?.module_id, title: 'Two', lessons: [c, { title: 'd', kind: 'Exercise' }, a] },
      { id: a?.module_id, title: 'One, renamed', lessons: [] },
    ],
  });
  expect(await outlineOf(course.id)).toEqual([
    { position: 1, title: 'Two', lessons: ['c', 'd', 'a'] },
    { position: 2, title: 'One, renamed', lessons: [] },
  ]);
  const after = await as(
    'server',
    'select id from public.course_lessons where id in ($1, $2, $3) order by title',
    [a?.id ?? null, b?.id ?? null, c?.id ?? null],
  );
  expect(after).toEqual([{ id: a?.id }, { id: c?.id }]);
});

test('a module of another course is not taken away from it', async () => {
  const theirs = await save({ ...facts, modules: [{ title: 'Theirs', lessons: [] }] });
  const [module] = await as('server', 'select id from public.course_modules where course_id = $1', [
    theirs.id,
  ]);
  const ours = await save({ ...facts, modules: [{ ...module, title: 'Ours', lessons: [] }] });
  expect(await outlineOf(theirs.id)).toMatchObject([{ title: 'Theirs' }]);
  expect(await outlineOf(ours.id)).toMatchObject([{ title: 'Ours' }]);
});

test('of two admins who edit the same course the second gets a conflict and overwrites nothing', async () => {
  const course = await save(facts);
  const edit = { ...facts, id: course.id, updated_at: course.updated_at };
  const outcomes = await Promise.allSettled([
    save({ ...edit, summary: 'One.' }),
    save({ ...edit, summary: 'Two.' }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const stale = {
    code: 'PT409',
    message: 'Somebody else changed this course in the meantime. Reload it to see what it says now.',
  };
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: stale });
  await expect(setStatus(course, 'Published')).rejects.toMatchObject(stale);
  await expect(remove(course)).rejects.toMatchObject(stale);
});

test('every change of status is allowed while the course has no learners, except to its present status', async () => {
  let course = await save(facts);
  for (const status of ['Published', 'Archived', 'Published', 'Draft', 'Archived', 'Draft']) {
    course = await setStatus(course, status);
    expect(course.status).toBe(status);
    await expect(setStatus(course, status)).rejects.toMatchObject({
      code: 'PT409',
      message: `This course is already ${status.toLowerCase()}.`,
    });
  }
  await expect(setStatus(course, 'Secret')).rejects.toMatchObject({ code: '23514' });
});

test('a course with learners cannot become a draft, and one that ever had learners cannot be deleted', async () => {
  const course = await setStatus(await save({ ...facts, introductory: true }), 'Published');
  await as('userA', 'select public.enrol($1)', [course.id]);
  await expect(setStatus(course, 'Draft')).rejects.toMatchObject({ code: 'PT409' });
  const archived = await setStatus(course, 'Archived');
  await expect(setStatus(archived, 'Draft')).rejects.toMatchObject({ code: 'PT409' });
  await as('userA', 'select public.leave_course($1)', [course.id]);
  const draft = await setStatus(archived, 'Draft');
  await expect(remove(draft)).rejects.toMatchObject({
    code: 'PT409',
    message: 'Learners have enrolled in this course, so it cannot be deleted. Archive it instead.',
  });
});

test('an address changes only while the course is a draft', async () => {
  const course = await save({ ...facts, slug: 'first-address' });
  const moved = await save({
    ...facts,
    id: course.id,
    updated_at: course.updated_at,
    slug: 'second-address',
  });
  expect(moved.slug).toBe('second-address');
  const live = await setStatus(moved, 'Published');
  const kept = await save({ ...facts, id: live.id, updated_at: live.updated_at, slug: 'third-address' });
  expect(kept.slug).toBe('second-address');
});

test('what was deleted is gone with its modules, and cannot be changed any more', async () => {
  const course = await save({ ...facts, modules: [{ title: 'One', lessons: [] }] });
  await remove(course);
  expect(await outlineOf(course.id)).toEqual([]);
  await expect(remove(course)).rejects.toMatchObject({ code: 'PT404' });
});

test('each change is on record with its course', async () => {
  const course = await save({ ...facts, title: 'On record' });
  const live = await setStatus(course, 'Published');
  await remove(await save({ ...facts, title: 'Renamed', id: live.id, updated_at: live.updated_at }));
  const entries = await as(
    'server',
    `select admin_id, action, details - 'course_id' as details from public.admin_audit_log
     where details ->> 'course_id' = $1 order by id`,
    [course.id],
  );
  expect(entries).toEqual([
    { admin_id: ids.admin, action: 'course_create', details: { title: 'On record' } },
    {
      admin_id: ids.admin,
      action: 'course_set_status',
      details: { title: 'On record', old_status: 'Draft', new_status: 'Published' },
    },
    { admin_id: ids.admin, action: 'course_update', details: { title: 'Renamed' } },
    { admin_id: ids.admin, action: 'course_delete', details: { title: 'Renamed' } },
  ]);
});

test.for([
  ['title', ' '],
  ['title', 'x'.repeat(121)],
  ['summary', ''],
  ['level', 'Expert'],
  ['slug', 'No Slug'],
  ['thumbnail_url', 'javascript:alert(1)'],
  ['thumbnail_url', '//elsewhere.example/picture.png'],
  ['category', ''],
] as const)('a course with the %s %j is refused', async ([field, value]) => {
  await expect(save({ ...facts, [field]: value })).rejects.toMatchObject({ code: '23514' });
});

test('admins find courses by title, instructor and filters, page by page, with what is counted', async () => {
  const wanted = { ...facts, title: 'Needle in hay', instructor: 'Grace Tailor', category: 'Sewing' };
  const older = await setStatus(await save({ ...wanted, introductory: true }), 'Published');
  const newer = await save({ ...wanted, level: 'Advanced' });
  for (const [actor, stars] of [
    ['userA', 5],
    ['userB', 4],
  ] as const) {
    await as(actor, 'select public.enrol($1)', [older.id]);
    await as(actor, 'select public.rate_course($1, $2)', [older.id, stars]);
  }
  await as('userB', 'select public.leave_course($1)', [older.id]);

  const find = (...values: SqlValue[]) =>
    as(
      'admin',
      `select slug, enrolments, rating::float, ratings from public.search_courses(${values.map((_, index) => `$${index + 1}`)})`,
      values,
    );
  const foundOlder = { slug: 'needle-in-hay', enrolments: 1, rating: 4.5, ratings: 2 };
  const foundNewer = { slug: 'needle-in-hay-2', enrolments: 0, rating: null, ratings: 0 };
  expect(await find('NEEDLE')).toEqual([foundNewer, foundOlder]);
  expect(await find('grace t')).toEqual([foundNewer, foundOlder]);
  expect(await find('needle', 'Advanced')).toEqual([foundNewer]);
  expect(await find('needle', null, 'Published')).toEqual([foundOlder]);
  expect(await find('', null, null, 'Sewing')).toEqual([foundNewer, foundOlder]);
  expect(await find('needle', null, null, null, newer.id)).toEqual([foundOlder]);
  expect(await find('needle', null, null, null, null, 1)).toEqual([foundNewer]);
  expect(await find('100%')).toEqual([]);

  const [totals] = await as(
    'admin',
    'select courses, published, to_jsonb(categories) as categories from public.course_totals()',
  );
  const [counted] = await as(
    'server',
    `select count(*) as courses, count(*) filter (where status = 'Published') as published from public.courses`,
  );
  expect(totals).toMatchObject({ ...counted, categories: ['Basics', 'Sewing'] });
});
