import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { denied, facts, png, webp } from '#backend/storage/testing/pictures.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);

type Person = Awaited<ReturnType<typeof makeSignedIn>>;

const ends: [string, (person: Person) => Promise<unknown>][] = [
  ['deleted', ({ id }) => site.serviceClient().auth.admin.deleteUser(id)],
  ['deleted softly', ({ id }) => site.serviceClient().auth.admin.deleteUser(id, true)],
  ['suspended', ({ id }) => site.serviceClient().auth.admin.updateUserById(id, { ban_duration: '1h' })],
  ['signed out', ({ session }) => site.serviceClient().auth.admin.signOut(session.access_token)],
];

test.for(ends)('the token of a user who is %s stores, changes and removes no picture', async ([, end]) => {
  const person = await makeSignedIn(site);
  const { id, client } = person;
  const avatars = client.storage.from('avatars');
  expect((await avatars.upload(`${id}/kept.png`, png)).error).toBeNull();
  await end(person);
  // Deleting an account deletes its pictures, so this one is restored for the attempt.
  await sql(
    site,
    `insert into storage.objects (bucket_id, name) values ('avatars', $1) on conflict (bucket_id, name) do nothing`,
    [`${id}/kept.png`],
  );

  const token = person.session.access_token;
  const request = (method: string, path: string, body: BodyInit, type: string) =>
    site.fetch(`http://127.0.0.1:3000/storage/v1${path}`, {
      method,
      headers: {
        apikey: site.backend.keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': type,
        'x-upsert': 'true',
      },
      body,
    });
  const refusals = [
    await request('POST', `/object/avatars/${id}/new.png`, png, 'image/png'),
    await request('POST', `/object/avatars/${id}/kept.png`, webp, 'image/webp'),
    await request('PUT', `/object/avatars/${id}/kept.png`, webp, 'image/webp'),
    await request(
      'POST',
      '/object/copy',
      JSON.stringify({ bucketId: 'avatars', sourceKey: `${id}/kept.png`, destinationKey: `${id}/copy.png` }),
      'application/json',
    ),
    await request(
      'POST',
      '/object/move',
      JSON.stringify({ bucketId: 'avatars', sourceKey: `${id}/kept.png`, destinationKey: `${id}/moved.png` }),
      'application/json',
    ),
  ];
  for (const refusal of refusals) expect(refusal.status).toBe(400);
  expect(await refusals[0]?.json()).toMatchObject({
    statusCode: denied.statusCode,
    message: expect.stringMatching(`${denied.message}|This account is closed`),
  });
  await request(
    'DELETE',
    `/object/avatars`,
    JSON.stringify({ prefixes: [`${id}/kept.png`] }),
    'application/json',
  );
  expect(
    await sql(site, `select name from storage.objects where name like $1 || '/%' order by name`, [id]),
  ).toEqual([{ name: `${id}/kept.png` }]);
});

test('other users can still store pictures after one was suspended', async () => {
  const { id, client } = await makeSignedIn(site);
  const { error } = await client.storage.from('avatars').upload(`${id}/own.png`, png);
  expect(error && facts(error)).toBeNull();
});
