import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { type Account, authDialog, createAccount, freshEmail, serviceClient, tokensOf } from './accounts.ts';
import { createAdmin, openAdminPage } from './admin.ts';
import { expectToast, mailTo, openPage } from './fixtures.ts';
import { pressOn, reach, typeInto } from './keyboard.ts';
import { storageOf } from './signed-in.ts';
import { openTicket } from './tickets.ts';

/**
 * Journeys that no other file tests with the keyboard alone. This file never moves the pointer or fills a field
 * directly.
 */

const account = (page: Page) =>
  page.getByRole('link', { name: 'Account settings' }).filter({ visible: true });
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

async function typeCredentials(page: Page, { email, password }: Omit<Account, 'id'>): Promise<void> {
  await authDialog(page).waitFor();
  await typeInto(authDialog(page).getByLabel('Email', { exact: true }), email);
  await typeInto(authDialog(page).getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
}

async function openLinkIn(page: Page, { text }: { text: string }): Promise<void> {
  await page.goto(/https?:\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? '');
  await pressOn(page.getByRole('button'));
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

/** A page that a user opens who is already signed in. */
async function openAs(person: Account, path: string): Promise<Page> {
  return openPage(path, { storageState: await storageOf(person) });
}

test('a visitor signs up, confirms, signs out, and resets the password', async () => {
  const email = freshEmail();
  const page = await openPage('/faq');
  await pressOn(button(page, 'Sign Up'));
  await typeCredentials(page, { email, password: 'a good password' });
  await expectToast(page, 'status', 'Success!', 'Please check your email to confirm your account.');
  await openLinkIn(page, await mailTo(email, 'type=signup'));
  await pressOn(button(page, 'Sign Out'));
  await expectToast(page, 'status', 'Signed out', 'You have been successfully signed out.');

  await pressOn(button(page, 'Sign In'));
  await pressOn(authDialog(page).getByRole('button', { name: 'Forgot password?' }));
  await typeInto(authDialog(page).getByLabel('Email', { exact: true }), email);
  await page.keyboard.press('Enter');
  await openLinkIn(page, await mailTo(email, 'type=recovery'));
  await typeInto(page.getByLabel('New password'), 'a better password');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  await tokensOf({ id: '', email, password: 'a better password' });
  await pressOn(account(page));
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
});

test('a plan is requested, settled by an admin, and active', thorough, async () => {
  const [member, admin] = [await createAccount(), await createAdmin()];
  const page = await openAs(member, '/account/membership?plan=learner&billing=monthly');
  await pressOn(button(page, 'Send Request'));
  await expect.poll(async () => (await paymentsOf(member)).map(({ status }) => status)).toEqual(['Pending']);

  const office = await openPage('/admin/login');
  await typeInto(office.getByLabel('Email'), admin.email);
  await typeInto(office.getByLabel('Password', { exact: true }), admin.password);
  await office.keyboard.press('Enter');
  await pressOn(office.getByRole('navigation').getByRole('link', { name: 'Payments' }));
  await typeInto(office.getByLabel('Search by payment, invoice, user or plan'), member.email);
  const row = office.getByRole('row').filter({ hasText: member.email });
  await expect.poll(() => office.getByRole('row').count()).toBe(2);
  await pressOn(row.getByRole('button', { name: 'Settle' }));
  await pressOn(office.getByRole('dialog').getByRole('button', { name: 'Settle' }));
  await expectToast(office, 'status', 'Payment settled', 'The membership is active.');
  await pressOn(button(office, 'Logout'));
  await expectToast(office, 'status', 'Signed out', 'You have been successfully signed out.');

  await page.goto('/account');
  await page.getByRole('region', { name: 'Membership' }).getByText('Active').waitFor();
});

async function paymentsOf({ email }: Account): Promise<{ status: string }[]> {
  const { data } = await serviceClient()
    .from('payments')
    .select('status')
    .eq('user_email', email)
    .throwOnError();
  return data;
}

test('a reader subscribes to the newsletter', thorough, async () => {
  const email = freshEmail();
  const page = await openPage('/verify');
  await typeInto(page.getByRole('contentinfo').getByLabel('Email address'), email);
  await page.keyboard.press('Enter');
  const { text } = await mailTo(email, 'confirm');
  await page.goto(/https?:\S+\/newsletter\/\S+/.exec(text)?.[0] ?? '');
  await pressOn(button(page, 'Confirm my subscription'));
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
});

test('a user replies to their own question', thorough, async () => {
  const person = await createAccount();
  const { subject } = await openTicket('Where do I begin?', { by: person });
  const page = await openAs(person, '/account');
  const questions = page.getByRole('region', { name: 'My questions' });
  await pressOn(questions.locator('summary').filter({ hasText: subject }));
  await typeInto(questions.getByLabel('Your answer'), 'And then?');
  await pressOn(questions.getByRole('button', { name: 'Send Answer' }));
  await expectToast(page, 'status', 'Answer sent', 'Our team has it. We answer within 24 hours.');
});

test('a course is created and published, and a learner enrols in it', thorough, async () => {
  const title = `By keyboard ${crypto.randomUUID()}`;
  const office = await openAdminPage('/admin/courses/new');
  for (const [label, text] of [
    ['Title', title],
    ['Summary', 'Made without a mouse.'],
    ['Description', 'For everybody.'],
    ['Category', 'Making'],
    ['Instructor', 'Ann Example'],
    ['Duration', '3 weeks'],
  ] as const) {
    await typeInto(office.getByLabel(label, { exact: true }), text);
  }
  await reach(office.getByLabel('Introductory course'));
  await office.keyboard.press('Space');
  await pressOn(office.getByRole('button', { name: 'Add module' }));
  await typeInto(office.getByLabel('Module title'), 'First steps');
  await pressOn(office.getByRole('button', { name: 'Create course' }));
  await expectToast(office, 'status', 'Saved', 'The course has been added as a draft.');
  await pressOn(button(office, 'Publish'));
  const confirm = office.getByRole('dialog').getByRole('button', { name: 'Publish' });
  await pressOn(confirm);
  await pressOn(office.getByRole('link', { name: 'View public page' }).first());
  await office.waitForURL('**/courses/by-keyboard-*');

  const page = await openAs(await createAccount(), new URL(office.url()).pathname);
  await pressOn(button(page, 'Enrol in this course'));
  await page.getByText('You are enrolled in this course.').waitFor();
  await reach(button(page, 'Leave this course'));
});
