import { afterAll, expect, test } from 'vitest';
import { openTestBackend } from '#testing/backend.ts';
import { type Act, actingIn, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

/** Runs statements of several people in one transaction, and rolls it back at the end. */
function undone<Result>(work: (as: Act) => Promise<Result>): Promise<Result> {
  return backend.database.run('server', async (transaction) => {
    transaction.rollBack();
    return work(actingIn(transaction));
  });
}

const ask = (plan: string, billing: string, member: string = ids.userA) =>
  `select payment ->> 'id' as id, payment ->> 'amount_cents' as amount, payment -> 'is_new' as is_new
   from public.request_membership('${member}', '${plan}', '${billing}', 'Invoice', null) as payment`;

const idOf = (rows: Record<string, unknown>[]) => String(rows[0]?.id);

const memberships = `select plan_id, status, starts_at is not null as has_begun,
    round(extract(epoch from ends_at - now()) / 86400)::integer as days
  from public.memberships order by ends_at nulls last`;

test.for([
  ['someone@college.edu', true, 'learner', 1450],
  ['someone@College.EDU', true, 'pro', 1500],
  ['someone@college.edu', true, 'family-group', 6000],
  ['someone@college.edu', false, 'learner', 2900],
  ['someone@edu', true, 'learner', 2900],
  ['someone@college.edu.example', true, 'learner', 2900],
  ['someone@notedu', true, 'learner', 2900],
] as const)('%s (confirmed: %s) pays for %s a month: %i cents', async ([email, isConfirmed, plan, cents]) => {
  const [quote] = await undone(async (as) => {
    await as(
      'server',
      `update auth.users set email = '${email}', email_confirmed_at = ${isConfirmed ? 'now()' : 'null'}
       where id = '${ids.userA}'`,
    );
    return as('userA', `select * from public.quote_membership('${plan}', 'monthly')`);
  });
  expect(quote?.amount_cents).toBe(cents);
});

test.for([
  ['explorer', 'monthly'],
  ['learner', 'weekly'],
  ['', ''],
] as const)('%j billed %j cannot be bought', async ([plan, billing]) => {
  await expect(undone((as) => as('service', ask(plan, billing)))).rejects.toMatchObject({ code: 'PT404' });
});

test('asking twice is asking once, also at the same moment', async () => {
  const clicks = await Promise.all(
    [1, 2, 3].map(() =>
      backend.database.run(callers.service, (transaction) =>
        transaction.query(ask('expert', 'annual', ids.userB)),
      ),
    ),
  );
  const answers = clicks.flat();
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ is_new }) => is_new === true)).toHaveLength(1);
  expect(answers[0]?.amount).toBe('79000');
});

test('the same plan with another period is refused while a request is open', async () => {
  const outcome = undone(async (as) => {
    await as('service', ask('learner', 'monthly'));
    return as('service', ask('learner', 'annual'));
  });
  await expect(outcome).rejects.toMatchObject({
    code: 'PT409',
    message:
      'You have already asked for Learner with monthly billing. Cancel that request in your account first.',
  });
});

test('more requests than the hourly limit are refused', async () => {
  const limited = (plan: string) => ask(plan, 'monthly').replace('null)', '2)');
  const outcome = undone(async (as) => {
    for (const plan of ['learner', 'expert', 'family']) await as('service', limited(plan));
  });
  await expect(outcome).rejects.toMatchObject({ code: 'PT429' });
});

test('settling begins the membership, a renewal follows the running period, a refund ends it', async () => {
  await undone(async (as) => {
    await as('server', 'delete from public.memberships');
    const first = idOf(await as('service', ask('learner', 'monthly')));
    await as('admin', `select public.settle_payment('${first}')`);
    const second = idOf(await as('service', ask('learner', 'annual')));
    expect(second).not.toBe(first);
    await as('admin', `select public.settle_payment('${second}')`);
    const [begun, renewed] = await as('server', memberships);
    expect(begun).toMatchObject({ status: 'Active', has_begun: true });
    expect([28, 29, 30, 31]).toContain(begun?.days);
    expect(renewed?.days).toBeGreaterThanOrEqual(28 + 365);
    await as('admin', `select public.refund_payment('${second}')`);
    expect((await as('server', memberships)).map(({ status }) => status)).toEqual(['Active', 'Ended']);
    expect(await as('admin', 'select active_members from public.payment_figures()')).toEqual([
      { active_members: 1 },
    ]);
  });
});

test('a payment that fails cancels the request, and the plan can be asked for again', async () => {
  await undone(async (as) => {
    await as('server', 'delete from public.memberships');
    const first = idOf(await as('service', ask('learner', 'monthly')));
    await as('admin', `select public.fail_payment('${first}')`);
    expect((await as('server', memberships))[0]).toMatchObject({ status: 'Cancelled', has_begun: false });
    expect(idOf(await as('service', ask('learner', 'monthly')))).not.toBe(first);
  });
});

test.for([
  ['Pending', 'refund'],
  ['Completed', 'settle'],
  ['Completed', 'fail'],
  ['Failed', 'settle'],
  ['Failed', 'fail'],
  ['Failed', 'refund'],
  ['Refunded', 'settle'],
  ['Refunded', 'fail'],
  ['Refunded', 'refund'],
] as const)('a payment that is %s cannot be decided on by %s', async ([status, decision]) => {
  const past = { Pending: [], Completed: ['settle'], Failed: ['fail'], Refunded: ['settle', 'refund'] };
  const outcome = undone(async (as) => {
    const id = idOf(await as('service', ask('learner', 'monthly')));
    for (const earlier of past[status]) await as('admin', `select public.${earlier}_payment('${id}')`);
    return as('admin', `select public.${decision}_payment('${id}')`);
  });
  const expected = decision === 'refund' ? 'Completed' : 'Pending';
  await expect(outcome).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(
      new RegExp(`^PAY-\\d+ is ${status}\\. Only a payment that is ${expected} allows this\\.$`),
    ),
  });
});

test('of two admins who settle at the same moment one does it, and it is on record once', async () => {
  const id = await backend.database.run(callers.service, async (transaction) =>
    idOf(await transaction.query(ask('pro', 'monthly'))),
  );
  const settle = () =>
    backend.database.run(callers.admin, (transaction) =>
      transaction.query('select status from public.settle_payment($1)', [id]),
    );
  const outcomes = await Promise.allSettled([settle(), settle()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const entries = await backend.database.run(callers.admin, (transaction) =>
    transaction.query(`select details from public.admin_audit_log where action = 'payment_settle'`),
  );
  expect(entries).toEqual([
    {
      details: {
        payment_id: id,
        invoice_id: id.replace('PAY', 'INV'),
        amount_cents: 3000,
        target_user_id: ids.userA,
        target_user_email: 'a@example.com',
      },
    },
  ]);
});

test('a person takes back their own open request, and nothing else', async () => {
  const outcomes = await undone(async (as) => {
    const id = idOf(await as('service', ask('family', 'monthly')));
    const cancel = `select status from public.cancel_membership_request('${id}')`;
    return {
      first: await as('userA', cancel),
      left: await as('userA', 'select status from public.memberships'),
    };
  });
  expect(outcomes.first).toEqual([{ status: 'Failed' }]);
  expect(outcomes.left).toContainEqual({ status: 'Cancelled' });
  for (const [actor, code] of [
    ['userB', 'PT404'],
    ['admin', 'PT404'],
  ] as const) {
    const attempt = undone(async (as) => {
      const id = idOf(await as('service', ask('family', 'monthly')));
      return as(actor, `select public.cancel_membership_request('${id}')`);
    });
    await expect(attempt).rejects.toMatchObject({ code });
  }
  const tooLate = undone(async (as) => {
    const id = idOf(await as('service', ask('family', 'monthly')));
    await as('admin', `select public.settle_payment('${id}')`);
    return as('userA', `select public.cancel_membership_request('${id}')`);
  });
  await expect(tooLate).rejects.toMatchObject({
    code: 'PT409',
    message: 'This request is no longer open: its payment is Completed.',
  });
});

test('only an admin decides', async () => {
  for (const actor of ['anon', 'userA', 'userB', 'service'] as const) {
    for (const decision of ['settle', 'fail', 'refund']) {
      const attempt = undone((as) => as(actor, `select public.${decision}_payment('PAY-1001')`));
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  }
});
