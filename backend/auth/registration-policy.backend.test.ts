import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBackend, startTestBackend, type TestBackend } from '#testing/backend.ts';
import { authRoutes } from './routes.ts';
import { ask, freshEmail, password, setVerification, sql } from './testing/ask.ts';
import { linkIn, mailTo, pressButton } from './testing/mailbox.ts';

let site: TestBackend;
beforeAll(async () => {
  site = await openTestBackend({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

const email = 'somebody@example.com';

test('where sign-ups need no confirmation, an address that is taken is named', async () => {
  const autoconfirming = await startTestBackend({ RATE_LIMITS: 'off', AUTOCONFIRM: '1' });
  const address = freshEmail();
  const first = await autoconfirming.client().auth.signUp({ email: address, password });
  expect(first.data.session).not.toBeNull();
  const second = await autoconfirming.client().auth.signUp({ email: address, password });
  expect(second.error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
    message: 'User already registered',
  });
});

test('an address that nobody has shown to be theirs brings no discount and no claim on what others wrote from it', async () => {
  const open = await startTestBackend({ RATE_LIMITS: 'off' });
  await setVerification(open, false);
  const student = 'student@college.edu';
  await sql(
    open,
    `select * from public.submit_contact_message('Olive', $1, 'A question', 'Is this mine?', 'General', null, 'x', null)`,
    [student],
  );
  await sql(open, `insert into public.newsletter_subscribers (email, state) values ($1, 'subscribed')`, [
    student,
  ]);
  const squatter = open.client();
  const { data } = await squatter.auth.signUp({ email: student, password });
  expect(data.session).not.toBeNull();
  expect((await open.client().auth.signInWithPassword({ email: student, password })).error).toBeNull();

  const quote = { wanted_plan: 'learner', wanted_billing: 'monthly' as const };
  const discount = async () =>
    (await squatter.rpc('quote_membership', quote).single<Quote>()).data?.discount_percent;
  expect(await discount()).toBe(0);
  expect((await squatter.from('newsletter_subscribers').select()).data).toEqual([]);
  expect((await squatter.rpc('choose_newsletter', { wanted: false })).error).not.toBeNull();

  // The mail is there, so whoever owns the mailbox can prove it without losing anything.
  await open.fetch('http://127.0.0.1:3000/auth/v1/verify', pressButton(linkIn(mailTo(open.mails, student))));
  expect(await discount()).toBeGreaterThan(0);
  expect((await squatter.from('newsletter_subscribers').select()).data).toHaveLength(1);
});

test('an account of an unproven address that is deleted takes nothing of the address with it', async () => {
  const open = await startTestBackend({ RATE_LIMITS: 'off' });
  await setVerification(open, false);
  await sql(
    open,
    `select * from public.submit_contact_message('Olive', $1, 'A question', 'Is this mine?', 'General', null, 'x', null)`,
    [email],
  );
  const squatter = open.client();
  await squatter.auth.signUp({ email, password });
  expect((await squatter.rpc('delete_my_account')).error).toBeNull();
  expect(await sql(open, 'select email from public.support_tickets')).toEqual([{ email }]);
});

test('when verification is switched on, whoever never proved their address has to, and keeps their password', async () => {
  const open = await startTestBackend({ RATE_LIMITS: 'off' });
  await setVerification(open, false);
  const address = freshEmail();
  await open.client().auth.signUp({ email: address, password });
  await setVerification(open, true);
  const signIn = () => open.client().auth.signInWithPassword({ email: address, password });
  expect((await signIn()).error).toMatchObject({ code: 'email_not_confirmed' });
  await open.client().auth.resend({ type: 'signup', email: address });
  await open.fetch('http://127.0.0.1:3000/auth/v1/verify', pressButton(linkIn(mailTo(open.mails, address))));
  expect((await signIn()).error).toBeNull();
});

interface Quote {
  discount_percent: number;
}

test('when registration is closed, sign-ups are refused and the settings say so', async () => {
  const closed = authRoutes(site.backend, {
    isSignUpAllowed: async () => false,
    mustConfirmEmail: async () => true,
  });
  const app = new Hono().route('/auth/v1', closed);
  const closedSite = {
    ...site,
    fetch: async (url: Request | string, init?: RequestInit) => app.request(url, init),
  };
  const answer = await ask(closedSite, '/signup', { body: { email, password } });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
  });
  expect((await ask(closedSite, '/settings')).body).toMatchObject({ disable_signup: true });
});

test('the settings and the health of the service can be asked', async () => {
  const { body } = await ask(site, '/settings');
  expect(body).toMatchObject({
    external: { email: true, phone: false, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
  expect((await ask(site, '/health')).body).toMatchObject({ name: 'GoTrue' });
  const keys = await ask(site, '/.well-known/jwks.json', { bearer: null, headers: { apikey: '' } });
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
  expect(keys.body.keys).toHaveLength(1);
  expect(keys.body.keys[0]).not.toHaveProperty('d');
});
