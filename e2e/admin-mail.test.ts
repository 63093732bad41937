import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { QueuedMail } from '#domain/messages/mail.ts';
import { isThorough, thorough } from '#testing/thorough.ts';
import { freshEmail } from './accounts.ts';
import { auditOf, createAdmin, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, mailTo } from './fixtures.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A visitor subscribes, and the site mails them. */
async function causeMail(): Promise<string> {
  const email = freshEmail();
  await fetch(`${inject('site').url}/functions/v1/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'subscribe', email }),
  });
  await mailTo(email);
  return email;
}

/** A mail only fails after a week of attempts, so the test sets its state directly. */
function failedMail(): QueuedMail & { recipient: string } {
  return {
    id: 4711,
    recipient: freshEmail(),
    subject: 'Please confirm your account',
    state: 'failed',
    attempts: 41,
    last_error: 'connect ECONNREFUSED 127.0.0.1:25',
    created_at: '2026-11-01T10:00:00Z',
    sent_at: null,
    next_attempt_at: '2026-11-08T10:00:00Z',
  };
}

test('a mail in the outbox is listed without its text, opened with it, and its opening is on record', async () => {
  const admin = await createAdmin();
  const email = await causeMail();
  const page = await openAdminPage('/admin/mail', { admin });
  const row = rowOf(page, email);
  await row.getByText('Kept in the outbox').waitFor();
  // Without a mail server nothing is called sent, and the page says why.
  expect(await row.getByText('Sent', { exact: true }).count()).toBe(0);
  await page.getByText('No mail server is set up, so no mail leaves the site.').waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('/newsletter/confirm');
  await row.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail' });
  const link = dialog.getByRole('link');
  await link.first().waitFor();
  await expect.poll(() => link.first().getAttribute('href')).toContain('/newsletter/confirm?token=');
  if (isThorough) await expectAccessible(page);
  // The address has no account, so the log does not keep it.
  expect(await auditOf(admin)).toContainEqual({
    action: 'mail_view',
    details: { mail_id: expect.any(Number), subject: expect.any(String) },
  });

  // The list keeps to a state, which the URL names.
  await page.keyboard.press('Escape');
  await page.getByLabel('State').selectOption({ label: 'Failed' });
  await page.waitForURL('**/admin/mail?state=failed');
  await page.getByText('No mail is in this state.').waitFor();
  await page.getByLabel('State').selectOption({ label: 'Kept in the outbox' });
  await row.waitFor();
});

test('a mail that failed says why, keeps its text to itself, and is sent again when asked, or it is said why not', async () => {
  const mail = failedMail();
  const page = await openAdminPage('/admin');
  await page.route('**/rest/v1/rpc/list_mails', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Mail' }).click();
  await expectToast(page, 'alert', 'Error', 'Failed to fetch the mails. Please try again.');
  await page.unroute('**/rest/v1/rpc/list_mails');
  await page.route('**/rest/v1/rpc/list_mails', (route) => route.fulfill({ json: [mail] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  const row = rowOf(page, mail.recipient);
  await row.getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, 'alert', 'Error', 'There is no such mail.');

  await page.route('**/rest/v1/rpc/read_mail', (route) => route.fulfill({ json: null }));
  const asked: unknown[] = [];
  await page.route('**/rest/v1/rpc/send_mail_again', (route) => {
    asked.push(route.request().postDataJSON());
    mail.state = 'queued';
    return route.fulfill({ status: 204 });
  });
  await row.getByText('connect ECONNREFUSED').waitFor();
  await row.getByRole('button', { name: 'Open' }).click();
  await page.getByText('It is kept so that the mail can be sent again, and not shown.').waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Send again' }).click();
  await expectToast(
    page,
    'status',
    'Back in the queue',
    'The mail is tried again within seconds. The list shows what came of it.',
  );
  await row.getByText('Waiting').waitFor();
  expect(asked).toEqual([{ mail_id: mail.id }]);
  await expect.poll(() => row.getByRole('button', { name: 'Send again' }).count()).toBe(0);
});

test('the mail page breaks no accessibility rule', thorough, async () => {
  const page = await openAdminPage('/admin');
  const mails = [failedMail(), { ...failedMail(), id: 4712, subject: `Sent ${randomUUID()}`, state: 'sent' }];
  await page.route('**/rest/v1/rpc/list_mails', (route) => route.fulfill({ json: mails }));
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Mail' }).click();
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
});

test('mails that are sent elsewhere say where', thorough, async () => {
  const page = await openAdminPage('/admin');
  await page.route('**/rest/v1/rpc/list_mails', (route) =>
    route.fulfill({ status: 404, json: { code: 'PT404', message: 'elsewhere', details: null, hint: null } }),
  );
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Mail' }).click();
  await page.getByText('The hosted backend sends the mails of this site.').waitFor();
});
