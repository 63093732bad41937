import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, Database } from '#backend/database/database.ts';
import type { Profile } from '#domain/accounts/profile.ts';
import { openTestBackend, startTestBackend, type TestBackend } from '#testing/backend.ts';
import { addPeople, callers, ids } from './people.ts';

let opened: TestBackend;
let database: Database;
beforeAll(async () => {
  opened = await openTestBackend();
  database = opened.backend.database;
  await addPeople(database);
});
afterAll(() => opened.close());

const query = (caller: Caller | 'server', text: string, values: string[] = []) =>
  database.run(caller, (transaction) => transaction.query(text, values));

async function profileOf(id: string): Promise<Profile> {
  const [profile] = await database.run('server', (transaction) =>
    transaction.query<Profile>('select * from public.profiles where id = $1', [id]),
  );
  if (!profile) throw new Error(`no profile ${id}`);
  return profile;
}

async function addUser(metadata: object = {}): Promise<string> {
  const id = randomUUID();
  await database.run('server', (transaction) =>
    transaction.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      `${id}@example.com`,
      metadata,
    ]),
  );
  return id;
}

const as = (id: string): Caller => ({ role: 'authenticated', claims: { sub: id } });
const setRole = (caller: Caller, id: string, role: string) =>
  query(caller, 'select public.set_user_role($1, $2)', [id, role]);
const entriesAbout = (id: string) =>
  query(
    'server',
    `select admin_id, action, details from public.admin_audit_log where details ->> 'target_user_id' = $1 order by id`,
    [id],
  );

test('sign-up data gives a profile its name and nothing else', async () => {
  const id = await addUser({
    full_name: ' Grace\nHopper ',
    role: 'admin',
    id: ids.admin,
    email: 'forged@example.com',
    suspended_until: '2001-01-01',
    created_at: '2001-01-01',
    updated_at: '2001-01-01',
  });
  const profile = await profileOf(id);
  expect(profile).toMatchObject({
    email: `${id}@example.com`,
    full_name: 'Grace Hopper',
    role: 'user',
    suspended_until: null,
  });
  expect(profile.created_at).not.toMatch(/^2001/);
  expect(profile.updated_at).not.toMatch(/^2001/);
});

test.for([
  ['a missing name', {}, null],
  ['an empty name', { full_name: '  \t' }, null],
  ['a name that is no text', { full_name: { first: 'x' } }, '{"first": "x"}'],
  ['a name that is too long', { full_name: 'x'.repeat(5000) }, 'x'.repeat(100)],
] as const)('sign-up does not fail because of %s', async ([, metadata, stored]) => {
  expect((await profileOf(await addUser(metadata))).full_name).toBe(stored);
});

test('the profile follows the account: its email, its suspension and its end', async () => {
  const id = await addUser({ full_name: 'Ada' });
  await query('server', `update auth.users set email = 'ada@example.com' where id = $1`, [id]);
  expect(await profileOf(id)).toMatchObject({ email: 'ada@example.com', full_name: 'Ada' });
  await query('server', `update auth.users set banned_until = '2100-01-01Z' where id = $1`, [id]);
  expect((await profileOf(id)).suspended_until).toMatch(/^2100/);
  await query('server', 'delete from auth.users where id = $1', [id]);
  await expect(profileOf(id)).rejects.toThrow('no profile');
});

test('a change of name is dated', async () => {
  const id = await addUser();
  const before = await profileOf(id);
  await query(as(id), `update public.profiles set full_name = 'Ada Lovelace'`);
  const after = await profileOf(id);
  expect(after.full_name).toBe('Ada Lovelace');
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  expect(after.created_at).toBe(before.created_at);
});

test.for(['userA', 'userB', 'admin'] as const)(
  '%s cannot write a protected field of a profile through the API',
  async (actor) => {
    const before = await query('server', 'select * from public.profiles order by id');
    const token = await opened.backend.keys.sign({ ...callers[actor].claims, role: 'authenticated' });
    const greedy = {
      role: 'admin',
      email: 'forged@example.com',
      suspended_until: '2100-01-01Z',
      created_at: '2001-01-01Z',
      updated_at: '2001-01-01Z',
    };
    const send = (method: string, search: string, body: object, prefer = '') =>
      opened.fetch(`http://127.0.0.1:3000/rest/v1/profiles${search}`, {
        method,
        headers: {
          apikey: opened.backend.keys.publishable,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer,
        },
        body: JSON.stringify(body),
      });
    for (const [field, value] of Object.entries(greedy)) {
      const attempts = [
        await send('PATCH', `?id=eq.${ids.userB}`, { [field]: value }),
        await send('PATCH', `?id=eq.${ids[actor]}`, { full_name: 'Me', [field]: value }),
        await send('POST', '', { id: randomUUID(), [field]: value }),
        await send('POST', '', { id: ids[actor], [field]: value }, 'resolution=merge-duplicates'),
      ];
      expect(
        attempts.map(({ status }) => status),
        field,
      ).toEqual([403, 403, 403, 403]);
    }
    expect(await query('server', 'select * from public.profiles order by id')).toEqual(before);
  },
);

test.for(['', 'line\nbreak', 'x'.repeat(101)])('the name %j is refused', async (name) => {
  const change = query(callers.userA, 'update public.profiles set full_name = $1', [name]);
  await expect(change).rejects.toMatchObject({ code: '23514' });
});

test('an admin makes another admin, and takes it back, on record', async () => {
  const id = await addUser();
  await setRole(callers.admin, id, 'admin');
  expect((await profileOf(id)).role).toBe('admin');
  await setRole(callers.admin, id, 'user');
  expect((await profileOf(id)).role).toBe('user');
  const about = { target_user_id: id, target_user_email: `${id}@example.com` };
  expect(await entriesAbout(id)).toEqual([
    {
      admin_id: ids.admin,
      action: 'user_set_role',
      details: { ...about, old_role: 'user', new_role: 'admin' },
    },
    {
      admin_id: ids.admin,
      action: 'user_set_role',
      details: { ...about, old_role: 'admin', new_role: 'user' },
    },
  ]);
});

test('a suspended admin loses every session and every right; lifting gives the rights back', async () => {
  const id = await addUser();
  await setRole(callers.admin, id, 'admin');
  await query('server', 'insert into auth.sessions (id, user_id) values ($1, $2)', [randomUUID(), id]);
  await query(callers.admin, 'select public.suspend_user($1)', [id]);
  expect(Date.parse((await profileOf(id)).suspended_until ?? '')).toBeGreaterThan(Date.now());
  expect(await query('server', 'select from auth.sessions where user_id = $1', [id])).toEqual([]);
  expect(await query(as(id), 'select id from public.profiles')).toEqual([{ id }]);
  await query(callers.admin, 'select public.lift_suspension($1)', [id]);
  expect((await profileOf(id)).suspended_until).toBeNull();
  expect((await query(as(id), 'select id from public.profiles')).length).toBeGreaterThan(1);
  const details = { target_user_id: id, target_user_email: `${id}@example.com` };
  expect((await entriesAbout(id)).slice(1)).toEqual([
    { admin_id: ids.admin, action: 'user_suspend', details },
    { admin_id: ids.admin, action: 'user_lift_suspension', details },
  ]);
});

test.for([
  `select public.set_user_role($1, 'user')`,
  'select public.suspend_user($1)',
  'select public.lift_suspension($1)',
])('an admin cannot do to their own account: %s', async (call) => {
  await expect(query(callers.admin, call, [ids.admin])).rejects.toMatchObject({ code: 'P0001' });
  expect(await profileOf(ids.admin)).toMatchObject({ role: 'admin', suspended_until: null });
});

test('two admins who demote each other at the same moment do not both succeed', async () => {
  const [one, other] = [await addUser(), await addUser()];
  await setRole(callers.admin, one, 'admin');
  await setRole(callers.admin, other, 'admin');
  const outcomes = await Promise.allSettled([
    setRole(as(one), other, 'user'),
    setRole(as(other), one, 'user'),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an unknown role or user is refused, and nothing is logged', async () => {
  const id = await addUser();
  await expect(setRole(callers.admin, id, 'owner')).rejects.toMatchObject({ code: '23514' });
  await expect(setRole(callers.admin, randomUUID(), 'admin')).rejects.toMatchObject({ code: 'PT404' });
  expect(await entriesAbout(id)).toEqual([]);
});

test('the last admin cannot be demoted, suspended or deleted, not even by the server', async () => {
  const { backend } = await startTestBackend();
  await addPeople(backend.database);
  for (const statement of [
    `update public.profiles set role = 'user' where id = $1`,
    `update auth.users set banned_until = '2100-01-01Z' where id = $1`,
    'delete from auth.users where id = $1',
  ]) {
    const attempt = backend.database.run('server', (transaction) =>
      transaction.query(statement, [ids.admin]),
    );
    await expect(attempt, statement).rejects.toThrow('last admin');
  }
});
