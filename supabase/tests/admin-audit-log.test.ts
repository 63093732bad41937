import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, Database } from '#backend/database/database.ts';
import { type AuditEntry, auditActions } from '#domain/site/audit.ts';
import { openTestBackend, startTestBackend, type TestBackend } from '#testing/backend.ts';
import { addPeople, callers, ids } from './people.ts';

let shared: TestBackend;
beforeAll(async () => {
  shared = await openTestBackend();
  await addEntry(shared.backend.database);
});
afterAll(() => shared.close());

async function addEntry(database: Database): Promise<void> {
  await addPeople(database);
  await query(
    database,
    callers.admin,
    `select public.log_admin_action('admin_login', '{"user_email": "admin@example.com"}')`,
  );
}

const query = (database: Database, caller: Caller | 'server', text: string, values: string[] = []) =>
  database.run(caller, (transaction) => transaction.query(text, values));

const entries = (database: Database) =>
  database.run('server', (transaction) =>
    transaction.query<Pick<AuditEntry, 'admin_id' | 'action' | 'details'>>(
      'select admin_id, action, details from public.admin_audit_log order by id',
    ),
  );

const entry = { admin_id: ids.admin, action: 'admin_login', details: { user_email: 'admin@example.com' } };

test('log_admin_action writes an entry about its caller, dated now', async () => {
  const { database } = (await startTestBackend()).backend;
  await addEntry(database);
  await query(database, callers.admin, `select public.log_admin_action('view_users', null)`);
  expect(await entries(database)).toEqual([
    entry,
    { admin_id: ids.admin, action: 'view_users', details: {} },
  ]);
  const old = await query(
    database,
    'server',
    `select from public.admin_audit_log where created_at < now() - interval '1 minute'`,
  );
  expect(old).toEqual([]);
});

test('the log takes every action we know', async () => {
  const { database } = (await startTestBackend()).backend;
  await addPeople(database);
  for (const action of auditActions) {
    await query(database, callers.admin, 'select public.log_admin_action($1)', [action]);
  }
  const written = await entries(database);
  expect(written.map(({ action }) => action)).toEqual([...auditActions]);
});

test.for([
  ['update', `update public.admin_audit_log set action = 'nothing'`],
  ['forget the admin', 'update public.admin_audit_log set admin_id = null'],
  ['delete', 'delete from public.admin_audit_log'],
  ['truncate', 'truncate public.admin_audit_log'],
  [
    'back-date',
    `insert into public.admin_audit_log (admin_id, action, created_at) values (auth.uid(), 'x', '2001-01-01')`,
  ],
  [
    're-number',
    `insert into public.admin_audit_log (id, admin_id, action) overriding system value values (1, auth.uid(), 'x')`,
  ],
  [
    'write in the name of another',
    `insert into public.admin_audit_log (admin_id, action) values ('${ids.userA}', 'x')`,
  ],
  ['write in no name', `insert into public.admin_audit_log (action) values ('x')`],
] as const)('an admin cannot %s', async ([, statement]) => {
  const { database } = shared.backend;
  await expect(query(database, callers.admin, statement)).rejects.toMatchObject({ code: '42501' });
  expect(await entries(database)).toEqual([entry]);
});

test.for([
  `update public.admin_audit_log set action = 'nothing'`,
  'update public.admin_audit_log set admin_id = null',
  'delete from public.admin_audit_log',
  'truncate public.admin_audit_log',
])('neither the secret key nor the owner of the table can: %s', async (statement) => {
  const { database } = shared.backend;
  await expect(query(database, callers.service, statement)).rejects.toMatchObject({ code: '42501' });
  await expect(query(database, 'server', statement)).rejects.toMatchObject({ code: '42501' });
  expect(await entries(database)).toEqual([entry]);
});

test('when an admin deletes their account the entry stays without them', async () => {
  const { database } = (await startTestBackend()).backend;
  await addEntry(database);
  await query(database, callers.admin, 'select public.set_user_role($1, $2)', [ids.userA, 'admin']);
  await query(database, 'server', 'delete from auth.users where id = $1', [ids.admin]);
  expect((await entries(database))[0]).toMatchObject({ admin_id: null, action: 'admin_login' });
});

test.for([
  ['an action that is no name', 'Drop Table', '{}'],
  ['details that are no object', 'view_users', '[]'],
  [
    'details without end',
    'view_users',
    JSON.stringify({ text: Array.from({ length: 9000 }, (_, at) => at) }),
  ],
] as const)('%s is refused', async ([, action, details]) => {
  const { database } = shared.backend;
  const write = query(database, callers.admin, 'select public.log_admin_action($1, $2)', [action, details]);
  await expect(write).rejects.toMatchObject({ code: '23514' });
});
