import { afterAll, beforeEach, expect, test } from 'vitest';
import { expectUndone } from '#backend/testing/broken-mails.ts';
import { openTestApi } from '#backend/testing/test-api.ts';
import { ask, freshEmail, makeAccount, makeSignedIn, password, sql } from './testing/ask.ts';

const site = await openTestApi({ hasRateLimits: false });
afterAll(site.close);
beforeEach(() => Object.assign(site.registration, { isSignUpAllowed: true, mustConfirmEmail: true }));

/** Each cause is prepared first and returns the request that causes its mails. */
const causes: [string, number, () => Promise<() => ReturnType<typeof ask>>][] = [
  ['a sign-up', 1, async () => () => ask(site, '/signup', { body: { email: 'new@example.com', password } })],
  [
    'a sign-up that needs no confirmation',
    1,
    async () => {
      site.registration.mustConfirmEmail = false;
      return () => ask(site, '/signup', { body: { email: 'at-once@example.com', password } });
    },
  ],
  [
    'a repeated sign-up',
    1,
    async () => {
      const email = freshEmail();
      await ask(site, '/signup', { body: { email, password } });
      return () => ask(site, '/signup', { body: { email, password: 'another password' } });
    },
  ],
  [
    'a recovery',
    1,
    async () => {
      const { email } = await makeAccount(site);
      return () => ask(site, '/recover', { body: { email } });
    },
  ],
  [
    'a sign-in link',
    1,
    async () => {
      const { email } = await makeAccount(site);
      return () => ask(site, '/otp', { body: { email } });
    },
  ],
  [
    'a sign-in link for a new account',
    1,
    async () => () => ask(site, '/otp', { body: { email: 'link@example.com' } }),
  ],
  [
    'a new confirmation link',
    1,
    async () => {
      const email = freshEmail();
      await ask(site, '/signup', { body: { email, password } });
      return () => ask(site, '/resend', { body: { type: 'signup', email } });
    },
  ],
  [
    'an email change',
    2,
    async () => {
      const { session } = await makeSignedIn(site);
      const body = { email: freshEmail() };
      return () => ask(site, '/user', { method: 'PUT', bearer: session.access_token, body });
    },
  ],
  [
    'a repeated email change',
    2,
    async () => {
      const { email, client } = await makeSignedIn(site);
      await client.auth.updateUser({ email: freshEmail() });
      return () => ask(site, '/resend', { body: { type: 'email_change', email } });
    },
  ],
  [
    'a reauthentication',
    1,
    async () => {
      const { session } = await makeSignedIn(site);
      return () => ask(site, '/reauthenticate', { bearer: session.access_token });
    },
  ],
  [
    'an invitation',
    1,
    async () => () =>
      ask(site, '/invite', { bearer: site.backend.keys.secret, body: { email: 'guest@example.com' } }),
  ],
];

/** What the causes write: accounts with their tokens, and mails. */
async function readState() {
  const [state] = await sql<{ users: string; contested: number; sessions: number; mails: number }>(
    site,
    `select
       (select jsonb_agg(to_jsonb(users) order by id)::text from auth.users) as users,
       (select count(*)::integer from server.contested_accounts) as contested,
       (select count(*)::integer from auth.sessions) as sessions,
       (select count(*)::integer from server.mails) as mails`,
  );
  if (!state) throw new Error('the state could not be read');
  return state;
}

test.for(causes)('%s and its mails are stored together or not at all', async ([, mails, prepare]) => {
  const request = await prepare();
  const before = await expectUndone(site.backend.database, readState, request);
  expect((await request()).status).toBe(200);
  const after = await readState();
  expect(after.users).not.toBe(before.users);
  expect(after.mails).toBe(before.mails + mails);
});
