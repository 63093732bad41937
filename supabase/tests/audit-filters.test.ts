import { expect, test } from 'vitest';
import { startTestBackend } from '#testing/backend.ts';
import { addPeople, callers, ids } from './people.ts';

test('the filter offers everybody who is on record and still has an account, once', async () => {
  const { database } = (await startTestBackend()).backend;
  await addPeople(database);
  const listAdmins = () =>
    database.run(callers.admin, (transaction) =>
      transaction.query('select * from public.list_audited_admins()'),
    );
  expect(await listAdmins()).toEqual([]);
  await database.run('server', (transaction) =>
    transaction.script(`
      insert into public.admin_audit_log (admin_id, action) values
        ('${ids.admin}', 'admin_login'), ('${ids.userA}', 'admin_login'), (null, 'admin_login'),
        ('${ids.admin}', 'view_users')`),
  );
  expect(await listAdmins()).toEqual([
    { id: ids.userA, email: 'a@example.com' },
    { id: ids.admin, email: 'admin@example.com' },
  ]);
});
