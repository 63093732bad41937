import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { genericError, openAccount } from './account-page.ts';
import { createAccount, serviceClient } from './accounts.ts';
import { expectToast } from './fixtures.ts';

test('a person can take all that is known of them along in one file', async () => {
  const account = await createAccount();
  const page = await openAccount(account);
  await page.getByLabel('Send me the newsletter').check();
  await page.getByText('You will get the newsletter.').waitFor();
  await page.goto('/contact');
  await page.getByRole('banner').getByRole('img', { name: account.email }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Subject').fill('A question of mine');
  await page.getByLabel('Message').fill('Where should I begin?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message sent!').waitFor();
  await page.goto('/courses/meet-ai/rules-guesses-and-patterns');
  const notes = page.getByRole('region', { name: 'Your notes' });
  await notes.getByLabel('New note').fill('A note of mine');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByRole('button', { name: 'Delete' }).waitFor();
  await page.goto('/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { id: account.id, email: account.email },
    profile: { id: account.id, role: 'user' },
    contact_messages: [{ message: 'Where should I begin?' }],
    support_tickets: [{ subject: 'A question of mine' }],
    newsletter: { email: account.email, state: 'subscribed' },
    lesson_progress: [{ user_id: account.id }],
    lesson_notes: [{ text: 'A note of mine' }],
    attempts: [],
    enrolments: [],
    pictures: [],
  });
});

test('an admin takes along what is theirs, not what they may see of others', async () => {
  const page = await openAccount({
    id: '',
    email: 'admin@lifelong-ai.example',
    password: 'correct horse battery',
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.profile).toMatchObject({ email: 'admin@lifelong-ai.example', role: 'admin' });
  expect(data.contact_messages).toEqual([]);
});

test('an account is deleted once its address was typed, here and in every tab', async () => {
  const account = await createAccount();
  const page = await openAccount(account);
  const other = await page.context().newPage();
  await other.goto('/faq');
  await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor();

  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your email address').fill('somebody@else.example');
  await dialog.getByRole('button', { name: 'Delete Forever' }).click();
  await dialog.getByText('This is not the address of your account').waitFor();

  await dialog.getByLabel('Your email address').fill(account.email.toUpperCase());
  for (const step of ['**/storage/v1/object/list/avatars', '**/rpc/delete_my_account']) {
    await page.route(step, (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Delete Forever' }).click();
    await expectToast(page, 'alert', ...genericError);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect((await serviceClient().auth.admin.getUserById(account.id)).data.user).not.toBeNull();
  }

  await dialog.getByRole('button', { name: 'Delete Forever' }).click();
  await expectToast(
    page,
    'status',
    'Account deleted',
    'Your account and everything we knew of you are gone.',
  );
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  await other.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  expect((await serviceClient().auth.admin.getUserById(account.id)).data.user).toBeNull();
});

test('an account that cannot be deleted, such as the last admin’s, says why', async () => {
  const account = await createAccount();
  const page = await openAccount(account);
  const message = 'The last admin cannot be demoted, suspended or deleted.';
  await page.route('**/rpc/delete_my_account', (route) =>
    route.fulfill({ status: 400, json: { code: 'P0001', message } }),
  );
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByLabel('Your email address').fill(account.email);
  await page.getByRole('button', { name: 'Delete Forever' }).click();
  await expectToast(page, 'alert', 'Error', message);
});
