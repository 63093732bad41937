import { afterAll, expect, test } from 'vitest';
import { DatabaseError } from '#backend/database/database.ts';
import { filmBucket, filmLimits } from '#domain/courses/film.ts';
import { projectBucket, projectFileLimits } from '#domain/courses/project-file.ts';
import { consentFormBucket, consentFormLimits } from '#domain/families/consent-form.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, actors, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const ofA = `${ids.userA}/avatar.png`;
const ofB = `${ids.userB}/avatar.png`;
const ofTheBlog = 'posts/first.png';

await backend.database.run('server', (transaction) =>
  transaction.script(`
    insert into storage.objects (bucket_id, name) values
      ('avatars', '${ofA}'), ('avatars', '${ofB}'), ('blog-images', '${ofTheBlog}');
  `),
);

/** The names that a statement affects as an actor, or `denied`. Changes are rolled back. */
async function reach(actor: Actor, statement: string): Promise<string[] | 'denied'> {
  try {
    return await backend.database.run(callers[actor], async (transaction) => {
      transaction.rollBack();
      const rows = await transaction.query<{ name: string }>(statement);
      return rows.map(({ name }) => name).sort();
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return 'denied';
    throw error;
  }
}

const everything = [ofA, ofB, ofTheBlog];
const insertion = (bucket: string, name: string) =>
  `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}') returning name`;

test.for([
  ['anon', []],
  ['userA', [ofA]],
  ['userB', [ofB]],
  ['admin', everything],
  ['service', everything],
] as const)('%s looks through %j', async ([actor, expected]) => {
  expect(await reach(actor, 'select name from storage.objects')).toEqual(expected);
});

test.for([
  ['anon', []],
  ['userA', [ofA]],
  ['userB', [ofB]],
  ['admin', [ofTheBlog]],
  ['service', everything],
] as const)('%s replaces %j', async ([actor, expected]) => {
  const statement = `update storage.objects set metadata = '{}' returning name`;
  expect(await reach(actor, statement)).toEqual(expected);
});

test.for([
  ['anon', []],
  ['userA', [ofA]],
  ['userB', [ofB]],
  ['admin', everything],
  ['service', everything],
] as const)('%s removes %j', async ([actor, expected]) => {
  expect(await reach(actor, 'delete from storage.objects returning name')).toEqual(expected);
});

test.for(actors)('%s adds pictures only where they belong to them', async (actor) => {
  const may = {
    inFolderOfA: (await reach(actor, insertion('avatars', `${ids.userA}/new.png`))) !== 'denied',
    deepInFolderOfA: (await reach(actor, insertion('avatars', `${ids.userA}/deep/new.png`))) !== 'denied',
    atTheTop: (await reach(actor, insertion('avatars', 'new.png'))) !== 'denied',
    namedLikeA: (await reach(actor, insertion('avatars', `${ids.userA}x/new.png`))) !== 'denied',
    asAFileNamedLikeTheFolder: (await reach(actor, insertion('avatars', ids.userA))) !== 'denied',
    inTheBlog: (await reach(actor, insertion('blog-images', 'new.png'))) !== 'denied',
  };
  const nothing = {
    inFolderOfA: false,
    deepInFolderOfA: false,
    atTheTop: false,
    namedLikeA: false,
    asAFileNamedLikeTheFolder: false,
    inTheBlog: false,
  };
  const expected = {
    anon: nothing,
    userA: { ...nothing, inFolderOfA: true, deepInFolderOfA: true },
    userB: nothing,
    admin: { ...nothing, inTheBlog: true },
    service: {
      inFolderOfA: true,
      deepInFolderOfA: true,
      atTheTop: true,
      namedLikeA: true,
      asAFileNamedLikeTheFolder: true,
      inTheBlog: true,
    },
  };
  expect(may).toEqual(expected[actor]);
});

test.for(['userA', 'admin'] as const)('%s moves nothing to where they may not write', async (actor) => {
  for (const name of [`${ids.userB}/planted.png`, 'top.png']) {
    expect(
      await reach(actor, `update storage.objects set bucket_id = 'avatars', name = '${name}' returning name`),
    ).toBe('denied');
  }
});

test('every bucket is public and takes pictures up to 5 MB, but for those of films, projects and signed forms', async () => {
  const rows = await backend.database.run('server', (transaction) =>
    transaction.query(
      'select id, public, file_size_limit, to_jsonb(allowed_mime_types) as types from storage.buckets order by id',
    ),
  );
  const settings = {
    public: true,
    file_size_limit: 5_242_880,
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
  };
  expect(rows).toEqual([
    { id: 'avatars', ...settings },
    { id: 'blog-images', ...settings },
    {
      id: consentFormBucket,
      public: false,
      file_size_limit: consentFormLimits.bytes,
      types: Object.values(consentFormLimits.types),
    },
    { id: 'course-images', ...settings },
    {
      id: filmBucket,
      public: false,
      file_size_limit: filmLimits.bytes,
      types: Object.values(filmLimits.types).flat(),
    },
    {
      id: projectBucket,
      public: false,
      file_size_limit: projectFileLimits.bytes,
      types: [...new Set(Object.values(projectFileLimits.types))],
    },
    { id: 'site-images', ...settings },
  ]);
});

test.for(['anon', 'userA', 'userB', 'admin'] as const)(
  '%s neither sees nor changes buckets',
  async (actor) => {
    expect(await reach(actor, 'select name from storage.buckets')).toEqual([]);
    expect(
      await reach(actor, `insert into storage.buckets (id, name) values ('x', 'x') returning name`),
    ).toBe('denied');
    expect(await reach(actor, 'update storage.buckets set public = false returning name')).toBe('denied');
    expect(await reach(actor, 'delete from storage.buckets returning name')).toBe('denied');
  },
);
