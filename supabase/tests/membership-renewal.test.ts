import { afterAll, expect, test } from 'vitest';
import { renewalNoticeDays } from '#app/content/memberships/plan-facts.ts';
import type { Transaction } from '#backend/database/database.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Actor, actingIn, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

interface Row {
  id: string;
  status: string;
  renews: boolean;
  payment_id: string;
}

/** Moves stored dates into the past to simulate the passing of time. */
const daysPass = (days: number) =>
  `update public.memberships set starts_at = starts_at - interval '${days} days',
     ends_at = ends_at - interval '${days} days', created_at = created_at - interval '${days} days'`;

const askFor = (plan: string, billing = 'monthly', member: string = ids.userA) =>
  `select public.request_membership('${member}', '${plan}', '${billing}', 'Invoice', null) ->> 'id' as id`;
const renewal = `select payment from public.renew_memberships('Invoice') as payment`;

/** Runs statements of several people in one transaction that is rolled back; user A is a member for the next `days`. */
function asMember<Result>(days: number, work: (timeline: ReturnType<typeof timelineIn>) => Promise<Result>) {
  return backend.database.run('server', async (transaction) => {
    transaction.rollBack();
    const timeline = timelineIn(transaction);
    await timeline.pay(await timeline.ask());
    await timeline.as(
      'server',
      `update public.memberships set created_at = now() - interval '20 days',
         starts_at = now() - interval '20 days', ends_at = now() + interval '${days} days'`,
    );
    return work(timeline);
  });
}

function timelineIn(transaction: Transaction) {
  const as = actingIn(transaction);
  const memberships = () =>
    as<Row>(
      'server',
      'select id, status, renews, payment_id from public.memberships order by created_at, ends_at',
    );
  return {
    as,
    memberships,
    async ask(plan = 'learner', billing = 'monthly') {
      const [asked] = await as<{ id: string }>('service', askFor(plan, billing));
      return asked?.id ?? '';
    },
    pay: (payment: string) => as('admin', `select public.settle_payment('${payment}')`),
    async renew() {
      const rows = await as<{ payment: Record<string, unknown> }>('service', renewal);
      return rows.map(({ payment }) => payment);
    },
    async setRenewal(wanted: boolean, actor: Actor = 'userA') {
      const [running] = await memberships();
      return as(actor, `select * from public.set_membership_renewal('${running?.id}', ${wanted})`);
    },
    async openPlans() {
      const plans = await as<{ id: string }>(
        'server',
        `select plan_id as id from private.current_memberships('${ids.userA}')`,
      );
      return plans.map(({ id }) => id);
    },
    async states() {
      return (await memberships()).map(({ status, renews }) => `${status}${renews ? '' : ', last'}`);
    },
  };
}

test('the pages name the days before the end at which the invoice comes', async () => {
  const [notice] = await asMember(1, ({ as }) =>
    as('server', `select extract(day from private.renewal_notice())::integer as days`),
  );
  expect(notice).toEqual({ days: renewalNoticeDays });
});

test('the next period is asked for once, at the price of the day, when the running one is about to end', async () => {
  await asMember(renewalNoticeDays + 1, async ({ as, renew, states }) => {
    expect(await renew()).toEqual([]);
    await as('server', daysPass(1));
    await as('server', `update public.plans set monthly_cents = 3100 where id = 'learner'`);
    const [{ ends_at } = {}] = await as(
      'server',
      'select to_jsonb(ends_at) as ends_at from public.memberships',
    );
    const [payment, ...others] = await renew();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      user_id: ids.userA,
      user_email: 'a@example.com',
      plan_name: 'Learner',
      billing: 'monthly',
      amount_cents: 3100,
      method: 'Invoice',
      status: 'Pending',
      runs_until: ends_at,
    });
    expect(await states()).toEqual(['Active', 'Pending']);
    expect(await renew()).toEqual([]);
  });
});

test('a member who has become a student pays the student price', async () => {
  await asMember(3, async ({ as, renew }) => {
    await as('server', `update auth.users set email = 'a@college.edu' where id = '${ids.userA}'`);
    expect(await renew()).toMatchObject([
      { list_price_cents: 2900, discount_percent: 50, amount_cents: 1450 },
    ]);
  });
});

test('a renewal that is paid for begins where the running period ends, and is renewed in its turn', async () => {
  await asMember(3, async ({ as, renew, pay, states }) => {
    const [first] = await renew();
    await pay(String(first?.id));
    const [seam] = await as(
      'server',
      'select count(*)::integer as count from public.memberships a join public.memberships b on a.ends_at = b.starts_at',
    );
    expect(seam).toEqual({ count: 1 });
    expect(await renew()).toEqual([]);
    await as('server', daysPass(4));
    expect(await renew()).toEqual([]);
    expect(await states()).toEqual(['Active', 'Active']);
    await as('server', daysPass(23));
    expect(await renew()).toHaveLength(1);
  });
});

test('what is not paid ends with its period, and the request stays open', async () => {
  await asMember(3, async ({ as, renew, states, openPlans }) => {
    await renew();
    await as('server', daysPass(4));
    expect(await renew()).toEqual([]);
    expect(await states()).toEqual(['Active', 'Pending']);
    expect(await openPlans()).toEqual([]);
  });
});

test('a clock that was ahead during a renewal ends nothing: when it is right again, the membership runs', async () => {
  await asMember(10, async ({ as, renew, openPlans }) => {
    await as('server', daysPass(60));
    expect(await openPlans()).toEqual([]);
    expect(await renew()).toEqual([]);
    await as('server', daysPass(-60));
    expect(await openPlans()).toEqual(['learner']);
    await as('server', daysPass(5));
    expect(await renew()).toHaveLength(1);
  });
});

test('a cancelled membership is not renewed, until its member wants it again', async () => {
  await asMember(3, async ({ renew, setRenewal, states }) => {
    expect(await setRenewal(false)).toMatchObject([{ status: 'Active', renews: false }]);
    expect(await setRenewal(false)).toMatchObject([{ renews: false }]);
    expect(await renew()).toEqual([]);
    expect(await setRenewal(true)).toMatchObject([{ renews: true }]);
    expect(await renew()).toHaveLength(1);
    expect(await states()).toEqual(['Active', 'Pending']);
  });
});

test('who cancels takes the invoice back that has come already', async () => {
  await asMember(3, async ({ as, renew, setRenewal, states }) => {
    const [payment] = await renew();
    await setRenewal(false);
    expect(await states()).toEqual(['Active, last', 'Cancelled']);
    expect(await as('server', `select status from public.payments where id = '${payment?.id}'`)).toEqual([
      { status: 'Failed' },
    ]);
    expect(await renew()).toEqual([]);
  });
});

test.for([
  ['taken back', ['userA', 'cancel_membership_request']],
  ['failed', ['admin', 'fail_payment']],
  ['settled and refunded', ['admin', 'settle_payment'], ['admin', 'refund_payment']],
] as const)('after a renewal that was %s there is no other', async ([, ...steps]) => {
  await asMember(3, async ({ as, renew, states }) => {
    const [payment] = await renew();
    for (const [actor, step] of steps) await as(actor, `select public.${step}('${payment?.id}')`);
    expect((await states())[0]).toBe('Active, last');
    expect(await renew()).toEqual([]);
  });
});

test('a request taken back long before the end leaves the renewal as it is', async () => {
  await asMember(20, async ({ as, ask, renew, states }) => {
    const payment = await ask('learner', 'annual');
    await as('userA', `select public.cancel_membership_request('${payment}')`);
    expect(await states()).toEqual(['Active', 'Cancelled']);
    await as('server', daysPass(15));
    expect(await renew()).toMatchObject([{ billing: 'monthly' }]);
  });
});

test('another plan that is asked for or paid for stands in the way of nothing', async () => {
  await asMember(3, async ({ ask, pay, renew }) => {
    await pay(await ask('pro'));
    await ask('family');
    expect(await renew()).toMatchObject([{ plan_name: 'Learner' }]);
  });
});

test('who is suspended or only a sample gets no invoice', async () => {
  await asMember(3, async ({ as, memberships, renew }) => {
    await as('admin', `select public.suspend_user('${ids.userA}')`);
    expect(await renew()).toEqual([]);
    await as('admin', `select public.lift_suspension('${ids.userA}')`);
    const [running] = await memberships();
    await as('server', `insert into private.sample_rows values ('public.memberships', '${running?.id}')`);
    expect(await renew()).toEqual([]);
    await as('server', 'update private.sample_rows set removed_at = now()');
    expect(await renew()).toHaveLength(1);
  });
});

test('a membership of another user, or one that is not active, cannot be cancelled', async () => {
  for (const actor of ['userB', 'admin'] as const) {
    const attempt = asMember(3, ({ setRenewal }) => setRenewal(false, actor));
    await expect(attempt).rejects.toMatchObject({ code: 'PT404', message: 'You have no such membership.' });
  }
  const tooLate = asMember(3, async ({ as, setRenewal }) => {
    await as('server', daysPass(4));
    return setRenewal(true);
  });
  await expect(tooLate).rejects.toMatchObject({ code: 'PT404' });
});

/** A committed membership that ends in three days. Returns its id. */
function makeDue(plan: string, member: string): Promise<string> {
  return backend.database.run('server', async (transaction) => {
    const [asked] = await transaction.query<{ id: string }>(askFor(plan, 'monthly', member));
    const [due] = await transaction.query<{ id: string }>(
      `update public.memberships set status = 'Active', created_at = now() - interval '28 days',
         starts_at = now() - interval '28 days', ends_at = now() + interval '3 days'
       where payment_id = $1 returning id`,
      [asked?.id],
    );
    return due?.id ?? '';
  });
}

const renewAtOnce = () => backend.database.run(callers.service, (transaction) => transaction.query(renewal));

test('of processes that renew at the same moment one does it', async () => {
  await makeDue('learner', ids.userA);
  await makeDue('pro', ids.userB);
  const renewals = await Promise.all([renewAtOnce(), renewAtOnce(), renewAtOnce(), renewAtOnce()]);
  expect(renewals.map((rows) => rows.length).sort()).toEqual([0, 0, 0, 2]);
});

test('who cancels while it is being renewed has nothing left to pay', async () => {
  const due = await Promise.all(['expert', 'family', 'standard'].map((plan) => makeDue(plan, ids.userA)));
  const cancel = (id: string) =>
    backend.database.run(callers.userA, (transaction) =>
      transaction.query('select public.set_membership_renewal($1, false)', [id]),
    );
  await Promise.all([renewAtOnce(), ...due.map(cancel), renewAtOnce()]);
  const open = await backend.database.run('server', (transaction) =>
    transaction.query(
      `select from public.memberships
       where plan_id in ('expert', 'family', 'standard') and (status = 'Pending' or status = 'Active' and renews)`,
    ),
  );
  expect(open).toEqual([]);
});
