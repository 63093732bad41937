import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { DatabaseError } from '#backend/database/database.ts';
import { csv, html, notebook, pdf, zip } from '#backend/storage/testing/documents.ts';
import { facts, png } from '#backend/storage/testing/pictures.ts';
import { projectBucket, projectFileLimits, projectFilePath } from '#domain/courses/project-file.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, actors, addPeople, callers, ids } from './people.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);
const { database } = site.backend;
await addPeople(database);

const project = randomUUID();
const ofA = projectFilePath(ids.userA, project, 'report.pdf');
const ofB = projectFilePath(ids.userB, project, 'report.pdf');
await sql(site, 'insert into storage.objects (bucket_id, name) values ($1, $2), ($1, $3)', [
  projectBucket,
  ofA,
  ofB,
]);

/** The names that a statement affects as an actor, or `denied`. Changes are rolled back. */
async function reach(
  actor: Actor,
  statement: string,
  values: (string | null)[] = [],
): Promise<string[] | 'denied'> {
  try {
    return await database.run(callers[actor], async (transaction) => {
      transaction.rollBack();
      const rows = await transaction.query<{ name: string }>(statement, values);
      return rows.map(({ name }) => name).sort();
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return 'denied';
    throw error;
  }
}

const add = (actor: Actor, name: string, type?: string) =>
  reach(actor, 'insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3) returning name', [
    projectBucket,
    name,
    type === undefined ? null : JSON.stringify({ mimetype: type, size: 1 }),
  ]);

const own: Record<Actor, string[]> = {
  anon: [],
  userA: [ofA],
  userB: [ofB],
  // Admins keep the site, and are no reviewers.
  admin: [],
  service: [ofA, ofB],
};

test.for(actors)('%s sees and removes their own project files alone, and replaces none', async (actor) => {
  expect(await reach(actor, 'select name from storage.objects')).toEqual(own[actor]);
  expect(await reach(actor, 'delete from storage.objects returning name')).toEqual(own[actor]);
  expect(await reach(actor, `update storage.objects set metadata = '{}' returning name`)).toEqual(
    actor === 'service' ? [ofA, ofB] : [],
  );
});

test.for(actors)('%s adds project files to no folder but their own', async (actor) => {
  for (const [person, id] of Object.entries(ids)) {
    const may = person === actor || actor === 'service';
    const name = projectFilePath(id, project, 'new.pdf');
    expect(await add(actor, name), person).toEqual(may ? [name] : 'denied');
  }
});

test.for(Object.entries(projectFileLimits.types))(
  'a file that ends in .%s has the type %s',
  async ([ending, type]) => {
    const name = projectFilePath(ids.userA, project, `My_work-2.v1.${ending}`);
    expect(await add('userA', name, type)).toEqual([name]);
    expect(await add('userA', name.toUpperCase().replace(ids.userA.toUpperCase(), ids.userA))).toBe('denied');
    expect(await add('userA', name, 'application/octet-stream')).toBe('denied');
    expect(await add('userA', name, type === 'text/plain' ? 'text/csv' : 'text/plain')).toBe('denied');
  },
);

test.for([
  'page.html',
  'picture.svg',
  'program.exe',
  'report.docm',
  'script.js',
  'archive.zip.exe',
  'noending',
  '.txt',
  'a..txt',
  'a b.txt',
  '\u202etxt.exe',
  `${'a'.repeat(130)}.txt`,
  'deep/er.txt',
])('no project file is called %s', async (name) => {
  expect(await add('userA', projectFilePath(ids.userA, project, name))).toBe('denied');
});

test('a project file is in the folder of a project', async () => {
  for (const name of ['a.txt', `${ids.userA}/a.txt`, `${ids.userA}/no-project/a.txt`]) {
    expect(await add('userA', name), name).toBe('denied');
  }
});

test('a learner hands in files and gets them back as they were, and nobody else gets them', async () => {
  const ada = await makeSignedIn(site);
  const eve = await makeSignedIn(site);
  const files = ada.client.storage.from(projectBucket);
  const path = (name: string) => projectFilePath(ada.id, project, name);
  for (const [name, content, contentType] of [
    ['report.pdf', pdf, 'application/pdf'],
    ['code.zip', zip, 'application/zip'],
    ['model.ipynb', notebook, 'application/x-ipynb+json'],
    ['data.csv', csv, 'text/csv'],
    ['readme.md', '# Hello', 'text/markdown'],
    ['notes.txt', html, 'text/plain'],
  ] as const) {
    expect((await files.upload(path(name), content, { contentType })).error, name).toBeNull();
    const { data } = await files.createSignedUrl(path(name), 60);
    const response = await site.fetch(data?.signedUrl ?? '');
    expect(Object.fromEntries(response.headers), name).toMatchObject({
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(content)), name).toBe(true);

    const others = eve.client.storage.from(projectBucket);
    expect((await others.download(path(name))).data, name).toBeNull();
    expect((await others.createSignedUrl(path(name), 60)).data, name).toBeNull();
    const publicUrl = others.getPublicUrl(path(name)).data.publicUrl;
    expect((await site.fetch(publicUrl)).status, name).toBe(400);
  }
  expect((await files.upload(path('picture.png'), png)).error).toBeNull();
  expect((await files.listV2({ prefix: `${ada.id}/` })).data?.objects).toHaveLength(7);
});

test.for([
  ['report.pdf', html, 'application/pdf', '415'],
  ['page.txt', html, 'text/html', '415'],
  ['report.pdf', notebook, 'application/x-ipynb+json', '403'],
  ['report.exe', pdf, 'application/pdf', '403'],
  ['long.txt', 'x'.repeat(projectFileLimits.bytes + 1), 'text/plain', '413'],
] as const)('%s with other content than its name and type say is refused', async (given) => {
  const [name, content, contentType, statusCode] = given;
  const { id, client } = await makeSignedIn(site);
  const files = client.storage.from(projectBucket);
  const { error } = await files.upload(projectFilePath(id, project, name), content, { contentType });
  expect(facts(error)).toMatchObject({ statusCode });
  expect((await files.listV2({ prefix: id })).data?.objects).toEqual([]);
});

test('a project file is neither replaced nor moved, and nothing is moved among them', async () => {
  const { id, client } = await makeSignedIn(site);
  const files = client.storage.from(projectBucket);
  const path = projectFilePath(id, project, 'notes.txt');
  const contentType = 'text/plain';
  await files.upload(path, 'First', { contentType });
  for (const { error } of [
    await files.upload(path, 'Second', { contentType }),
    await files.upload(path, 'Second', { contentType, upsert: true }),
    await files.update(path, 'Second', { contentType }),
    await files.createSignedUploadUrl(path, { upsert: true }),
    await files.move(path, projectFilePath(id, project, 'moved.txt')),
    await files.copy(path, `${id}/avatar.png`, { destinationBucket: 'avatars' }),
  ]) {
    expect(error).not.toBeNull();
  }
  expect(await (await files.download(path)).data?.text()).toBe('First');

  await client.storage.from('avatars').upload(`${id}/a.png`, png);
  const moved = await client.storage
    .from('avatars')
    .move(`${id}/a.png`, projectFilePath(id, project, 'a.png'), { destinationBucket: projectBucket });
  expect(facts(moved.error)).toMatchObject({ statusCode: '403' });
});

test.for([
  ['deleted', (id: string) => site.serviceClient().auth.admin.deleteUser(id)],
  ['suspended', (id: string) => site.serviceClient().auth.admin.updateUserById(id, { ban_duration: '1h' })],
] as const)('a URL for an upload is worth nothing once the account is %s', async ([, end]) => {
  const { id, client } = await makeSignedIn(site);
  const path = projectFilePath(id, project, 'late.txt');
  const { data } = await client.storage.from(projectBucket).createSignedUploadUrl(path);
  await end(id);
  const response = await site.fetch(data?.signedUrl ?? '', {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: 'Late',
  });
  expect(await response.json()).toMatchObject({ statusCode: '403' });
  expect(await sql(site, 'select name from storage.objects where name = $1', [path])).toEqual([]);
});
