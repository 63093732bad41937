import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { createSiteClient } from '#testing/site-client.ts';
import { readPublishableKey } from '#testing/site-process.ts';
import { thorough } from '#testing/thorough.ts';
import {
  authDialog,
  createAccount,
  fillCredentials,
  followLink,
  freshEmail,
  openDialog,
  serviceClient,
  signIn,
  tokensOf,
} from './accounts.ts';
import { expectToast, hydratePage, mailTo, openPage, phone } from './fixtures.ts';
import { storageWith } from './signed-in.ts';

const site = inject('site');

const signOutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' });
const avatar = (page: Page) => page.getByRole('banner').getByRole('img', { name: /^Signed in as/ });
const storedSession = (page: Page) =>
  page.evaluate(() => localStorage.getItem('sb-127-auth-token') ?? undefined);

const failedSignOuts = [
  [{ code: 'unexpected_failure', message: 'The service is resting' }, 'The service is resting'],
  [{}, 'Something went wrong'],
] as const;

test('the header shows who is signed in, before any script, after a sign-out that fails, and until one works', async () => {
  const account = await createAccount();
  const page = await openPage('/faq');
  await signIn(page, account);
  await expectToast(page, 'status', 'Welcome back!', 'You have successfully signed in.');
  await signOutButton(page).waitFor();
  await expect.poll(() => avatar(page).innerText()).toBe('R');
  await expect.poll(() => avatar(page).getAttribute('aria-label')).toBe(`Signed in as ${account.email}`);
  expect(await signInButton(page).isVisible()).toBe(false);

  const place = await signOutButton(page).boundingBox();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  expect(await signOutButton(page).isVisible()).toBe(true);
  expect(await signInButton(page).isVisible()).toBe(false);
  expect(await signOutButton(page).boundingBox()).toEqual(place);
  resolve();
  await expect.poll(() => avatar(page).innerText()).toBe('R');
  expect(await signOutButton(page).boundingBox()).toEqual(place);

  for (const [json, text] of failedSignOuts) {
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json }));
    await signOutButton(page).click();
    await expectToast(page, 'alert', 'Error', text);
    expect(await signOutButton(page).isVisible()).toBe(true);
    expect(await storedSession(page)).toBeDefined();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await page.unroute('**/auth/v1/logout**');

  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.waitForURL('**/account');
  await signOutButton(page).click();
  await expectToast(page, 'status', 'Signed out', 'You have been successfully signed out.');
  await signInButton(page).waitFor();
  expect(await storedSession(page)).toBeUndefined();
});

test(
  'the avatar is the picture of the user metadata where there is one, and the letter where it does not load',
  thorough,
  async () => {
    const account = await createAccount();
    const setPicture = (avatar_url: string) =>
      serviceClient().auth.admin.updateUserById(account.id, { user_metadata: { avatar_url } });
    await setPicture('/icon-512.png');
    const page = await openPage('/');
    await signIn(page, account);
    await avatar(page).locator('img[src="/icon-512.png"]').waitFor();
    await setPicture('/nothing-here.png');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await signIn(page, account);
    await expect.poll(() => avatar(page).innerText()).toBe('R');
  },
);

/** Less than the 30 seconds after which a tab checks its session by itself. */
const byEvent = { timeout: 20_000 };

test('tabs follow each other: signing in and signing out show in the other without its asking', async () => {
  const account = await createAccount();
  const first = await openPage('/');
  const second = await first.context().newPage();
  await second.goto('/faq');
  await hydratePage(second);
  await signIn(first, account);
  await signOutButton(second).waitFor(byEvent);
  await expect.poll(() => avatar(second).innerText()).toBe('R');

  await signOutButton(second).click();
  await second.getByText('You have been successfully signed out.').waitFor();
  await signInButton(first).waitFor(byEvent);
});

test('20 tabs that refresh at once stay signed in', async () => {
  const account = await createAccount();
  const session = await tokensOf(account);
  const key = await readPublishableKey(site);
  const tabs = Array.from({ length: 20 }, () => createSiteClient(site.url, key));
  const refreshed = await Promise.all(
    tabs.map(({ auth }) => auth.refreshSession({ refresh_token: session.refresh_token })),
  );
  expect(refreshed.map(({ error }) => error)).toEqual(tabs.map(() => null));
  const users = await Promise.all(tabs.map(({ auth }) => auth.getUser()));
  expect(users.map(({ data }) => data.user?.email)).toEqual(tabs.map(() => account.email));
  const again = await Promise.all(tabs.map(({ auth }) => auth.refreshSession()));
  expect(again.map(({ error }) => error)).toEqual(tabs.map(() => null));
});

test('a session that ended on the server ends here when it is refreshed', async () => {
  const account = await createAccount();
  const session = await tokensOf(account);
  await serviceClient().auth.admin.deleteUser(account.id);
  const page = await openPage('/', { storageState: storageWith(site.url, { ...session, expires_at: 1 }) });
  await signInButton(page).waitFor();
  expect(await storedSession(page)).toBeUndefined();
});

test('the link in a confirmation mail signs in, tidies the address and says so', async () => {
  const email = freshEmail();
  const page = await openPage('/');
  await openDialog(page, 'Sign Up');
  await fillCredentials(page, email, 'a good password');
  await authDialog(page).getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Please check your email to confirm your account.').waitFor();
  const mail = await mailTo(email);
  await followLink(page, mail);
  await expectToast(
    page,
    'status',
    'Email confirmed',
    `Your account is ready. You are signed in as ${email}.`,
  );
  expect(page.url()).toBe(`${site.url}/`);
  await page.goBack();
  await page.goForward();
  expect(page.url()).not.toContain('access_token');
  await signOutButton(page).waitFor();

  await page.goto(/https?:\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('heading', { name: 'This link was already used' }).waitFor();
});

test('a link that does not work any more opens a way to a new one', async () => {
  const { email } = await createAccount({ isConfirmed: false });
  const page = await openPage(
    '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
  );
  await page.getByRole('dialog', { name: 'This link does not work any more' }).waitFor();
  expect(page.url()).toBe(`${site.url}/`);
  await page.getByRole('button', { name: 'Send a New Link' }).click();
  expect(await authDialog(page).locator('form').getByRole('alert').allInnerTexts()).toEqual(['Required']);
  await authDialog(page).getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send a New Link' }).click();
  await authDialog(page).getByText('Please look into your mailbox').waitFor();
  await followLink(page, await mailTo(email));
  await signOutButton(page).waitFor();
});

test('a forgotten password is replaced by way of a mail', thorough, async () => {
  const account = await createAccount();
  const page = await openPage('/');
  await openDialog(page, 'Sign In');
  await authDialog(page).getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the Link' }).click();
  await authDialog(page).getByText('Please look into your mailbox').waitFor();

  await followLink(page, await mailTo(account.email, 'type=recovery'));
  expect(new URL(page.url()).pathname).toBe('/reset-password');
  const password = page.getByLabel('New password');
  await password.fill('12345');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.getByText('Password must be at least 6 characters').waitFor();
  await password.fill(account.password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expectToast(page, 'alert', 'Error', 'New password should be different from the old password.');
  await password.fill('a better password');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  await page.getByRole('link', { name: 'Go to my account' }).click();
  await page.waitForURL('**/account');

  await signOutButton(page).click();
  await signInButton(page).waitFor();
  await signIn(page, { ...account, password: 'a better password' });
  await signOutButton(page).waitFor();
});

test('an unknown address gets the same answer as a known one when it asks for a new password', async () => {
  const page = await openPage('/');
  await openDialog(page, 'Sign In');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const sentences = [];
  for (const email of [freshEmail(), (await createAccount()).email]) {
    await authDialog(page).getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the Link' }).click();
    await authDialog(page).getByRole('status').getByText(email).waitFor();
    const said = await authDialog(page).getByRole('status').first().innerText();
    sentences.push(said.replace(email, 'somebody'));
  }
  expect(sentences[0]).toBe(sentences[1]);
});

test(
  'the page for a new password offers another link if the present one does not work',
  thorough,
  async () => {
    const account = await createAccount();
    const page = await openPage('/reset-password#error=access_denied&error_code=otp_expired&sb=');
    await page.getByRole('heading', { name: 'You need a fresh link' }).waitFor();
    expect(page.url()).toBe(`${site.url}/reset-password`);
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Send the Link' }).click();
    await page.getByText('Please look into your mailbox').waitFor();
    await followLink(page, await mailTo(account.email, 'type=recovery'));
    await page.getByLabel('New password').waitFor();
  },
);

test('forged tokens do not sign in, real ones say whose account it is, and those of a recovery ask for a password', async () => {
  const page = await openPage('/#access_token=a.b.c&refresh_token=nonsense&type=signup');
  await page.getByRole('dialog', { name: 'This link does not work any more' }).waitFor();
  expect(page.url()).toBe(`${site.url}/`);
  expect(await storedSession(page)).toBeUndefined();

  // Any person can send such a link.
  const account = await createAccount();
  const open = async (path: string, type: string) => {
    const { access_token, refresh_token } = await tokensOf(account);
    await page.goto(`${path}#access_token=${access_token}&refresh_token=${refresh_token}&type=${type}`);
  };
  await open('/faq', 'magiclink');
  await expectToast(page, 'status', 'Welcome back!', `You are signed in as ${account.email}.`);
  await open('/', 'recovery');
  await page.waitForURL(`${site.url}/reset-password`);
  await page.getByLabel('New password').waitFor();
});

test('on a phone the menu closes when a user signs out or opens their account', thorough, async () => {
  const page = await openPage('/account', { viewport: phone, hasTouch: true });
  await authDialog(page).waitFor();
  await signIn(page, await createAccount());
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Account settings' }).isVisible()).toBe(false);
});
