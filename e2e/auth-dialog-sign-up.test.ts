import { expect, inject, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import {
  authDialog,
  createAccount,
  fillCredentials,
  followLink,
  freshEmail,
  openDialog,
  tokensOf,
} from './accounts.ts';
import { answerWith, inWords, submit } from './auth-dialog.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, hydratePage, mailTo, openPage } from './fixtures.ts';

test('signing up sends a mail, closes the dialog and clears the form, and says the same to a known address', async () => {
  const email = freshEmail();
  const page = await openPage('/courses');
  await openDialog(page, 'Sign Up');
  const asked = page.waitForRequest('**/auth/v1/signup**');
  await fillCredentials(page, email, 'a good password');
  await submit(page, 'Create Account').click();
  expect(new URL((await asked).url()).searchParams.get('redirect_to')).toBe(`${inject('site').url}/`);
  await expectToast(page, 'status', 'Success!', 'Please check your email to confirm your account.');
  await authDialog(page).waitFor({ state: 'detached' });
  expect((await mailTo(email)).subject).toContain('confirm');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expectToast(page, 'status');
  await openDialog(page, 'Sign Up');
  await expect.poll(() => authDialog(page).getByLabel('Email', { exact: true }).inputValue()).toBe('');

  // A known address gets the same response when it signs up again.
  await fillCredentials(page, (await createAccount()).email, 'another password');
  await submit(page, 'Create Account').click();
  await expectToast(page, 'status', 'Success!', 'Please check your email to confirm your account.');
});

test('after a sign-up a note stays that sends the mail again, and its link leads to the lesson on any device', async () => {
  const lesson = '/courses/meet-ai/rules-guesses-and-patterns';
  const email = freshEmail();
  const page = await openPage(lesson);
  await openDialog(page, 'Sign Up');
  await fillCredentials(page, email, 'a good password');
  await submit(page, 'Create Account').click();
  const note = page.getByRole('region', { name: 'One step left: confirm your address' });
  await note.getByText(email).waitFor();
  await page.reload();
  await hydratePage(page);
  await note.getByText(email).waitFor();
  await expectAccessible(page);
  const first = await mailTo(email);
  await note.getByRole('button', { name: 'Send again' }).click();
  await note.getByText('a new link is on its way').waitFor();
  await expect.poll(async () => (await mailTo(email)).text).not.toBe(first.text);

  const other = await openPage('/');
  await followLink(other, await mailTo(email));
  expect(new URL(other.url()).pathname).toBe(lesson);
  await other.getByText(`You are signed in as ${email}. You are enrolled in Meet AI.`).waitFor();

  // Another tab of this browser does not know the address, and this one forgets it.
  const tab = await page.context().newPage();
  await tab.goto(lesson);
  await hydratePage(tab);
  expect(await tab.getByText(email).count()).toBe(0);
  await note.getByRole('button', { name: 'Hide this note' }).click();
  await note.waitFor({ state: 'detached' });
});

test('where accounts need no confirmation, signing up signs in', thorough, async () => {
  const account = await createAccount();
  const page = await openPage('/');
  await page.route('**/auth/v1/signup**', async (route) => route.fulfill({ json: await tokensOf(account) }));
  await openDialog(page, 'Sign Up');
  await fillCredentials(page, account.email, account.password);
  await submit(page, 'Create Account').click();
  await expectToast(page, 'status', 'Success!', 'Your account is ready, and you are signed in.');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
});

test('while registration is closed the dialog says so and offers to log in', thorough, async () => {
  const page = await openPage('/');
  const message = 'Signups not allowed for this instance';
  await answerWith(page, 'signup**', inWords(422, { code: 'signup_disabled', message }));
  await openDialog(page, 'Sign Up');
  await fillCredentials(page, freshEmail(), 'a good password');
  await submit(page, 'Create Account').click();
  await expectToast(page, 'alert', 'Error', message);
  await authDialog(page).getByText('New accounts cannot be made at the moment.').waitFor();
  await page.getByRole('button', { name: 'Log in instead' }).click();
  await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
});

test('an address that is not confirmed yet can have a new link', thorough, async () => {
  const { email, password } = await createAccount({ isConfirmed: false });
  const page = await openPage('/');
  await openDialog(page, 'Sign In');
  await fillCredentials(page, email, password);
  await submit(page, 'Sign In').click();
  await page.getByRole('alert').getByText('Email not confirmed').waitFor();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByText('A new link is on its way.').waitFor();
  expect((await mailTo(email)).text).toContain('type=signup');
});
