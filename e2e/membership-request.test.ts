import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdfText } from '#testing/pdf-text.ts';
import { isThorough, thorough } from '#testing/thorough.ts';
import { openAccount } from './account-page.ts';
import {
  type Account,
  authDialog,
  createAccount,
  fillCredentials,
  followLink,
  freshEmail,
  serviceClient,
  signIn,
} from './accounts.ts';
import { createAdmin } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { clientOf } from './courses.ts';
import { expectToast, mailTo, openPage } from './fixtures.ts';
import { storageOf } from './signed-in.ts';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Request' });
const membership = (page: Page) => page.getByRole('region', { name: 'Membership' });

async function paymentsOf({ email }: { email: string }) {
  const { data } = await serviceClient()
    .from('payments')
    .select('id, invoice_id, plan_name, billing, amount_cents, discount_percent, status')
    .eq('user_email', email)
    .order('created_at')
    .throwOnError();
  return data;
}

/** The page that plan buttons lead to after signing in. */
async function openRequest(account: Account, plan = 'learner', billing = 'monthly'): Promise<Page> {
  const page = await openPage(`/account/membership?plan=${plan}&billing=${billing}`, {
    storageState: await storageOf(account),
  });
  await sendButton(page).waitFor();
  return page;
}

test(
  'the free tier of pricing leads through sign-up and the mail to the account page',
  thorough,
  async () => {
    const email = freshEmail();
    const page = await openPage('/pricing');
    await card(page, 'Free').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'You chose Free' }).waitFor();
    await card(page, 'Free').getByRole('link', { name: 'Start free' }).click();
    await page.getByRole('dialog', { name: /^Join/ }).waitFor();
    await fillCredentials(page, email, 'a good password');
    await authDialog(page).getByRole('button', { name: 'Create Account' }).click();
    await expectToast(page, 'status', 'Success!', 'Please check your email to confirm your account.');
    await followLink(page, await mailTo(email));
    await page.waitForURL('**/account?join');
    await membership(page).getByText('You have a free account.').waitFor();
  },
);

test('a new visitor becomes a member: plan, sign-up, mail, request, invoice', async () => {
  const email = freshEmail();
  const page = await openPage('/membership');
  await page.getByText('Annual', { exact: true }).click();
  await card(page, 'Expert').getByRole('link', { name: 'Choose Expert' }).click();
  await page.waitForURL('**/account/membership?plan=expert&billing=annual');
  await page.getByRole('dialog', { name: /^Join/ }).waitFor();
  await fillCredentials(page, email, 'a good password');
  await authDialog(page).getByRole('button', { name: 'Create Account' }).click();
  await expectToast(page, 'status', 'Success!', 'Please check your email to confirm your account.');

  await followLink(page, await mailTo(email));
  await page.waitForURL('**/account/membership?plan=expert&billing=annual');
  await sendButton(page).waitFor();
  const main = page.getByRole('main');
  expect(await main.innerText()).toMatch(
    /Expert membership, one year\s+\$790\.00\s+Total US dollars\s+\$790\.00/,
  );
  await sendButton(page).click();
  await main.getByText('Your request is in').waitFor();

  const [payment] = await paymentsOf({ email });
  expect(payment).toMatchObject({
    plan_name: 'Expert',
    billing: 'annual',
    amount_cents: 79000,
    status: 'Pending',
  });
  const mail = await mailTo(email, 'Your invoice');
  expect(mail.subject).toBe(`Your invoice ${payment?.invoice_id}`);
  expect(mail.text).toContain('Total: $790.00');

  const downloaded = page.waitForEvent('download');
  await main.getByRole('button', { name: `Invoice ${payment?.invoice_id}` }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe(`${payment?.invoice_id}.pdf`);
  const lines = await readPdfText(await readFile(await file.path()));
  expect(lines).toEqual(
    expect.arrayContaining([payment?.invoice_id, 'Expert membership, one year', '$790.00']),
  );

  await main.getByRole('link', { name: 'Open my account' }).click();
  await membership(page).getByText('Requested').waitFor();
});

test('the button of every plan asks for the period that the switch shows', async () => {
  const page = await openPage('/membership', { javaScriptEnabled: false });
  expect(await card(page, 'Explorer').getByRole('link', { name: 'Start free' }).getAttribute('href')).toBe(
    '/account?join',
  );
  for (const period of ['Monthly', 'Annual']) {
    await page.getByText(period, { exact: true }).click();
    for (const name of ['Learner', 'Expert', 'Family']) {
      const button = card(page, name).getByRole('link', { name: `Choose ${name}` });
      await expect
        .poll(() => button.getAttribute('href'))
        .toBe(`/account/membership?plan=${name.toLowerCase()}&billing=${period.toLowerCase()}`);
    }
  }
});

const chosenOnPricing = [
  ['Standard', 'standard', '$15', '$120'],
  ['Pro', 'pro', '$30', '$240'],
  ['Family/Group', 'family-group', '$60', '$480'],
] as const;

test('a plan is chosen on pricing and its period on membership', async () => {
  const page = await openPage('/pricing');
  for (const [name, id, month, year] of chosenOnPricing) {
    await card(page, name).getByRole('link').click();
    await page.waitForURL(`**/membership?plan=${id}`);
    await page.getByRole('heading', { level: 1, name: `You chose ${name}` }).waitFor();
    const address = (label: string) =>
      page.getByRole('link', { name: label, exact: true }).getAttribute('href');
    expect(await address(`Pay monthly: ${month}`)).toBe(`/account/membership?plan=${id}&billing=monthly`);
    expect(await address(`Pay yearly: ${year}`)).toBe(`/account/membership?plan=${id}&billing=annual`);
    await page.goBack();
    await page.waitForURL('**/pricing');
  }
});

test('a student with a confirmed .edu address sees and gets half the price', async () => {
  const account = { email: `${crypto.randomUUID()}@college.edu`, password: 'a good password' };
  const { data } = await serviceClient().auth.admin.createUser({ ...account, email_confirm: true });
  const page = await openRequest({ ...account, id: data.user?.id ?? '' }, 'pro', 'annual');
  const text = await page.getByRole('main').innerText();
  expect(text).toMatch(/Student discount, 50%\s+Because your confirmed address ends in \.edu\.\s+-\$120\.00/);
  await sendButton(page).click();
  await page.getByText('Pro: $120.00').waitFor();
  expect(await paymentsOf(account)).toMatchObject([{ amount_cents: 12000, discount_percent: 50 }]);
});

test('a request is made once, keeps out others while it is open, and can be taken back; its invoice stays', async () => {
  const account = await createAccount();
  const page = await openRequest(account);
  await sendButton(page).dblclick();
  await page.getByText('Your request is in').waitFor();
  await page.reload();
  await sendButton(page).click();
  await page.getByText('Your request is in').waitFor();
  expect(await paymentsOf(account)).toHaveLength(1);

  await page.reload();
  await page.getByRole('link', { name: 'Pay yearly instead' }).click();
  await page.getByText('Learner membership, one year').waitFor();
  await sendButton(page).click();
  await expectToast(
    page,
    'alert',
    'Error',
    'You have already asked for Learner with monthly billing. Cancel that request in your account first.',
  );

  await page.getByRole('link', { name: 'Account settings' }).click();
  await membership(page).getByRole('button', { name: 'Take back this request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take Back' }).click();
  await expectToast(page, 'status', 'Request taken back', 'There is nothing to pay.');
  await membership(page).getByText('You have a free account.').waitFor();
  await membership(page).getByText('Not to be paid').waitFor();
  const downloaded = page.waitForEvent('download');
  await membership(page)
    .getByRole('button', { name: /^Download invoice/ })
    .click();
  expect(await readPdfText(await readFile(await (await downloaded).path()))).toContain('Not to be paid');
  expect(await paymentsOf(account)).toMatchObject([{ status: 'Failed' }]);
});

test('a membership renews until it is cancelled in the account, and can be kept after all', async () => {
  const account = await createAccount();
  const admin = await clientOf(await createAdmin());
  const join = async (billing: 'monthly' | 'annual') => {
    const { data } = await serviceClient()
      .rpc('request_membership', {
        member_id: account.id,
        wanted_plan: 'learner',
        wanted_billing: billing,
        payment_method: 'Invoice',
        most_per_hour: null,
      })
      .throwOnError();
    await admin.rpc('settle_payment', { target_payment: data.id }).throwOnError();
  };
  await join('monthly');
  const page = await openAccount(account);
  const renews = membership(page).getByText(/^Renews on \w+ \d+, \d{4}\.$/);
  await renews.waitFor();
  const date = (await renews.innerText()).slice('Renews on '.length, -1);

  await membership(page).getByRole('button', { name: 'Cancel membership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your membership?' });
  await dialog.getByText(`You keep access until ${date}.`).waitFor();
  if (isThorough) await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await renews.waitFor();
  await membership(page).getByRole('button', { name: 'Cancel membership' }).press('Enter');
  await dialog.getByRole('button', { name: 'Cancel Membership' }).click();
  await expectToast(page, 'status', 'Membership cancelled', 'Nothing more is charged.');
  await membership(page).getByText(`Ends on ${date}. It will not renew.`).waitFor();
  await membership(page).getByText('Active', { exact: true }).waitFor();

  const keep = membership(page).getByRole('button', { name: 'Keep my membership' });
  await expect.poll(() => keep.evaluate((button) => button === document.activeElement)).toBe(true);
  await keep.press('Enter');
  await expectToast(page, 'status', 'Membership kept', 'It renews at the end of its period.');
  await renews.waitFor();

  await join('annual');
  await page.reload();
  await membership(page).getByText(`Billed monthly, until ${date}`, { exact: true }).waitFor();
  await membership(page).getByText(`Billed annually, from ${date}`, { exact: true }).waitFor();
  expect(await membership(page).getByRole('button', { name: 'Cancel membership' }).count()).toBe(1);
});

test('an address that names no plan leads back to the memberships', async () => {
  const page = await openPage('/account/membership?plan=explorer');
  await page.getByRole('link', { name: 'See the memberships' }).click();
  await page.waitForURL('**/membership');
});

test('the way to a membership breaks no accessibility rule', thorough, async () => {
  const page = await openPage('/membership?plan=pro');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay monthly: $30' }).click();
  await authDialog(page).waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await signIn(page, await createAccount());
  await sendButton(page).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expectAccessible(page);
  await sendButton(page).click();
  await page.getByText('Your request is in').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open my account' }).click();
  await membership(page).getByRole('button', { name: 'Take back this request' }).click();
  await expectAccessible(page);
});
