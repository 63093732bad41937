import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { genericError, openAccount } from './account-page.ts';
import { createAccount, serviceClient } from './accounts.ts';
import { startAttempt } from './assessments.ts';
import { clientOf } from './courses.ts';
import { expectToast, mailTo, openPage, scrollTo } from './fixtures.ts';
import { giveMembership } from './memberships.ts';
import { storageOf } from './signed-in.ts';

test('a person can take all that is known of them along in one file', async () => {
  const account = await createAccount();
  const client = await clientOf(account);
  await client.rpc('choose_newsletter', { wanted: true }).throwOnError();
  const { error } = await client.functions.invoke('contact-form', {
    body: {
      name: 'Ada Lovelace',
      email: account.email,
      subject: 'A question of mine',
      message: 'Where should I begin?',
    },
  });
  if (error) throw error;
  const { data: course } = await client
    .from('courses')
    .select('id')
    .eq('title', 'Meet AI')
    .single()
    .throwOnError();
  await client.rpc('enrol', { course: course.id }).throwOnError();
  await giveMembership(account, 'expert');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const asked = await client.functions.invoke('mentorship', {
    body: {
      action: 'request',
      session_id: randomUUID(),
      topic: 'A topic of mine',
      times: [inDays(2), inDays(3), inDays(4)],
      time_zone: 'UTC',
    },
  });
  if (asked.error) throw asked.error;
  await client.functions.invoke('family', { body: { action: 'ask-consent' } });
  const consentLink = (await mailTo(account.email, '/family/consent')).text;
  const consented = await client.functions.invoke('family', {
    body: {
      action: 'give-consent',
      token: /token=([\w-]+)/.exec(consentLink)?.[1],
      version: '2026-11-23',
    },
  });
  if (consented.error) throw consented.error;
  const invited = await client.functions.invoke('family', {
    body: { action: 'invite', email: 'aunt@example.org' },
  });
  if (invited.error) throw invited.error;
  const { attempt } = await startAttempt(client, { module: 'what-we-mean-by-ai' });
  const submitted = await client.functions.invoke('assessments', { body: { action: 'submit', attempt } });
  if (submitted.error) throw submitted.error;
  const page = await openPage('/courses/meet-ai/rules-guesses-and-patterns', {
    storageState: await storageOf(account),
  });
  const notes = page.getByRole('region', { name: 'Your notes' });
  await notes.getByLabel('New note').fill('A note of mine');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByRole('button', { name: 'Delete' }).waitFor();
  await page.locator('[data-block]').first().evaluate(scrollTo);
  await page.getByRole('link', { name: 'Account settings' }).click();
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
    attempts: [{ id: attempt, user_id: account.id, score: 0, is_passed: false }],
    answers: [{ attempt_id: attempt }],
    sign_ins: expect.arrayContaining([expect.objectContaining({ created_at: expect.any(String) })]),
    enrolments: [{ user_id: account.id, course_id: course.id }],
    mentorship_sessions: [{ topic: 'A topic of mine', notes: [] }],
    pictures: [],
    project_files: [],
    consents: [{ guardian_id: account.id, method: 'email-plus', text_version: '2026-11-23' }],
    family: { owner_id: account.id, code: expect.any(String) },
    family_place: null,
    guardianships: [],
    consent_forms: [],
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

test('an account is deleted once its address was typed, here and in every tab, or says why not', async () => {
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

  // Some accounts cannot be deleted, such as that of the last admin.
  const message = 'The last admin cannot be demoted, suspended or deleted.';
  const refusal = { status: 400, json: { code: 'P0001', message } };
  await page.route('**/rpc/delete_my_account', (route) => route.fulfill(refusal), { times: 1 });
  await dialog.getByRole('button', { name: 'Delete Forever' }).click();
  await expectToast(page, 'alert', 'Error', message);

  await dialog.getByRole('button', { name: 'Delete Forever' }).click();
  await expectToast(page, 'status', 'Account deleted', 'Your account and what belonged to it are gone.');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  await other.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  expect((await serviceClient().auth.admin.getUserById(account.id)).data.user).toBeNull();
});
