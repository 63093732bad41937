import { afterAll, expect, test } from 'vitest';
import type { Transaction } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Act, actingIn, addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

/** Runs in a transaction that is rolled back, with any session time zone. */
function trying<Result>(work: (transaction: Transaction, act: Act) => Promise<Result>, timeZone = 'UTC') {
  return backend.database.run('server', async (transaction) => {
    transaction.rollBack();
    await transaction.query(`select set_config('timezone', $1, true)`, [timeZone]);
    return work(transaction, actingIn(transaction));
  });
}

/** The same rule written differently: the anchor's day of the month, or the last day of a shorter month. */
function addMonths(anchor: Date, months: number): Date {
  const monthStart = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1));
  const lastDay = new Date(
    Date.UTC(monthStart.getUTCFullYear(), monthStart.getUTCMonth() + 1, 0),
  ).getUTCDate();
  const sinceMidnight = anchor.getTime() % 86_400_000;
  monthStart.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return new Date(monthStart.getTime() + sinceMidnight);
}

const lengths = { monthly: 1, annual: 12 } as const;

/** Settles payment after payment as an admin, and returns the stored periods. */
async function settlePeriods(
  transaction: Transaction,
  act: Act,
  start: Date,
  billings: readonly (keyof typeof lengths)[],
): Promise<{ starts_at: string; ends_at: string }[]> {
  for (const [at, billing] of billings.entries()) {
    await act('service', `select public.request_membership($1, 'learner', $2, 'Invoice', null)`, [
      ids.userA,
      billing,
    ]);
    const [payment] = await act<{ id: string }>(
      'server',
      `select id from public.payments where status = 'Pending'`,
    );
    await act('admin', 'select public.settle_payment($1)', [payment?.id]);
    // The first period begins when it is settled, so it is moved to the day under test.
    if (at === 0) {
      await act('server', 'update public.memberships set starts_at = $1, ends_at = $2', [
        start,
        addMonths(start, lengths[billing]),
      ]);
    }
  }
  await act('server', 'select 1');
  return transaction.query(
    `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
       to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at
     from public.memberships order by memberships.starts_at`,
  );
}

function expectedPeriods(start: Date, billings: readonly (keyof typeof lengths)[]) {
  let months = 0;
  return billings.map((billing) => {
    const starts_at = addMonths(start, months).toISOString();
    months += lengths[billing];
    return { starts_at, ends_at: addMonths(start, months).toISOString() };
  });
}

test('a membership that began on a 31st ends on the last day of shorter months and comes back to the 31st', async () => {
  const start = new Date('2090-01-31T12:00:00Z');
  const periods = await trying((transaction, act) =>
    settlePeriods(transaction, act, start, ['monthly', 'monthly', 'monthly']),
  );
  expect(periods.map(({ ends_at }) => ends_at.slice(0, 10))).toEqual([
    '2090-02-28',
    '2090-03-31',
    '2090-04-30',
  ]);
});

test('an annual membership that began on a 29th of February comes back to it in leap years', async () => {
  const start = new Date('2088-02-29T23:59:59.999Z');
  const periods = await trying((transaction, act) =>
    settlePeriods(transaction, act, start, ['annual', 'annual', 'annual', 'annual']),
  );
  expect(periods.map(({ ends_at }) => ends_at.slice(0, 10))).toEqual([
    '2089-02-28',
    '2090-02-28',
    '2091-02-28',
    '2092-02-29',
  ]);
});

test.for(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])(
  'periods follow each other from any day on without drift, gap or overlap, with the clock of %s',
  { timeout: 120_000 },
  async (timeZone) => {
    // Late enough that every period is running when the next one is paid, as in production.
    const starts = ['2091-01-29T00:00:00.000Z', '2091-12-31T23:30:00.123Z', '2092-02-29T23:30:00.123Z'];
    const billings = [
      ...Array.from({ length: 4 }, () => 'monthly' as const),
      'annual' as const,
      'monthly' as const,
    ];
    for (const start of starts.map((text) => new Date(text))) {
      const periods = await trying(
        (transaction, act) => settlePeriods(transaction, act, start, billings),
        timeZone,
      );
      expect(periods).toEqual(expectedPeriods(start, billings));
    }
  },
);

test('every day of a leap year and of another can be the first of any number of months', async () => {
  const differing = await trying((transaction) =>
    transaction.query<{ start: string; months: number; found: string }>(
      `select start::text, months, private.add_months(start, months)::text as found
       from generate_series('2088-01-01T10:20:30Z'::timestamptz, '2089-12-31', interval '1 day') as start,
         unnest(array[1, 2, 3, 11, 12, 13, 48]) as months,
         lateral (select date_trunc('month', start, 'UTC') + make_interval(months => months) as month) as target
       where private.add_months(start, months) is distinct from target.month
         + make_interval(days => least(
             extract(day from start),
             extract(day from target.month + interval '1 month' - interval '1 day')
           )::integer - 1)
         + (start - date_trunc('day', start, 'UTC'))`,
    ),
  );
  expect(differing).toEqual([]);
});

test('a membership whose periods have drifted continues at its end, on the day of the month it began', async () => {
  const ends = await trying(async (transaction, act) => {
    await settlePeriods(transaction, act, new Date('2090-01-31T12:00:00Z'), ['monthly', 'monthly']);
    await act(
      'server',
      `update public.memberships set ends_at = '2090-03-28T12:00:00Z' where ends_at > '2090-03-01'`,
    );
    await act('service', `select public.request_membership($1, 'learner', 'monthly', 'Invoice', null)`, [
      ids.userA,
    ]);
    const [payment] = await act<{ id: string }>(
      'server',
      `select id from public.payments where status = 'Pending'`,
    );
    await act('admin', 'select public.settle_payment($1)', [payment?.id]);
    return act(
      'server',
      `select starts_at::text, ends_at::text from public.memberships order by memberships.starts_at desc limit 1`,
    );
  });
  expect(ends).toEqual([{ starts_at: '2090-03-28 12:00:00+00', ends_at: '2090-04-30 12:00:00+00' }]);
});

test('a membership that lapsed begins anew on the day it is paid', async () => {
  const found = await trying(async (transaction, act) => {
    await settlePeriods(transaction, act, new Date('2001-01-31T12:00:00Z'), ['monthly', 'monthly']);
    return transaction.query(
      `select starts_at = now() as "beginsNow", ends_at = private.add_months(now(), 1) as "endsInAMonth"
       from public.memberships order by memberships.starts_at desc limit 1`,
    );
  });
  expect(found).toEqual([{ beginsNow: true, endsInAMonth: true }]);
});
