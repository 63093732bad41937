import { afterAll, expect, test } from 'vitest';
import { DatabaseError } from '#backend/database/database.ts';
import { filmBucket } from '#domain/courses/film.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { type Actor, actors, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, addCourse, addModule, addLesson, setStatus } = startLearning(backend.database);

const names = ['captions.vtt', 'film.mp4', 'poster.png', 'unused.mp4'];

/** A course with a lesson that shows all of its films but one. User A works on it in the role, if one is given. */
async function addFilms({ isIntroductory = false, role = '' } = {}): Promise<string> {
  return (await addLessonWithFilms({ isIntroductory, role })).course;
}

async function addLessonWithFilms({ isIntroductory = false, role = '' } = {}) {
  const course = await addCourse();
  await as('server', 'update public.courses set introductory = $2 where id = $1', [course, isIntroductory]);
  const lesson = await addLesson(await addModule(course));
  const block = { kind: 'video', src: 'film.mp4', captions: 'captions.vtt', poster: 'poster.png' };
  await as(
    'server',
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision) values ($1, $2, $3, 1)`,
    [lesson, course, JSON.stringify([{ kind: 'download', src: 'unused.mp4' }, block])],
  );
  await as(
    'server',
    `insert into storage.objects (bucket_id, name, metadata)
     select $1, $2 || '/' || name, '{"size": 1000}' from unnest($3::text[]) as name`,
    [filmBucket, course, names],
  );
  if (role) {
    await as('server', 'insert into public.course_staff (course_id, user_id, role) values ($1, $2, $3)', [
      course,
      ids.userA,
      role,
    ]);
  }
  return { course, lesson };
}

/** The files of a course that a statement affects as an actor, or `denied`. Changes are rolled back. */
async function reach(actor: Actor, statement: string): Promise<string[] | 'denied'> {
  try {
    return await backend.database.run(callers[actor], async (transaction) => {
      transaction.rollBack();
      const rows = await transaction.query<{ name: string }>(`${statement} returning name`);
      return rows.map(({ name }) => name.split('/').at(-1) ?? '').sort();
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return 'denied';
    throw error;
  }
}
async function seenBy(actor: Actor, course: string): Promise<string[]> {
  const rows = await as<{ name: string }>(
    actor,
    `select storage.filename(name) as name from storage.objects where name like $1 || '/%' order by 1`,
    [course],
  );
  return rows.map(({ name }) => name);
}
const shown = names.filter((name) => name !== 'unused.mp4');

test('the films of an introductory lesson are for everybody, until its course is a draft', async () => {
  const course = await addFilms({ isIntroductory: true });
  for (const actor of ['anon', 'userA', 'userB'] as const) expect(await seenBy(actor, course)).toEqual(shown);
  expect(await seenBy('admin', course)).toEqual(names);
  await setStatus(course, 'Draft');
  for (const actor of ['anon', 'userA', 'userB'] as const) expect(await seenBy(actor, course)).toEqual([]);
});

test('the films of other lessons are for members whose plan opens the level, and for as long as it runs', async () => {
  const course = await addFilms();
  for (const actor of ['anon', 'userA', 'userB'] as const) expect(await seenBy(actor, course)).toEqual([]);
  await as(
    'server',
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, 'learner', 'monthly', 'Active', now(), now() + interval '1 day', true)`,
    [ids.userB],
  );
  expect(await seenBy('userB', course)).toEqual(shown);
  expect(await seenBy('userA', course)).toEqual([]);
  await as('server', 'delete from public.memberships');
  expect(await seenBy('userB', course)).toEqual([]);
});

test.for([['instructor'], ['reviewer']])(
  'of admins and a %s those who change lessons add films and remove those that no lesson shows, and nobody replaces one',
  async ([role]) => {
    const [own, other] = [await addFilms({ role, isIntroductory: true }), await addFilms()];
    const insertion = (name: string) =>
      `insert into storage.objects (bucket_id, name) values ('${filmBucket}', '${name}')`;
    for (const actor of actors) {
      const isAuthor = actor === 'admin' || (actor === 'userA' && role === 'instructor');
      const mayAll = actor === 'service';
      expect(await reach(actor, insertion(`${own}/new.mp4`)), actor).toEqual(
        isAuthor || mayAll ? ['new.mp4'] : 'denied',
      );
      expect(await reach(actor, insertion(`${other}/new.mp4`)), actor).toEqual(
        actor === 'admin' || mayAll ? ['new.mp4'] : 'denied',
      );
      expect(await reach(actor, `delete from storage.objects where name like '${own}/%'`), actor).toEqual(
        mayAll ? names : isAuthor ? ['unused.mp4'] : [],
      );
      expect(
        await reach(actor, `update storage.objects set metadata = '{}' where name like '${own}/%'`),
        actor,
      ).toEqual(mayAll ? names : []);
    }
  },
);

const filmsFor = async (actor: Actor, course: string) => {
  const rows = await as<{ name: string; film: object }>(
    actor,
    'select name, to_jsonb(film) as film from public.course_films($1) as film order by name',
    [course],
  );
  return Object.fromEntries(rows.map(({ name, film }) => [name, film]));
};

test('the staff of a course sees its films with their files and the lessons that show them', async () => {
  const { course, lesson } = await addLessonWithFilms({ role: 'reviewer' });
  const other = await addFilms();
  await as(
    'server',
    `insert into storage.objects (bucket_id, name, metadata) values ($1, $2 || '/film.vtt', '{"size": 24}')`,
    [filmBucket, course],
  );
  for (const actor of ['userA', 'admin'] as const) {
    const films = await filmsFor(actor, course);
    expect(Object.keys(films), actor).toEqual(['captions', 'film', 'poster', 'unused']);
    expect(films, actor).toMatchObject({
      film: { files: ['film.mp4', 'film.vtt'], bytes: 1024, published_in: [lesson], drafted_in: [] },
      unused: { files: ['unused.mp4'], bytes: 1000, published_in: [], drafted_in: [] },
    });
  }
  await expect(filmsFor('userA', other)).rejects.toThrow('people who work on the course');
});

test('a film of a newer draft counts as shown, and one of an earlier text or an archived lesson does not', async () => {
  const { course, lesson } = await addLessonWithFilms({ role: 'instructor' });
  const save = (number: number, body: string) =>
    as(
      'server',
      `insert into public.lesson_revisions (lesson_id, course_id, number, body, origin)
       values ($1, $2, $3, $4, 'editor')`,
      [lesson, course, number, body],
    );
  const deletion = `delete from storage.objects where name like '${course}/%'`;
  await save(1, ':::video{src="film.mp4" captions="captions.vtt"}');
  await save(2, ':::video{src="unused.mp4" captions="captions.vtt"}');
  expect(await filmsFor('userA', course)).toMatchObject({
    film: { published_in: [lesson], drafted_in: [] },
    captions: { published_in: [lesson], drafted_in: [lesson] },
    unused: { published_in: [], drafted_in: [lesson] },
  });
  expect(await reach('userA', deletion)).toEqual([]);

  await save(3, 'Not a word about unused-2.mp4.');
  expect(await reach('userA', deletion)).toEqual(['unused.mp4']);
  await as('server', 'update public.course_lessons set archived_at = now(), position = null where id = $1', [
    lesson,
  ]);
  expect(await reach('userA', deletion)).toEqual(names);
});

test('a film has a name that a lesson can use, in the folder of a course that exists', async () => {
  const course = await addCourse();
  for (const name of [
    'film.mp4',
    `${course}/Film.mp4`,
    `${course}/a b.mp4`,
    `${course}/film.html`,
    `${course}/deep/film.mp4`,
    `${course.toUpperCase()}/film.mp4`,
    `${course}x/film.mp4`,
    `${ids.admin}/film.mp4`,
  ]) {
    const statement = `insert into storage.objects (bucket_id, name) values ('${filmBucket}', '${name}')`;
    expect(await reach('admin', statement), name).toBe('denied');
  }
});

test('the films of a course go with it', async () => {
  const [course, other] = [await addFilms(), await addFilms()];
  await as('server', 'delete from public.courses where id = $1', [course]);
  expect(await seenBy('service', course)).toEqual([]);
  expect(await seenBy('service', other)).toEqual(names);
});
