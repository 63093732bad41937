import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Analytics } from '#domain/site/analytics.ts';
import { thorough } from '#testing/thorough.ts';
import { openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';

const panel = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

async function openTable(page: Page, name: string): Promise<string[][]> {
  await panel(page, name).getByText('Show as a table').click();
  return panel(page, name)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

const toNumber = (text = '') => Number(text.replaceAll(/[$,]/g, ''));

test('the card, the chart, the table and the file of every range agree, and the range is in the URL', async () => {
  const page = await openAdminPage('/admin/analytics');
  const ranges = page.getByRole('navigation', { name: 'Time range' });
  await expect.poll(() => ranges.locator('[aria-current]').innerText()).toBe('30 days');
  await ranges.getByRole('link', { name: '90 days' }).click();
  await page.waitForURL('**/admin/analytics?range=90d');
  await page.getByRole('img', { name: /^Visits, 90 days:/ }).waitFor();
  for (const name of ['Visits', 'Sign-ups', 'Enrolments', 'Revenue']) {
    const summary = await panel(page, name).getByRole('img').getAttribute('aria-label');
    const inAll = /^(.+), 90 days: (.+) in all/.exec(summary ?? '')?.[2];
    const [, ...rows] = await openTable(page, name);
    expect(rows).toHaveLength(90);
    const cents = rows.reduce((sum, [, figure]) => sum + Math.round(toNumber(figure) * 100), 0);
    expect(cents).toBe(Math.round(toNumber(inAll) * 100));
    expect(cents).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('main').innerText()).toContain(`${name}\n\n${inAll}\n`);
    expect(await panel(page, name).getByRole('img').locator('rect > title').count()).toBe(90);
  }

  await ranges.getByRole('link', { name: '7 days' }).click();
  await page.getByRole('img', { name: /^Visits, 7 days:/ }).waitFor();
  const toolbar = page.getByRole('main').getByRole('button', { name: 'Export CSV' }).first();
  const lines = await saveCsv(page, () => toolbar.click());
  expect(lines[0]).toBe('Day,Visits,Page views,Sign-ups,Enrolments,Revenue');
  expect(lines).toHaveLength(8);
  expect(lines.at(-1)).toMatch(
    new RegExp(`^${new Date().toISOString().slice(0, 10)},\\d+,\\d+,\\d+,\\d+,\\d+\\.\\d\\d$`),
  );
  const pages = await saveCsv(page, () => panel(page, 'Top pages').getByRole('button').click());
  expect(pages[0]).toBe('Page,Views');
  expect(pages[1]).toMatch(/^\/[a-z-]*,\d+$/);

  // A year is shown by month.
  await ranges.getByRole('link', { name: '12 months' }).click();
  await page.waitForURL('**/admin/analytics?range=12m');
  await page.reload();
  await page.getByRole('img', { name: /^Visits, 12 months:/ }).waitFor();
  const [, ...months] = await openTable(page, 'Visits');
  expect(months).toHaveLength(12);
  expect(months[0]?.[0]).toBe(
    new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date()),
  );
});

async function saveCsv(page: Page, ask: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), ask()]);
  return (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
}

test('a site on which nothing happened yet says so in every panel', thorough, async () => {
  const page = await openAdminPage('/admin/audit');
  const nothing = { visits: 0, page_views: 0, sign_ups: 0, enrolments: 0, revenue_cents: 0 };
  const days = Array.from({ length: 30 }, (_, day) => ({
    day: `2026-11-${String(day + 1).padStart(2, '0')}`,
    ...nothing,
  }));
  const empty: Analytics = {
    is_counting: false,
    days,
    before: nothing,
    pages: [],
    referrers: [],
    devices: [],
    events: [],
  };
  await page.route('**/rest/v1/rpc/admin_analytics', (route) => route.fulfill({ json: empty }));
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Analytics' }).click();
  for (const [name, words] of [
    ['Visits', 'No visits in this time.'],
    ['Sign-ups', 'Nobody signed up in this time.'],
    ['Enrolments', 'Nobody enrolled in this time.'],
    ['Revenue', 'No payment was completed in this time.'],
    ['Top pages', 'No page was viewed in this time.'],
    ['Sources', 'No visits in this time.'],
    ['What people did', 'None of these happened in this time.'],
    ['Devices', 'No visits in this time.'],
  ] as const) {
    await panel(page, name).getByText(words).waitFor();
  }
  await page.getByText('Anonymous analytics are switched off').waitFor();
  await page.getByText('the same as in the 30 days before').first().waitFor();
  await expectAccessible(page);
});

test('analytics that cannot be loaded say so, and load when asked again', thorough, async () => {
  const page = await openAdminPage('/admin/audit');
  await page.route('**/rest/v1/rpc/admin_analytics', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Analytics' }).click();
  await page.getByText('Failed to load the analytics. Please try again.').waitFor();
  await page.unroute('**/rest/v1/rpc/admin_analytics');
  await page.getByRole('button', { name: 'Try again' }).click();
  await panel(page, 'Top pages').getByRole('table').waitFor();
});

test('the analytics break no accessibility rule, tables opened', thorough, async () => {
  const page = await openAdminPage('/admin/analytics?range=7d');
  await openTable(page, 'Visits');
  await openTable(page, 'Revenue');
  await expectAccessible(page);
});
