import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { hydrationDataId } from '#app/document/hydration-data.ts';
import type { Database } from '#domain/database/database-types.ts';
import type { Analytics } from '#domain/site/analytics.ts';
import type { VisitMessage } from '#domain/site/visit.ts';
import { serviceClient, tokensOf } from './accounts.ts';
import { createAdmin } from './admin.ts';
import { desktop, hydratePage, openPage, phone } from './fixtures.ts';

/** A referrer that no other test uses, so that its count belongs to this test. It sorts first among equal counts. */
const freshHost = () => `aa${randomUUID()}.example`;

async function adminClient(): Promise<SupabaseClient<Database>> {
  const client = serviceClient();
  await client.auth.setSession(await tokensOf(await createAdmin()));
  return client;
}

async function countsOfToday(client: SupabaseClient<Database>): Promise<Analytics> {
  const today = new Date().toISOString().slice(0, 10);
  const { data } = await client.rpc('admin_analytics', { from_day: today, to_day: today }).throwOnError();
  return data;
}

const timesOf = (counts: Analytics['pages'], name: string) =>
  counts.find((count) => count.name === name)?.times ?? 0;

const viewsIn = ({ days }: Analytics) => days.reduce((total, day) => total + day.page_views, 0);

/** Collects every visit message that the page sends from now on. */
function watchMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/visits') {
      messages.push(request.postData() ?? '');
    }
  });
  return messages;
}

/** Opens a hydrated page that was reached from `host`, and waits until it has reported its visit. */
async function arrive(page: Page, path: string, host: string): Promise<void> {
  await page.goto(path, { referer: `https://${host}/somewhere?secret=1`, waitUntil: 'load' });
  await hydratePage(page);
}

async function followFooterLink(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test('a visit to two pages is counted: one visit from its source, a view of each page, the sign-up form opened', async () => {
  const client = await adminClient();
  const host = freshHost();
  const before = await countsOfToday(client);
  const page = await openPage('/robots.txt', { viewport: phone });
  const messages = watchMessages(page);
  await arrive(page, '/faq', host);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await followFooterLink(page, 'Careers');
  await page.waitForURL('**/careers');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);

  await expect.poll(async () => timesOf((await countsOfToday(client)).referrers, host)).toBe(1);
  await expect
    .poll(async () => viewsIn(await countsOfToday(client)))
    .toBeGreaterThanOrEqual(viewsIn(before) + 2);
  expect(messages.map((message) => JSON.parse(message))).toEqual([
    ['page_view', '/faq', true, host],
    ['page_view', '/careers', true, null],
  ]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.setViewportSize(desktop);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  await expect.poll(() => JSON.parse(messages[2] ?? '[]')[0]).toBe('sign_up_opened');
});

test.for(['doNotTrack', 'globalPrivacyControl'] as const)(
  'a visitor with %s is not counted',
  async (signal) => {
    const page = await openPage('/robots.txt');
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
    }, signal);
    const messages = watchMessages(page);
    await arrive(page, '/faq', freshHost());
    await followFooterLink(page, 'Careers');
    await page.waitForURL('**/careers');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(messages).toEqual([]);
  },
);

test('nothing is counted while the setting is off', async () => {
  const client = await adminClient();
  await switchAnalytics(client, false);
  onTestFinished(() => switchAnalytics(client, true));
  const page = await openPage('/robots.txt');
  const messages = watchMessages(page);
  await expect.poll(() => promisesToCount(page)).toBe(false);
  await arrive(page, '/faq', freshHost());
  await followFooterLink(page, 'Careers');
  await page.waitForURL('**/careers');
  expect(messages).toEqual([]);

  // A page from before the change may still report visits; the server ignores them.
  const [unheard, heard] = [freshHost(), freshHost()];
  expect(await tell(unheard)).toBe(204);
  await switchAnalytics(client, true);
  await expect.poll(() => promisesToCount(page)).toBe(true);
  expect(await tell(heard)).toBe(204);
  await expect.poll(async () => timesOf((await countsOfToday(client)).referrers, heard)).toBe(1);
  expect(timesOf((await countsOfToday(client)).referrers, unheard)).toBe(0);
});

async function switchAnalytics(client: SupabaseClient<Database>, isOn: boolean): Promise<void> {
  const { data } = await client.rpc('read_site_settings').throwOnError();
  await client
    .rpc('save_site_settings', { changes: { analytics_enabled: isOn }, expected_updated_at: data.updated_at })
    .throwOnError();
}

async function promisesToCount(page: Page): Promise<boolean> {
  await page.goto('/faq');
  const data = await page.locator(`#${hydrationDataId}`).textContent();
  return JSON.parse(data ?? '{}').countsVisits;
}

async function tell(referrer: string): Promise<number> {
  const message: VisitMessage = ['page_view', '/faq', true, referrer];
  const response = await fetch(`${inject('site').url}/visits`, {
    method: 'POST',
    body: JSON.stringify(message),
  });
  return response.status;
}
