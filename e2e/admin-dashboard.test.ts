import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { createAccount, serviceClient, tokensOf } from './accounts.ts';
import { createAdmin, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';

const quickActions = [
  ['Add course', '/admin/courses/new', 'Courses'],
  ['Create blog post', '/admin/blog/new', 'Blog'],
  ['Manage users', '/admin/users', 'Users'],
  ['View analytics', '/admin/analytics', 'Analytics'],
] as const;

/** Other tests publish and delete posts meanwhile, so every try loads the page again. */
async function differenceInPosts(page: Page): Promise<number> {
  await page.reload();
  const main = page.getByRole('main');
  await main.getByText('Published posts', { exact: true }).waitFor();
  const [, shown] = /Published posts\s+(\d+)\s/.exec(await main.innerText()) ?? [];
  const { count } = await serviceClient()
    .from('blog_posts')
    .select('id', { count: 'exact', head: true })
    .eq('published', true)
    .throwOnError();
  return Number(shown) - (count ?? Number.NaN);
}

test('the dashboard shows the figures of the database, and every quick action leads to its page', async () => {
  const page = await openAdminPage('/admin');
  const main = page.getByRole('main');
  for (const label of ['Total users', 'Published posts', 'Open tickets', 'Revenue this month']) {
    await main.getByText(label, { exact: true }).waitFor();
  }
  await main.getByText('in the last 30 days').nth(3).waitFor();
  await expect.poll(() => differenceInPosts(page)).toBe(0);
  await main.getByText('No mail server is set up, so no mail leaves the site.').waitFor();
  const status = page.getByRole('region', { name: 'System status' });
  await status.getByText(/^PostgreSQL \d+\.\d+/).waitFor();
  for (const part of ['Mail queue', 'Storage', 'Version']) await status.getByText(part).waitFor();

  for (const [label, path, section] of quickActions) {
    await page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name: label }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('banner').getByRole('heading', { level: 1, name: section }).waitFor();
    await page.goBack();
  }
});

test('recent activity names what happened and what an admin changed, and leads to it', thorough, async () => {
  const [admin, user] = [await createAdmin(), await createAccount()];
  const subject = `A question ${randomUUID()}`;
  await serviceClient().rpc('submit_contact_message', {
    sender_name: 'Zoe Miller',
    sender_email: 'zoe@example.org',
    message_subject: subject,
    message_text: 'Do you offer courses at the weekend?',
    ticket_category: 'General Inquiries',
    sender_id: null,
    client: randomUUID(),
    most_per_hour: 5,
  });
  const client = serviceClient();
  await client.auth.setSession(await tokensOf(admin));
  await client.rpc('suspend_user', { user_id: user.id }).throwOnError();
  const page = await openAdminPage('/admin', { admin });
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const ticket = activity.getByRole('link').filter({ hasText: subject });
  await ticket.getByText('asked by Zoe Miller').waitFor();
  await expect.poll(() => ticket.getAttribute('href')).toMatch(/^\/admin\/support/);
  const signUp = activity
    .getByRole('link')
    .filter({ hasText: user.email })
    .and(page.locator('[href*="search="]'));
  await expect
    .poll(() => signUp.getAttribute('href'))
    .toBe(`/admin/users?${new URLSearchParams({ search: user.email })}`);
  await activity
    .getByRole('link')
    .filter({ hasText: 'User suspend' })
    .filter({ hasText: admin.email })
    .click();
  await page.waitForURL('**/admin/audit?action=user_suspend');
  await page.getByRole('row').filter({ hasText: user.email }).waitFor();
});

test('a dashboard that cannot be loaded says so, and tries again when asked', thorough, async () => {
  const page = await openAdminPage('/admin/audit');
  await page.route('**/rest/v1/rpc/admin_dashboard', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByText('Failed to load the dashboard. Please try again.').waitFor();
  await page.unroute('**/rest/v1/rpc/admin_dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Total users').waitFor();
});

test('the dashboard breaks no accessibility rule', thorough, async () => {
  const page = await openAdminPage('/admin');
  await page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first().waitFor();
  await expectAccessible(page);
});
