import { afterAll, expect, test } from 'vitest';
import type { SqlValue } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

/** Runs a statement as an actor and rolls it back. */
const as = (actor: Actor | 'server', text: string, values: SqlValue[] = []) =>
  backend.database.run(actor === 'server' ? 'server' : callers[actor], async (transaction) => {
    transaction.rollBack();
    return transaction.query(text, values);
  });

await backend.database.run('server', (transaction) =>
  transaction.script(`
    insert into public.payments
      (user_id, user_name, user_email, plan_name, billing, list_price_cents, amount_cents, method, status,
       created_at, settled_at, failed_at, refunded_at)
    values
      ('${ids.userA}', 'Ada 100%', 'a@example.com', 'Learner', 'monthly', 2900, 1450, 'Invoice', 'Pending',
       '2026-01-01', null, null, null),
      ('${ids.userA}', 'Ada 100%', 'a@example.com', 'Learner', 'monthly', 2900, 2900, 'Card', 'Completed',
       '2026-01-02', now(), null, null),
      ('${ids.userB}', 'Ben', 'b@example.com', 'Pro', 'annual', 24000, 24000, 'Card', 'Completed',
       '2026-01-03', now() - interval '2 months', null, null),
      ('${ids.userB}', 'Ben', 'b@example.com', 'Pro', 'annual', 24000, 24000, 'Card', 'Refunded',
       '2026-01-03', now(), null, now()),
      (null, null, null, 'Basic Monthly', 'monthly', 1999, 1999, 'Card', 'Failed', '2026-01-04', null, now(), null);
  `),
);

test('a payment and its invoice have numbers people can say', async () => {
  const rows = await as('server', 'select id, invoice_id from public.payments order by id limit 2');
  expect(rows).toEqual([
    { id: 'PAY-1001', invoice_id: 'INV-1001' },
    { id: 'PAY-1002', invoice_id: 'INV-1002' },
  ]);
});

const search = async (arguments_: string) => {
  const rows = await as('admin', `select id from public.search_payments(${arguments_})`);
  return rows.map(({ id }) => id);
};

test.for([
  ['', ['PAY-1005', 'PAY-1004', 'PAY-1003', 'PAY-1002', 'PAY-1001']],
  [`'pay-1003'`, ['PAY-1003']],
  [`' INV-1004 '`, ['PAY-1004']],
  [`'ben'`, ['PAY-1004', 'PAY-1003']],
  [`'B@example'`, ['PAY-1004', 'PAY-1003']],
  [`'basic'`, ['PAY-1005']],
  [`'100%'`, ['PAY-1002', 'PAY-1001']],
  [`'___'`, []],
  [`'be '`, ['PAY-1005', 'PAY-1004', 'PAY-1003', 'PAY-1002', 'PAY-1001']],
  [`only_status => 'Completed'`, ['PAY-1003', 'PAY-1002']],
  [`only_plan => 'Pro'`, ['PAY-1004', 'PAY-1003']],
  [`since => '2026-01-03'`, ['PAY-1005', 'PAY-1004', 'PAY-1003']],
  [`'ada', only_status => 'Pending'`, ['PAY-1001']],
  [`page_size => 2`, ['PAY-1005', 'PAY-1004']],
  [`after_payment => 'PAY-1004', page_size => 2`, ['PAY-1003', 'PAY-1002']],
] as const)('a search by (%s) finds %j, newest first', async ([arguments_, expected]) => {
  expect(await search(arguments_)).toEqual(expected);
});

test('figures are of this month, in cents', async () => {
  expect(await as('admin', 'select * from public.payment_figures()')).toEqual([
    {
      revenue_cents: 2900,
      pending_count: 1,
      pending_cents: 1450,
      refunded_count: 1,
      refunded_cents: 24000,
      active_members: 0,
    },
  ]);
});

test.for([
  ['amount_cents', '2901', 'an amount above the price'],
  ['amount_cents', '-1', 'a negative amount'],
  ['status', `'Completed'`, 'a Completed payment that was never settled'],
  ['status', `'Paid'`, 'an unknown status'],
  ['refunded_at', 'now()', 'a Pending payment with a refund'],
])('%s = %s is refused: %s', async ([column, value]) => {
  const update = as('server', `update public.payments set ${column} = ${value} where id = 'PAY-1001'`);
  await expect(update).rejects.toMatchObject({ code: '23514' });
});

test('when an account is deleted its payments stay without the person, and what was open is closed', async () => {
  const rows = await backend.database.run('server', async (transaction) => {
    transaction.rollBack();
    await transaction.query('delete from auth.users where id = $1', [ids.userA]);
    return transaction.query(
      `select id, user_id, user_name, user_email, amount_cents, status from public.payments
       where id in ('PAY-1001', 'PAY-1002') order by id`,
    );
  });
  const gone = { user_id: null, user_name: null, user_email: null };
  expect(rows).toEqual([
    { id: 'PAY-1001', ...gone, amount_cents: 1450, status: 'Failed' },
    { id: 'PAY-1002', ...gone, amount_cents: 2900, status: 'Completed' },
  ]);
});
