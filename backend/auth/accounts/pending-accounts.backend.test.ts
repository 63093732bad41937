import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, freshEmail, makeAccount, makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { linkIn, linksTo, mailTo, pressButton } from '#backend/auth/testing/mailbox.ts';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
});
afterAll(() => site.close());

const verifyAddress = 'http://127.0.0.1:3000/auth/v1/verify';
const attackers = { password: 'of the attacker', data: { full_name: 'Mallory' } };
const victims = { password: 'of the victim', data: { full_name: 'Olive' } };

const signUp = (email: string, body: object) => ask(site, '/signup', { body: { email, ...body } });
const signIn = (email: string, guess: string) =>
  ask(site, '/token?grant_type=password', { body: { email, password: guess } });
const press = (link: ReturnType<typeof linkIn>) => site.fetch(verifyAddress, pressButton(link));

/** Follows every link in the mailbox, newest first, and returns where each one redirects. */
async function pressAll(email: string): Promise<string[]> {
  const locations: string[] = [];
  for (const link of linksTo(site.mails, email).toReversed()) {
    locations.push((await press(link)).headers.get('location') ?? '');
  }
  return locations;
}

const isPasswordless = async (email: string) =>
  (await sql(site, `select from auth.users where email = $1 and encrypted_password = ''`, [email])).length ===
  1;

test.for([
  ['the attacker first', [attackers, victims]],
  ['the victim first', [victims, attackers]],
] as const)(
  'no sign-up sets or keeps a password that the owner of the mailbox may not know: %s',
  async ([, order]) => {
    const email = freshEmail();
    for (const body of order) expect((await signUp(email, body)).status).toBe(200);
    const [arrival = ''] = await pressAll(email);

    // The link leads to the page for a new password, signed in.
    expect(arrival).toMatch(/#access_token=.*&type=recovery$/);
    for (const { password: guess } of order) {
      expect((await signIn(email, guess)).body.code).toBe('invalid_credentials');
    }
    const token = new URLSearchParams(new URL(arrival).hash.slice(1)).get('access_token') ?? '';
    const chosen = await ask(site, '/user', {
      method: 'PUT',
      bearer: token,
      body: { password: 'chosen anew' },
    });
    expect(chosen.status).toBe(200);
    expect((await signIn(email, 'chosen anew')).status).toBe(200);
  },
);

test('whichever of several links the owner of the mailbox follows, the stranger’s password does not work', async () => {
  for (const which of [0, 1, 2]) {
    const email = freshEmail();
    await signUp(email, attackers);
    await signUp(email, victims);
    await ask(site, '/resend', { body: { type: 'signup', email } });
    const link = linksTo(site.mails, email)[which];
    if (link) await press(link);
    expect((await signIn(email, attackers.password)).status).toBe(400);
    await pressAll(email);
    expect((await signIn(email, attackers.password)).body.code).toBe('invalid_credentials');
  }
});

test('a name that only one of several sign-ups gave is removed', async () => {
  const email = freshEmail();
  await signUp(email, attackers);
  await signUp(email, victims);
  await pressAll(email);
  const [stored] = await sql(
    site,
    `select raw_user_meta_data as metadata, identity_data ->> 'full_name' as identity
     from auth.users join auth.identities on user_id = users.id
     where users.email = $1`,
    [email],
  );
  expect(stored).toEqual({ metadata: { email_verified: true }, identity: null });
});

test('a user who signs up twice with the same password keeps it', async () => {
  const email = freshEmail();
  await signUp(email, victims);
  await signUp(email, victims);
  const [arrival] = await pressAll(email);
  expect(arrival).toMatch(/&type=signup$/);
  const signedIn = await signIn(email, victims.password);
  expect(signedIn.body.user.user_metadata).toEqual({ full_name: 'Olive', email_verified: true });
});

test('resending the confirmation mail keeps the password of a single sign-up', async () => {
  const email = freshEmail();
  await signUp(email, victims);
  await ask(site, '/resend', { body: { type: 'signup', email } });
  await press(linkIn(mailTo(site.mails, email)));
  expect((await signIn(email, victims.password)).status).toBe(200);
});

test.for([
  ['recovery', (email: string) => ask(site, '/recover', { body: { email } })],
  ['a sign-in link', (email: string) => ask(site, '/otp', { body: { email } })],
] as const)(
  'a user who confirms a pending account by %s ends with no password but their own',
  async ([, request]) => {
    for (const which of ['first', 'last'] as const) {
      const email = freshEmail();
      await signUp(email, attackers);
      await request(email);
      const links = linksTo(site.mails, email);
      const link = which === 'first' ? links[0] : links.at(-1);
      if (!link) throw new Error('no mail');
      expect((await press(link)).headers.get('location')).toMatch(/&type=recovery$/);
      expect((await signIn(email, attackers.password)).body.code).toBe('invalid_credentials');
      expect(await isPasswordless(email)).toBe(true);
    }
  },
);

test('asking for a link changes nothing about an account until the link is followed', async () => {
  site.registration.mustConfirmEmail = false;
  const email = freshEmail();
  await signUp(email, victims);
  site.registration.mustConfirmEmail = true;
  await signUp(email, attackers);
  await ask(site, '/recover', { body: { email } });
  await ask(site, '/otp', { body: { email } });
  site.registration.mustConfirmEmail = false;
  expect((await signIn(email, victims.password)).status).toBe(200);
  site.registration.mustConfirmEmail = true;
});

test('the first confirmation of an email address ends the sessions that started without it', async () => {
  site.registration.mustConfirmEmail = false;
  const email = freshEmail();
  const squatter = await signUp(email, attackers);
  expect(squatter.body.access_token).toEqual(expect.any(String));
  expect((await signUp(email, victims)).body.code).toBe('user_already_exists');
  site.registration.mustConfirmEmail = true;
  await ask(site, '/recover', { body: { email } });
  await press(linkIn(mailTo(site.mails, email)));
  expect((await ask(site, '/user', { bearer: squatter.body.access_token })).body.code).toBe(
    'session_not_found',
  );
  expect(
    (
      await ask(site, '/token?grant_type=refresh_token', {
        body: { refresh_token: squatter.body.refresh_token },
      })
    ).status,
  ).toBe(400);
  expect((await signIn(email, attackers.password)).body.code).toBe('invalid_credentials');
});

test('a pending account does not keep its email address from the owner', async () => {
  const { id, email, client } = await makeSignedIn(site);
  const wanted = freshEmail();
  await signUp(wanted, attackers);
  const squatterLink = linkIn(mailTo(site.mails, wanted));
  expect((await client.auth.updateUser({ email: wanted })).error).toBeNull();
  await press(linkIn(mailTo(site.mails, email)));
  await press(linkIn(mailTo(site.mails, wanted)));
  expect(await sql(site, 'select id from auth.users where email = $1', [wanted])).toEqual([{ id }]);
  expect((await press(squatterLink)).status).toBe(403);
  expect((await signIn(wanted, attackers.password)).body.code).toBe('invalid_credentials');
  expect((await signIn(wanted, password)).status).toBe(200);
});

test('an account that an admin created or that is in use keeps its email address', async () => {
  const { client } = await makeSignedIn(site);
  const invited = freshEmail();
  await ask(site, '/invite', { body: { email: invited }, bearer: site.backend.keys.secret });
  site.registration.mustConfirmEmail = false;
  const used = freshEmail();
  await signUp(used, victims);
  site.registration.mustConfirmEmail = true;
  const { email: confirmed } = await makeAccount(site);
  for (const email of [invited, used, confirmed]) {
    expect((await client.auth.updateUser({ email })).error).toMatchObject({ code: 'email_exists' });
  }
});
