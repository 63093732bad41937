import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JsonObject } from '#domain/database/database-types.ts';
import { thorough } from '#testing/thorough.ts';
import { type Account, serviceClient } from './accounts.ts';
import { createAdmin, nextPage, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { pressOn, typeInto } from './keyboard.ts';

async function addEntries(
  admin: Account | undefined,
  ...entries: { action: string; details?: JsonObject }[]
) {
  const rows = entries.map((entry) => ({ details: {}, ...entry, admin_id: admin?.id ?? null }));
  await serviceClient().from('admin_audit_log').insert(rows).throwOnError();
}

const filterBy = (page: Page, name: string) => page.getByRole('combobox', { name });
const entriesOn = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

test('the log is filtered by admin, action and time in the time zone of the admin, and keeps what deleted accounts did', async () => {
  const [admin, gone] = [await createAdmin(), await createAdmin()];
  await addEntries(
    admin,
    { action: 'user_view', details: { target_user_email: 'ada@example.org' } },
    { action: 'user_email', details: { target_user_email: 'ada@example.org' } },
  );
  await addEntries(gone, { action: 'user_view', details: { note: gone.id } });
  await serviceClient().auth.admin.deleteUser(gone.id);
  const page = await openAdminPage('/admin/audit', { admin, timezoneId: 'America/New_York' });
  await filterBy(page, 'Admin').selectOption({ label: admin.email });
  await expect.poll(() => entriesOn(page).count()).toBe(2);
  await expect.poll(() => entriesOn(page).first().innerText()).toContain('User email');
  await filterBy(page, 'Action').selectOption({ label: 'User view' });
  await expect.poll(() => entriesOn(page).count()).toBe(1);

  const address = page.url();
  expect(new URL(address).searchParams.get('action')).toBe('user_view');
  await page.goto(address);
  await expect.poll(() => entriesOn(page).count()).toBe(1);
  await expect.poll(() => filterBy(page, 'Admin').inputValue()).toBe(admin.id);

  await page.getByLabel('Until').fill('2026-01-01T12:30');
  await page.getByText('No entry matches these filters.').waitFor();
  expect(new URL(page.url()).searchParams.get('until')).toBe('2026-01-01T17:30:00.000Z');
  await page.getByLabel('Until').fill('');
  await page.getByLabel('From').fill('2026-01-01T12:30');
  await expect.poll(() => entriesOn(page).count()).toBe(1);

  await filterBy(page, 'Action').selectOption({ label: 'User suspend' });
  await page.getByText('No entry matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await entriesOn(page).nth(1).waitFor();

  await filterBy(page, 'Admin').selectOption({ label: 'Deleted account' });
  const entry = entriesOn(page).filter({ hasText: gone.id });
  await entry.getByText('Deleted account').waitFor();
});

test('by keyboard alone the log is filtered and an entry is opened', thorough, async () => {
  const admin = await createAdmin();
  await addEntries(admin, {
    action: 'user_view',
    details: { target_user_email: 'ada@example.org', note: 'kept' },
  });
  const page = await openAdminPage('/admin/audit', { admin });
  await entriesOn(page).first().waitFor();
  await typeInto(filterBy(page, 'Admin'), admin.email);
  await expect.poll(() => entriesOn(page).count()).toBe(1);
  await pressOn(entriesOn(page).locator('summary'));
  await page.getByRole('definition').filter({ hasText: 'ada@example.org' }).waitFor();
  await page.getByRole('term').filter({ hasText: 'Note' }).waitFor();
});

test(
  'past 100 entries there is a next page, and the file has all that the filter finds',
  thorough,
  async () => {
    const admin = await createAdmin();
    await addEntries(
      admin,
      ...Array.from({ length: 119 }, (_, at) => ({ action: 'user_view', details: { number: at } })),
      { action: 'user_view', details: { target_user_email: '=cmd()', search_query: 'a "quoted" word' } },
    );
    const page = await openAdminPage(`/admin/audit?admin=${admin.id}&action=user_view`, { admin });
    await expect.poll(() => entriesOn(page).count()).toBe(100);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trimEnd().split('\r\n')).toHaveLength(121);
    expect(file).toContain('id,created_at,admin_id,admin_email,action,details');
    expect(file).toContain(`,${admin.email},user_view,"{""number"":0}"`);
    await nextPage(page).click();
    await expect.poll(() => entriesOn(page).count()).toBe(20);
    expect(await nextPage(page).count()).toBe(0);
  },
);

test('a log that cannot be loaded says so, and tries again when asked', thorough, async () => {
  const page = await openAdminPage('/admin');
  await page.route('**/rest/v1/admin_audit_log*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit Log' }).click();
  await page.getByRole('main').getByText('Failed to fetch the audit log. Please try again.').waitFor();
  await page.unroute('**/rest/v1/admin_audit_log*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').waitFor();
});

test('an empty log says that it is empty', thorough, async () => {
  const page = await openAdminPage('/admin');
  await page.route('**/rest/v1/admin_audit_log*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit Log' }).click();
  await page.getByText('Nothing is on record yet.').waitFor();
});

test('the audit page breaks no accessibility rule, with an entry open', thorough, async () => {
  const admin = await createAdmin();
  await addEntries(admin, {
    action: 'user_view',
    details: { target_user_email: `${'long-'.repeat(20)}name@example.org` },
  });
  const page = await openAdminPage(`/admin/audit?admin=${admin.id}`, { admin });
  await entriesOn(page).locator('summary').first().click();
  await expectAccessible(page);
});
