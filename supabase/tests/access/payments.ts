import { ids } from '../people.ts';
import { type Area, adminsOnly, closed, serviceOnly, signedInOnly } from './access.ts';

const plans = ['Expert', 'Family', 'Family/Group', 'Learner', 'Pro', 'Standard'];
const everyPayment = ['PAY-A', 'PAY-B', 'PAY-nobody'];
const readsPlans = { ...closed, select: plans };

const membershipOfB = '00000000-0000-4000-8000-0000000000b1';

/** A Pending payment of user A, a Completed one of user B, and one whose account was deleted. */
const paymentRows = `insert into public.payments
    (id, user_id, user_name, user_email, plan_name, billing, list_price_cents, amount_cents, method, status, settled_at)
  values
    ('PAY-A', '${ids.userA}', 'Ada', 'a@example.com', 'Learner', 'monthly', 2900, 2900, 'Invoice', 'Pending', null),
    ('PAY-B', '${ids.userB}', 'Ben', 'b@example.com', 'Pro', 'annual', 24000, 24000, 'Invoice', 'Completed', now()),
    ('PAY-nobody', null, null, null, 'Pro', 'annual', 24000, 24000, 'Invoice', 'Completed', now())`;

export const payments: Area = {
  tables: {
    'public.plans': {
      name: 'name',
      insert: {
        id: `'cheap'`,
        name: `'Cheap'`,
        monthly_cents: '1',
        annual_cents: '1',
        student_discount_percent: '0',
      },
      update: ['monthly_cents', '1'],
      may: {
        anon: readsPlans,
        userA: readsPlans,
        userB: readsPlans,
        admin: readsPlans,
        service: readsPlans,
      },
      writable: { insert: [], update: [] },
    },
    'public.payments': {
      rows: paymentRows,
      name: 'id',
      insert: {
        plan_name: `'Learner'`,
        billing: `'monthly'`,
        list_price_cents: '2900',
        amount_cents: '2900',
        method: `'Invoice'`,
      },
      update: ['amount_cents', '1'],
      may: {
        anon: closed,
        userA: { ...closed, select: ['PAY-A'] },
        userB: { ...closed, select: ['PAY-B'] },
        admin: { ...closed, select: everyPayment },
        service: { ...closed, select: everyPayment },
      },
      writable: { insert: [], update: [] },
    },
    'public.invoice_lines': {
      rows: `insert into public.invoice_lines (payment_id, position, kind, description, quantity, unit_cents) values
        ('PAY-A', 1, 'seats', 'Line of A', 1, 100), ('PAY-B', 1, 'seats', 'Line of B', 1, 100)`,
      name: 'description',
      insert: {
        payment_id: `'PAY-A'`,
        position: '2',
        kind: `'discount'`,
        description: `'Free'`,
        quantity: '1',
        unit_cents: '2900',
      },
      update: ['unit_cents', '1'],
      may: {
        anon: closed,
        userA: { ...closed, select: ['Line of A'] },
        userB: { ...closed, select: ['Line of B'] },
        admin: { ...closed, select: ['Line of A', 'Line of B'] },
        service: { ...closed, select: ['Line of A', 'Line of B'] },
      },
      writable: { insert: [], update: [] },
      planted: {
        payment_id: `'PAY-B'`,
        position: '2',
        kind: `'discount'`,
        description: `'Free'`,
        quantity: '1',
      },
    },
    'public.memberships': {
      rows: `insert into public.memberships (id, user_id, payment_id, plan_id, billing, status, starts_at, ends_at) values
        (gen_random_uuid(), '${ids.userA}', 'PAY-A', 'learner', 'monthly', 'Pending', null, null),
        ('${membershipOfB}', '${ids.userB}', 'PAY-B', 'pro', 'annual', 'Active', now(), now() + interval '1 year')`,
      name: 'payment_id',
      insert: {
        user_id: `'${ids.userA}'`,
        payment_id: `'PAY-nobody'`,
        plan_id: `'expert'`,
        billing: `'monthly'`,
      },
      update: ['status', `'Cancelled'`],
      may: {
        anon: closed,
        userA: { ...closed, select: ['PAY-A'] },
        userB: { ...closed, select: ['PAY-B'] },
        admin: { ...closed, select: ['PAY-A', 'PAY-B'] },
        service: { ...closed, select: ['PAY-A', 'PAY-B'] },
      },
      writable: { insert: [], update: [] },
    },
  },
  functions: {
    'public.search_payments(text, text, text, timestamp with time zone, text, integer)': {
      call: `public.search_payments('ada')`,
      may: adminsOnly,
    },
    'public.payment_figures()': { call: 'public.payment_figures()', may: adminsOnly },
    'public.settle_payment(text)': { call: `public.settle_payment('PAY-A')`, may: adminsOnly },
    'public.fail_payment(text)': { call: `public.fail_payment('PAY-A')`, may: adminsOnly },
    'public.refund_payment(text)': { call: `public.refund_payment('PAY-B')`, may: adminsOnly },
    'public.quote_membership(text, text)': {
      call: `public.quote_membership('pro', 'annual')`,
      may: signedInOnly,
    },
    'public.request_membership(uuid, text, text, text, integer)': {
      call: `public.request_membership('${ids.userA}', 'pro', 'annual', 'Invoice', null)`,
      may: serviceOnly,
    },
    'public.set_membership_renewal(uuid, boolean)': {
      call: `public.set_membership_renewal('${membershipOfB}', false)`,
      may: { anon: 'denied', userA: 'refused', userB: 'done', admin: 'refused', service: 'denied' },
    },
    'public.renew_memberships(text)': { call: `public.renew_memberships('Invoice')`, may: serviceOnly },
    'public.cancel_membership_request(text)': {
      call: `public.cancel_membership_request('PAY-A')`,
      may: { anon: 'denied', userA: 'done', userB: 'refused', admin: 'refused', service: 'denied' },
    },
  },
};
