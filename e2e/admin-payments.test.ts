import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { readPdfText } from '#testing/pdf-text.ts';
import { thorough } from '#testing/thorough.ts';
import { type Account, createAccount, serviceClient, tokensOf } from './accounts.ts';
import { auditOf, createAdmin, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expectToast } from './fixtures.ts';

interface Asked {
  id: string;
  invoice_id: string;
  account: Account;
}

/** A user who has requested a membership. */
async function makePayment(plan = 'learner', billing = 'monthly'): Promise<Asked> {
  const account = await createAccount();
  const { access_token } = await tokensOf(account);
  const response = await fetch(`${inject('site').url}/functions/v1/membership-request`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ plan, billing }),
  });
  const { payment } = await response.json();
  return { id: payment.id, invoice_id: payment.invoice_id, account };
}

const searchBox = (page: Page) => page.getByLabel('Search by payment, invoice, user or plan');
const rowOf = (page: Page, { id }: { id: string }) => page.getByRole('row').filter({ hasText: id });
const buttonsOf = async (page: Page, payment: Asked) => {
  const labels = await rowOf(page, payment).getByRole('button').all();
  return Promise.all(labels.map((button) => button.getAttribute('aria-label')));
};

async function find(page: Page, text: string, rows = 1): Promise<void> {
  await searchBox(page).fill(text);
  await expect.poll(() => page.getByRole('row').count()).toBe(rows + 1);
}

async function decide(page: Page, payment: Asked, action: string): Promise<void> {
  await rowOf(page, payment).getByRole('button', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}

async function membershipOf({ account }: Asked) {
  const { data } = await serviceClient()
    .from('memberships')
    .select('status, starts_at, ends_at')
    .eq('user_id', account.id)
    .single()
    .throwOnError();
  return data;
}

test('a payment is settled and then refunded, each confirmed, on record and without a way around', async () => {
  const [admin, payment] = [await createAdmin(), await makePayment()];
  const page = await openAdminPage('/admin/payments', { admin });
  await find(page, payment.id);
  const invoice = `Invoice PDF ${payment.invoice_id}`;
  expect(await buttonsOf(page, payment)).toEqual([invoice, 'View', 'Settle', 'Mark failed']);
  await rowOf(page, payment).getByRole('button', { name: 'Settle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await membershipOf(payment)).status).toBe('Pending');

  // A double click settles once.
  await rowOf(page, payment).getByRole('button', { name: 'Settle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).dblclick();
  await expectToast(page, 'status', 'Payment settled', 'The membership is active.');
  await rowOf(page, payment).getByText('Completed').waitFor();
  const active = await membershipOf(payment);
  expect(active.status).toBe('Active');
  expect(Date.parse(String(active.ends_at)) - Date.parse(String(active.starts_at))).toBeGreaterThanOrEqual(
    28 * 86_400_000,
  );
  expect(await buttonsOf(page, payment)).toEqual([invoice, 'View', 'Process Refund']);

  await decide(page, payment, 'Process Refund');
  await expectToast(page, 'status', 'Payment refunded', 'The membership has ended.');
  expect((await membershipOf(payment)).status).toBe('Ended');
  await rowOf(page, payment).getByText('Refunded').waitFor();
  await expect.poll(() => buttonsOf(page, payment)).toEqual([invoice, 'View']);
  const details = {
    payment_id: payment.id,
    invoice_id: payment.invoice_id,
    amount_cents: 2900,
    target_user_id: payment.account.id,
    target_user_email: payment.account.email,
  };
  const entries = (await auditOf(admin)).filter(({ action }) => action.startsWith('payment_'));
  expect(entries).toEqual([
    { action: 'payment_settle', details },
    { action: 'payment_refund', details },
  ]);
});

test('of two admins the second sees what the first has done', thorough, async () => {
  const payment = await makePayment();
  const first = await openAdminPage('/admin/payments');
  const second = await openAdminPage('/admin/payments', { admin: await createAdmin() });
  await find(first, payment.id);
  await find(second, payment.id);
  await decide(first, payment, 'Settle');
  await rowOf(first, payment).getByText('Completed').waitFor();
  await decide(second, payment, 'Mark failed');
  const words = `${payment.id} is Completed. Only a payment that is Pending allows this.`;
  await expectToast(second, 'alert', 'Error', words);
  await second.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await rowOf(second, payment).getByText('Completed').waitFor();
  expect((await membershipOf(payment)).status).toBe('Active');
});

test('a refund of a Pending payment is refused at the API too', async () => {
  const [admin, payment] = [await createAdmin(), await makePayment()];
  const { access_token } = await tokensOf(admin);
  const response = await fetch(`${inject('site').url}/rest/v1/rpc/refund_payment`, {
    method: 'POST',
    headers: {
      apikey: access_token,
      Authorization: `Bearer ${access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ target_payment: payment.id }),
  });
  expect([response.status, (await response.json()).message]).toEqual([
    409,
    `${payment.id} is Pending. Only a payment that is Completed allows this.`,
  ]);
});

test(
  'payments are found, narrowed by status, plan and time, seen, printed and exported, and marked as failed',
  thorough,
  async () => {
    const payment = await makePayment('family-group', 'annual');
    const page = await openAdminPage('/admin/payments');
    const sampleRow = page.getByRole('row').filter({ hasText: 'Clara Dubois' });
    await sampleRow.waitFor();
    await page.getByLabel('Status').selectOption('Refunded');
    await rowOf(page, payment).waitFor({ state: 'detached' });
    await sampleRow.waitFor();
    await page.getByLabel('Plan', { exact: true }).selectOption('Premium Annual');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByLabel('Time').selectOption('Last 7 days');
    await page.getByText('No payments found').waitFor();
    await page.getByLabel('Plan', { exact: true }).selectOption('All plans');
    await page.getByRole('row').filter({ hasText: 'Viktor Petrov' }).waitFor();
    await page.getByLabel('Status').selectOption('All statuses');
    for (const text of [payment.account.email, payment.invoice_id, payment.id]) {
      await find(page, text);
      await rowOf(page, payment).getByText('Family/Group').waitFor();
    }

    await rowOf(page, payment).getByRole('button', { name: 'View' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment details' });
    expect((await dialog.innerText()).replaceAll(/\s+/g, ' ')).toContain(
      'Family/Group, annual Price $480.00 Amount $480.00',
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    const download = async (name: RegExp) => {
      const downloaded = page.waitForEvent('download');
      await page.getByRole('main').getByRole('button', { name }).click();
      return readFile(await (await downloaded).path());
    };
    expect(await readPdfText(await download(/^Invoice PDF/))).toEqual(
      expect.arrayContaining([
        payment.invoice_id,
        payment.id,
        'Family/Group membership, one year',
        '$480.00',
        'To be paid',
      ]),
    );
    const csv = (await download(/^Export CSV/)).toString();
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain(
      `${payment.id},${payment.invoice_id},,${payment.account.email},Family/Group,annual,480.00,0,Invoice,Pending,`,
    );

    await decide(page, payment, 'Mark failed');
    await expectToast(page, 'status', 'Payment failed', 'The membership request is cancelled.');
    expect((await membershipOf(payment)).status).toBe('Cancelled');
  },
);

test('the sample payments have all four statuses and the sample plans', thorough, async () => {
  const page = await openAdminPage('/admin/payments');
  await page.getByRole('table').waitFor();
  const text = await page.getByRole('table').innerText();
  for (const word of [
    'Completed',
    'Pending',
    'Failed',
    'Refunded',
    'Basic Monthly',
    'Family Plan',
    '$299.99',
  ]) {
    expect(text).toContain(word);
  }
  for (const label of ['Revenue this month', 'Pending', 'Refunded this month', 'Active members']) {
    await page.getByRole('main').getByText(label, { exact: true }).first().waitFor();
  }
});

test('a failed load says so and can be tried again', thorough, async () => {
  const page = await openAdminPage('/admin/payments');
  await page.getByRole('table').waitFor();
  await page.route('**/rpc/search_payments', (route) => route.abort());
  await page.getByLabel('Status').selectOption('Failed');
  await page.getByRole('main').getByText('Failed to fetch payments. Please try again.').first().waitFor();
  await page.unroute('**/rpc/search_payments');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('row').filter({ hasText: 'Noah Jensen' }).waitFor();
});

test('payments and their dialogs break no accessibility rule', thorough, async () => {
  const payment = await makePayment();
  const page = await openAdminPage('/admin/payments');
  await find(page, payment.id);
  await expectAccessible(page);
  await rowOf(page, payment).getByRole('button', { name: 'View' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await rowOf(page, payment).getByRole('button', { name: 'Settle' }).click();
  await expectAccessible(page);
});
