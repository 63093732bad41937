import { afterAll, expect, test } from 'vitest';
import type { SearchKind } from '#domain/site/search.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, addPeople, ids } from './people.ts';

const { backend, client, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourse, addModule, addLesson } = startLearning(backend.database);

interface Found {
  kind: SearchKind;
  title: string;
  excerpt: string;
  slug: string;
  may_open: boolean;
}

const search = (actor: Actor, text: string) =>
  as<Found>(actor, 'select * from public.search_site($1)', [text]);
const titles = async (actor: Actor, text: string) => (await search(actor, text)).map(({ title }) => title);

/** A word that no other test uses. */
let words = 0;
const newWord = () => `zork${String.fromCharCode(97 + (words % 20), 97 + Math.floor(words++ / 20))}x`;

/** A lesson with one word in each of its parts. */
async function addSearchedLesson({ status = 'Published', level = 'Beginner', isIntroductory = false } = {}) {
  const word = { course: newWord(), title: newWord(), objective: newWord(), text: newWord() };
  const course = await addCourse(status);
  await as('server', 'update public.courses set title = $2, level = $3, introductory = $4 where id = $1', [
    course,
    `Course ${word.course}`,
    level,
    isIntroductory,
  ]);
  const lesson = await addLesson(await addModule(course));
  await as(
    'server',
    'update public.course_lessons set title = $2, objectives = array[$3::text] where id = $1',
    [lesson, `Lesson ${word.title}`, `Explain ${word.objective}.`],
  );
  await as(
    'server',
    'insert into public.lesson_contents (lesson_id, course_id, blocks, revision) values ($1, $2, $3, 1)',
    [
      lesson,
      course,
      JSON.stringify([{ kind: 'prose', key: 'a', html: `<p>Some <em>secret</em> about ${word.text}.</p>` }]),
    ],
  );
  return { course, lesson, word };
}

async function expectOpen(actor: Actor, { word }: { word: Record<'title' | 'text', string> }) {
  const [byText] = await search(actor, word.text);
  expect(byText, actor).toMatchObject({ title: `Lesson ${word.title}`, may_open: true });
  expect(byText?.excerpt).toContain(`\u0002${word.text}\u0003`);
}

async function expectOutlineOnly(
  actor: Actor,
  { word }: { word: Record<'title' | 'objective' | 'text', string> },
) {
  expect(await search(actor, word.text), actor).toEqual([]);
  expect(await search(actor, `${word.title} ${word.text}`), actor).toEqual([]);
  for (const text of [word.title, word.objective]) {
    const found = await search(actor, text);
    expect(found, actor).toMatchObject([{ title: `Lesson ${word.title}`, may_open: false }]);
    expect(JSON.stringify(found)).not.toContain('secret');
  }
}

async function joinPlan(plan: string, ends = '1 day'): Promise<void> {
  await as('server', 'delete from public.memberships');
  await as(
    'server',
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, $2, 'monthly', 'Active', now() - interval '2 days', now() + $3::interval, true)`,
    [ids.userA, plan, ends],
  );
}

test('an introductory lesson is found by its text by everybody', async () => {
  const found = await addSearchedLesson({ isIntroductory: true });
  for (const actor of ['anon', 'userA', 'userB', 'admin'] as const) await expectOpen(actor, found);
});

test('the text of another lesson is found by members, for as long as their plan runs', async () => {
  const lesson = await addSearchedLesson();
  for (const actor of ['anon', 'userA', 'userB'] as const) await expectOutlineOnly(actor, lesson);
  await expectOpen('admin', lesson);
  await joinPlan('learner');
  await expectOpen('userA', lesson);
  await expectOutlineOnly('userB', lesson);
  await joinPlan('learner', '-1 minute');
  await expectOutlineOnly('userA', lesson);
});

test('a plan for other levels finds the outline only', async () => {
  const lesson = await addSearchedLesson({ level: 'Advanced' });
  await joinPlan('standard');
  await expectOutlineOnly('userA', lesson);
  await joinPlan('expert');
  await expectOpen('userA', lesson);
  await as('server', 'delete from public.memberships');
});

test('staff find the texts of their own course, and no longer once they are suspended', async () => {
  const [own, other] = [await addSearchedLesson(), await addSearchedLesson()];
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'reviewer')`,
    [own.course, ids.userB],
  );
  await expectOpen('userB', own);
  await expectOutlineOnly('userB', other);
  const suspend = (until: string) =>
    as('server', `update public.profiles set suspended_until = ${until} where id = $1`, [ids.userB]);
  await suspend(`now() + interval '1 day'`);
  await expectOutlineOnly('userB', own);
  await suspend('null');
});

test.each(['Draft', 'Archived'])('of a course with the status %s nobody finds anything', async (status) => {
  const { word } = await addSearchedLesson({ status, isIntroductory: true });
  for (const actor of ['anon', 'userA', 'admin'] as const)
    for (const text of Object.values(word)) expect(await search(actor, text), actor).toEqual([]);
});

test('for every course and reader the search follows the rule about lessons', async () => {
  for (const level of ['Beginner', 'Intermediate', 'Advanced'])
    for (const isIntroductory of [true, false]) await addSearchedLesson({ level, isIntroductory });
  const { course } = await addSearchedLesson({ level: 'Advanced' });
  await as(
    'server',
    `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'instructor')`,
    [course, ids.userA],
  );
  for (const [plan, ends] of [['learner'], ['standard'], ['standard', '-1 minute']] as const) {
    await joinPlan(plan, ends);
    for (const learner of [null, ...Object.values(ids)]) {
      const differing = await as(
        'server',
        `select from public.courses where status = 'Published'
           and private.may_study(id, $1) <> (id in (select private.courses_to_study($1)))`,
        [learner],
      );
      expect(differing, `${learner} with ${plan}`).toEqual([]);
    }
  }
  await as('server', 'delete from public.memberships');
});

test('a lesson or module that was archived or deleted is no longer found', async () => {
  const { lesson, word } = await addSearchedLesson({ isIntroductory: true });
  const archive = 'archived_at = now(), position = null';
  await as('server', `update public.course_lessons set ${archive} where id = $1`, [lesson]);
  expect(await search('admin', word.text)).toEqual([]);
  const kept = await addSearchedLesson({ isIntroductory: true });
  await as('server', `update public.course_modules set ${archive} where course_id = $1`, [kept.course]);
  expect(await search('admin', kept.word.text)).toEqual([]);
  await as('server', 'delete from public.courses where id = $1', [kept.course]);
  const left = `select from private.search_entries where title in ($1, $2)`;
  expect(await as('server', left, [`Course ${kept.word.course}`, `Lesson ${kept.word.title}`])).toEqual([]);
});

test('a changed text is found by its new words only', async () => {
  const { lesson, word } = await addSearchedLesson({ isIntroductory: true });
  const [title, text] = [newWord(), newWord()];
  await as('server', 'update public.course_lessons set title = $2 where id = $1', [lesson, title]);
  await as('server', 'update public.lesson_contents set blocks = $2 where lesson_id = $1', [
    lesson,
    JSON.stringify([{ kind: 'note', key: 'a', label: 'Note', html: `<p>${text}</p>` }]),
  ]);
  expect(await titles('anon', text)).toEqual([title]);
  expect(await titles('anon', word.text)).toEqual([]);
  expect(await titles('anon', word.title)).toEqual([]);
  await as('server', 'delete from public.lesson_contents where lesson_id = $1', [lesson]);
  expect(await titles('anon', text)).toEqual([]);
  expect(await titles('anon', title)).toEqual([title]);
});

test('answers and programs of a lesson are not part of its searched text', async () => {
  const { lesson } = await addSearchedLesson({ isIntroductory: true });
  const hidden = newWord();
  await as('server', 'update public.lesson_contents set blocks = $2 where lesson_id = $1', [
    lesson,
    JSON.stringify([
      { kind: 'python', key: 'a', id: 'x', html: '<p>Write it</p>', code: hidden, solution: hidden },
      { kind: 'check', key: 'b', question: hidden, view: { prompt: hidden } },
      {
        kind: 'figure',
        key: 'c',
        src: 'figures/a.svg',
        alt: hidden,
        html: `<svg><text>${hidden}</text></svg>`,
      },
    ]),
  ]);
  expect(await search('admin', hidden)).toEqual([]);
});

test('a post is found while it is published, by title, excerpt and text', async () => {
  const word = { title: newWord(), excerpt: newWord(), text: newWord() };
  const { id } = await one<{ id: string }>(
    'server',
    `insert into public.blog_posts (title, excerpt, content) values ($1, $2, $3) returning id`,
    [
      `Post ${word.title}`,
      `About ${word.excerpt}`,
      `## Head\n\nSome **${word.text}** and [a link](https://x.test/y).`,
    ],
  );
  const publish = (published: boolean) =>
    as('admin', 'update public.blog_posts set published = $2 where id = $1', [id, published]);
  for (const isPublished of [false, true, false]) {
    await publish(isPublished);
    for (const actor of ['anon', 'userA', 'admin'] as const)
      for (const text of Object.values(word))
        expect(await titles(actor, text), text).toEqual(isPublished ? [`Post ${word.title}`] : []);
  }
  await publish(true);
  const [found] = await search('anon', word.text);
  expect(found?.excerpt).toBe(`… Head Some \u0002${word.text}\u0003 and a link …`);
});

test('titles come first, and the last word may still be typed', async () => {
  const word = newWord();
  const addPost = (title: string, content: string) =>
    as('server', 'insert into public.blog_posts (title, content, published) values ($1, $2, true)', [
      title,
      content,
    ]);
  await addPost('About other things', `${word} `.repeat(30));
  await addPost(`Learning ${word}`, 'Some text.');
  expect(await titles('anon', word)).toEqual([`Learning ${word}`, 'About other things']);
  expect(await titles('anon', `${word} learni`)).toEqual([`Learning ${word}`]);
  expect(await titles('anon', `LEARN ${word.slice(0, -1)}`)).toEqual([`Learning ${word}`]);
  expect(await titles('anon', `${word.slice(0, -1)} learn`)).toEqual([]);
  expect(await titles('anon', `the ${word}`)).toEqual([`Learning ${word}`, 'About other things']);
});

test('accents, case and punctuation make no difference', async () => {
  const word = newWord();
  await as('server', 'insert into public.blog_posts (title, content, published) values ($1, $2, true)', [
    `Naïve A/B ${word}`,
    'Text.',
  ]);
  for (const text of [`naive ${word}`, `NAÏVE, ${word}!`, `a/b ${word}`, `"${word}" (b)`])
    expect(await titles('anon', text), text).toEqual([`Naïve A/B ${word}`]);
});

test('at most twenty of a kind come back, whatever is asked for', async () => {
  const word = newWord();
  await as(
    'server',
    `insert into public.blog_posts (title, content, published)
     select $1 || ' ' || number, 'Text.', true from generate_series(1, 25) as number`,
    [word],
  );
  const count = async (most: number | null) =>
    (await as('anon', 'select from public.search_site($1, $2)', [word, most])).length;
  expect(await Promise.all([count(10), count(1000), count(-5)])).toEqual([10, 20, 1]);
});

const hostile = {
  nothing: '',
  spaces: ' \t\n ',
  'only stop words': 'is the of',
  operators: `a & | ! ( ) <-> :* ' " \\ % _ *:A`,
  'an unclosed quote': `'; drop table public.courses; --`,
  'control characters': 'a\u0001\u0002\u0003\u001fb',
  'signs that are no words': '→ 🙂 、 \u3000 × ½ \u202e',
  'ten thousand characters': 'word '.repeat(2_000),
  'one long word': 'x'.repeat(10_000),
  'many marks': `a${'\u0301'.repeat(5_000)}`,
  'a pattern': '(a+)+$'.repeat(500),
};

test.for(Object.entries(hostile))('a search for %s returns a list', async ([, text]) => {
  const { data, error } = await client().rpc('search_site', { search_text: text });
  expect(error).toBeNull();
  expect(data).toBeInstanceOf(Array);
});

test('a search for nothing finds nothing, and one with a NUL is refused', async () => {
  for (const text of [hostile.nothing, hostile.spaces, hostile['signs that are no words']])
    expect(await search('anon', text)).toEqual([]);
  const { status } = await client().rpc('search_site', { search_text: 'a\u0000b' });
  expect(status).toBe(400);
});
