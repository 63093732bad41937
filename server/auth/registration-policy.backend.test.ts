import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBackend, startTestBackend, type TestBackend } from '#testing/backend.ts';
import { authRoutes } from './routes.ts';
import { ask, freshEmail, password } from './testing/ask.ts';

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
