import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, freshEmail, makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { linkIn, mailTo } from '#backend/auth/testing/mailbox.ts';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
});
afterAll(() => site.close());

const verify = (type: string, token_hash: string) => ask(site, '/verify', { body: { type, token_hash } });
type Person = Awaited<ReturnType<typeof makeSignedIn>>;

const verifier = 'v'.repeat(64);
const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
};

/** Every valid link and code that was mailed to the user. */
async function collectTokens({ email, client }: Person) {
  await ask(site, '/recover', { body: { email, ...challenge } });
  const spent = linkIn(mailTo(site.mails, email));
  const answer = await site.fetch(spent.url, { headers: { Accept: 'application/json' }, redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
  await client.auth.reauthenticate();
  const nonce = /\b\d{6}\b/.exec(mailTo(site.mails, email).text)?.[0] ?? '';
  await ask(site, '/otp', { body: { email } });
  const { token } = linkIn(mailTo(site.mails, email));
  return { code, nonce, token };
}

const changes: [string, (person: Person) => Promise<unknown>][] = [
  ['a new password', ({ client }) => client.auth.updateUser({ password: 'a newer password' })],
  [
    'a new address',
    async ({ email, client }) => {
      const before = linkIn(mailTo(site.mails, email)).token;
      const newEmail = freshEmail();
      await client.auth.updateUser({ email: newEmail });
      expect(linkIn(mailTo(site.mails, email)).token).not.toBe(before);
      for (const address of [email, newEmail]) {
        expect((await verify('email_change', linkIn(mailTo(site.mails, address)).token)).status).toBe(200);
      }
    },
  ],
  [
    'a new address given by an admin',
    ({ id }) => site.serviceClient().auth.admin.updateUserById(id, { email: freshEmail() }),
  ],
];

test.for(changes)('after %s no link or code that was mailed before works any more', async ([, change]) => {
  const person = await makeSignedIn(site);
  const { code, nonce, token } = await collectTokens(person);
  await change(person);

  expect((await verify('magiclink', token)).body.code).toBe('otp_expired');
  expect((await verify('recovery', token)).body.code).toBe('otp_expired');
  const exchanged = await ask(site, '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: verifier },
  });
  expect(exchanged.body.code).toBe('flow_state_not_found');
  const { error } = await person.client.auth.updateUser({ password: 'the newest password', nonce });
  expect(error?.code).toBe('reauthentication_not_valid');
  const [left] = await sql(
    site,
    `select concat(confirmation_token, recovery_token, email_change_token_current, email_change_token_new,
       reauthentication_token, email_change) as tokens from auth.users where id = $1`,
    [person.id],
  );
  expect(left).toEqual({ tokens: '' });
});

test.for(changes.slice(0, 1))('after %s a pending email change is cancelled', async ([, change]) => {
  const person = await makeSignedIn(site);
  const newEmail = freshEmail();
  await person.client.auth.updateUser({ email: newEmail });
  const tokens = [person.email, newEmail].map((address) => linkIn(mailTo(site.mails, address)).token);
  await change(person);
  for (const token of tokens) expect((await verify('email_change', token)).status).toBe(403);
});
