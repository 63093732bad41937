import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { untilWaiting } from '#testing/lock-waits.ts';

const site = await openTestBackend();
afterAll(site.close);
const { database } = site.backend;
const isPostgres = process.env.TEST_ENGINE === 'postgres';

const as = (id: string): Caller => ({ role: 'authenticated', claims: { sub: id } });
const server = <Row extends object>(text: string, values: string[][] = []) =>
  database.run('server', (transaction) => transaction.query<Row>(text, values));

/** A database with two admins and no other admin. */
async function makeTwoAdmins(): Promise<[string, string]> {
  const admins: [string, string] = [randomUUID(), randomUUID()];
  await server(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     select id, 'authenticated', 'authenticated', id || '@example.com', now(), now() from unnest($1::uuid[]) as id`,
    [admins],
  );
  await server(`update public.profiles set role = 'admin' where id = any ($1::uuid[])`, [admins]);
  await server('delete from auth.users where id <> all ($1::uuid[])', [admins]);
  return admins;
}

async function countAdmins(): Promise<number> {
  const [found] = await server<{ count: number }>(
    `select count(*)::integer as count from public.profiles join auth.users using (id)
     where profiles.role = 'admin' and deleted_at is null and (banned_until is null or banned_until <= now())`,
  );
  return found?.count ?? 0;
}

/** Every way in which an admin stops being one; `by` is the other admin. Each throws when it is refused. */
const ends: Record<string, (target: string, by: string) => Promise<unknown>> = {
  'deletes own account': (target) =>
    database.run(as(target), (transaction) => transaction.query('select public.delete_my_account()')),
  'is demoted': (target, by) =>
    database.run(as(by), (transaction) =>
      transaction.query(`select public.set_user_role($1, 'user')`, [target]),
    ),
  'is suspended': (target, by) =>
    database.run(as(by), (transaction) => transaction.query('select public.suspend_user($1)', [target])),
  'is deleted with the secret key': (target) => throwing(site.serviceClient().auth.admin.deleteUser(target)),
  'is deleted softly': (target) => throwing(site.serviceClient().auth.admin.deleteUser(target, true)),
  'is banned with the secret key': (target) =>
    throwing(site.serviceClient().auth.admin.updateUserById(target, { ban_duration: '24h' })),
  'is demoted with the secret key': (target) =>
    throwing(site.serviceClient().from('profiles').update({ role: 'user' }).eq('id', target)),
};

async function throwing(call: PromiseLike<{ error: { message: string } | null }>): Promise<void> {
  const { error } = await call;
  if (error) throw error;
}

const names = Object.keys(ends);

test.for(names)('the last admin stays when the only admin left %s', async (name) => {
  const [last, other] = await makeTwoAdmins();
  await server(`update public.profiles set role = 'user' where id = any ($1::uuid[])`, [[other]]);
  // The other person is not an admin here, so the two calls by them are refused for that reason.
  await expect(ends[name]?.(last, other)).rejects.toThrow(/last admin|Only an admin/);
  expect(await countAdmins()).toBe(1);
});

test('of two admins who are removed at the same moment, in any way, one remains', async () => {
  for (let round = 0; round < (isPostgres ? 3 : 1); round++) {
    for (const first of names) {
      for (const second of names) {
        const [a, b] = await makeTwoAdmins();
        const outcomes = await Promise.allSettled([ends[first]?.(a, b), ends[second]?.(b, a)]);
        const refusals = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' ? [outcome.reason.message] : [],
        );
        expect(await countAdmins(), `${first}, ${second}`).toBe(1);
        expect(refusals, `${first}, ${second}`).toEqual([
          expect.stringMatching(/last admin|Only an admin|This needs an account/),
        ]);
      }
    }
  }
}, 300_000);

if (isPostgres) {
  const statements: [string, (target: string) => [string, string]][] = [
    ['deleted', (target) => ['delete from auth.users where id = $1', target]],
    [
      'banned',
      (target) => [`update auth.users set banned_until = now() + interval '1 day' where id = $1`, target],
    ],
    ['demoted', (target) => [`update public.profiles set role = 'user' where id = $1`, target]],
    ['softly deleted', (target) => ['update auth.users set deleted_at = now() where id = $1', target]],
  ];

  test('a second admin cannot be removed while the transaction that removes the first is open', async () => {
    for (const [first, removeFirst] of statements) {
      for (const [second, removeSecond] of statements) {
        const [a, b] = await makeTwoAdmins();
        let later: Promise<unknown> = Promise.resolve();
        await database.run('server', async (transaction) => {
          const [text, id] = removeFirst(a);
          await transaction.query(text, [id]);
          later = database.run('server', (other) => {
            const [otherText, otherId] = removeSecond(b);
            return other.query(otherText, [otherId]);
          });
          await untilWaiting(database, later);
        });
        await expect(later, `${first}, ${second}`).rejects.toThrow('last admin');
        expect(await countAdmins(), `${first}, ${second}`).toBe(1);
      }
    }
  }, 120_000);
}
