import { expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '#testing/backend.ts';
import { type Credentials, ensureFirstAdmin } from './first-admin.ts';

const admins = ({ backend }: TestBackend) =>
  backend.database.run('server', (transaction) =>
    transaction.query<{ email: string }>(`select email from public.profiles where role = 'admin'`),
  );

test('without settings the first admin gets a random password, which is shown once and works', async () => {
  const started = await startTestBackend();
  const { database } = started.backend;
  const told: Credentials[] = [];
  const ensure = () => ensureFirstAdmin(database, undefined, (admin) => told.push(admin));
  await Promise.all([ensure(), ensure()]);
  await ensure();
  expect(told).toEqual([
    { email: 'admin@lifelong-ai.example', password: expect.stringMatching(/^[\w-]{16}$/) },
  ]);
  const [admin] = told;
  if (!admin) throw new Error('nobody was told');
  const client = started.client();
  const { data, error } = await client.auth.signInWithPassword(admin);
  expect(error).toBeNull();
  const profile = await client.from('profiles').select('role').eq('id', String(data.user?.id)).single();
  expect(profile.data).toEqual({ role: 'admin' });
});

test('with settings the first admin gets the configured password, which is not shown', async () => {
  const started = await startTestBackend();
  const wanted = { email: 'owner@example.com', password: 'right horse' };
  const tell = () => expect.unreachable();
  await ensureFirstAdmin(started.backend.database, wanted, tell);
  const { error } = await started.client().auth.signInWithPassword(wanted);
  expect(error).toBeNull();
  await ensureFirstAdmin(
    started.backend.database,
    { email: 'second@example.com', password: 'wrong horse' },
    tell,
  );
  expect(await admins(started)).toEqual([{ email: 'owner@example.com' }]);
});

test('an account that has the address of the first admin becomes it, with the password of the settings alone', async () => {
  const started = await startTestBackend({ AUTOCONFIRM: '1' });
  const stranger = { email: 'owner@example.com', password: 'a guess' };
  await started.client().auth.signUp(stranger);
  await ensureFirstAdmin(started.backend.database, { ...stranger, password: 'right horse' }, () => {});
  expect(await admins(started)).toEqual([{ email: 'owner@example.com' }]);
  expect((await started.client().auth.signInWithPassword(stranger)).error?.code).toBe('invalid_credentials');
  const right = { ...stranger, password: 'right horse' };
  expect((await started.client().auth.signInWithPassword(right)).error).toBeNull();
});
