import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, startTestApi, type TestApi } from '#backend/testing/test-api.ts';
import { ask, freshEmail, password } from './testing/ask.ts';
import { linkIn, mailTo, pressButton } from './testing/mailbox.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
});
afterAll(() => site.close());

const email = 'somebody@example.com';

test('where sign-ups need no confirmation, a taken email address is reported as taken', async () => {
  const autoconfirming = await startTestApi({ hasRateLimits: false, autoConfirm: true });
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

test('when verification is switched on, unconfirmed users have to confirm, and keep their password', async () => {
  const open = await startTestApi({ hasRateLimits: false });
  open.registration.mustConfirmEmail = false;
  const address = freshEmail();
  await open.client().auth.signUp({ email: address, password });
  open.registration.mustConfirmEmail = true;
  const signIn = () => open.client().auth.signInWithPassword({ email: address, password });
  expect((await signIn()).error).toMatchObject({ code: 'email_not_confirmed' });
  await open.client().auth.resend({ type: 'signup', email: address });
  await open.fetch('http://127.0.0.1:3000/auth/v1/verify', pressButton(linkIn(mailTo(open.mails, address))));
  expect((await signIn()).error).toBeNull();
});

test('when registration is closed, sign-ups are refused and the settings say so', async () => {
  const closed = await startTestApi();
  closed.registration.isSignUpAllowed = false;
  const answer = await ask(closed, '/signup', { body: { email, password } });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
  });
  expect((await ask(closed, '/settings')).body).toMatchObject({ disable_signup: true });
});

test('the settings and the health endpoint respond', async () => {
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
