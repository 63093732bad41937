import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sample, thorough } from '#testing/thorough.ts';
import { createAccount, serviceClient, tokensOf } from './accounts.ts';
import { auditOf, createAdmin, firstPage, nextPage, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { stopClock } from './chat.ts';
import { expectToast, phone } from './fixtures.ts';
import { pressOn } from './keyboard.ts';

const searchBox = (page: Page) => page.getByLabel('Search users by email or name');
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

async function find(page: Page, email: string): Promise<void> {
  await searchBox(page).fill(email);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await rowOf(page, email).waitFor();
}

test('users are listed newest first, searched, viewed and written to, all on record', async () => {
  const admin = await createAdmin();
  const user = await createAccount();
  const page = await openAdminPage('/admin/users', { admin });
  await rowOf(page, user.email).waitFor();
  const headings = await page.getByRole('columnheader').allInnerTexts();
  expect(headings).toEqual(['User', 'Role', 'Created', 'Updated', 'Actions']);
  const rows = await page.getByRole('row').allInnerTexts();
  const positionOf = (email: string) => rows.findIndex((text) => text.includes(email));
  expect(positionOf(user.email)).toBeLessThan(positionOf(admin.email));
  for (const card of ['Total users', 'Admins', 'Users']) {
    await page.getByRole('main').getByText(card, { exact: true }).waitFor();
  }
  await expect
    .poll(() => auditOf(admin))
    .toContainEqual({ action: 'view_users', details: { total_users: rows.length - 1, search_query: null } });

  // The search is cleaned, and waits for the typing to end.
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/search_profiles')) asked.push(request.postDataJSON().search_text);
  });
  // A busy machine is slow between two key presses, so the page's clock is paused meanwhile.
  await stopClock(page);
  await searchBox(page).pressSequentially(`  %${user.email}*(') `);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await rowOf(page, user.email).waitFor();
  expect(asked).toEqual([user.email]);
  await expect
    .poll(() => auditOf(admin))
    .toContainEqual({ action: 'view_users', details: { total_users: 1, search_query: user.email } });

  await rowOf(page, user.email).getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'User details' });
  await dialog.getByText(user.id).waitFor();
  await expectToast(page, 'status', 'Action Logged', 'User view action has been logged for security audit.');
  await page.keyboard.press('Escape');
  const target = { target_user_id: user.id, target_user_email: user.email };
  expect(await auditOf(admin)).toContainEqual({ action: 'user_view', details: target });
  await rowOf(page, user.email).getByRole('link', { name: 'Email' }).click();
  await expectToast(page, 'status', 'Action Logged', 'User email action has been logged for security audit.');
  expect(await rowOf(page, user.email).getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(
    `mailto:${user.email}`,
  );
  expect(await auditOf(admin)).toContainEqual({ action: 'user_email', details: target });

  await searchBox(page).fill('nobody-has-this-name');
  await page.getByText('No users found', { exact: true }).waitFor();
});

test('a user is suspended with the keyboard alone', thorough, async () => {
  const [admin, user] = [await createAdmin(), await createAccount()];
  const page = await openAdminPage(`/admin/users?search=${user.email}`, { admin });
  await pressOn(rowOf(page, user.email).getByRole('button', { name: 'Suspend' }));
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await tokensOf(user);
  await pressOn(rowOf(page, user.email).getByRole('button', { name: 'Suspend' }));
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Suspend' }));
  await expectToast(
    page,
    'status',
    'Action Logged',
    'User suspend action has been logged for security audit.',
  );
  await rowOf(page, user.email).getByText('Suspended').waitFor();
  await expect(tokensOf(user), 'kept out').rejects.toThrow('User is banned');
  const target = { target_user_id: user.id, target_user_email: user.email };
  const suspensions = (await auditOf(admin)).filter(({ action }) => action === 'user_suspend');
  expect(suspensions, 'on record once').toEqual([{ action: 'user_suspend', details: target }]);

  await pressOn(rowOf(page, user.email).getByRole('button', { name: 'Lift suspension' }));
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }));
  await rowOf(page, user.email).getByRole('button', { name: 'Suspend' }).waitFor();
  await tokensOf(user);
});

test('a role is given and taken away, never from oneself; what fails is said and can be tried again', async () => {
  const [admin, user] = [await createAdmin(), await createAccount()];
  const page = await openAdminPage(`/admin/users?search=${user.email}`, { admin });
  const suspend = rowOf(page, user.email).getByRole('button', { name: 'Suspend' });
  await rowOf(page, user.email).getByRole('button', { name: 'Make admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
  await rowOf(page, user.email).getByText('Admin', { exact: true }).waitFor();
  await rowOf(page, user.email).getByRole('button', { name: 'Make user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make user' }).click();
  await rowOf(page, user.email).getByText('User', { exact: true }).waitFor();

  // What the database refuses is said, and the question stays open.
  await page.route('**/rpc/suspend_user', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'P0001', message: 'The last admin cannot be demoted, suspended or deleted.' },
    }),
  );
  await suspend.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, 'alert', 'Error', 'The last admin cannot be demoted, suspended or deleted.');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await find(page, admin.email);
  await expect
    .poll(() => rowOf(page, admin.email).getByRole('button', { name: 'Suspend' }).isDisabled())
    .toBe(true);
  await expect
    .poll(() => rowOf(page, admin.email).getByRole('button', { name: 'Make user' }).isDisabled())
    .toBe(true);

  await page.route('**/rest/v1/profiles?select=*&order=*', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await searchBox(page).fill('');
  await expectToast(page, 'alert', 'Error', 'Failed to fetch users. Please try again.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(page, user.email).waitFor();
});

const questions = [
  { asks: 'for everybody', begins: '/admin/users?search=nobody', search: '' },
  { asks: 'for somebody', begins: '/admin/users', search: 'anybody' },
];

test.each(sample(questions, 2))(
  'an admin who lost the role while looking, and asks $asks, is denied',
  async ({ begins, search }) => {
    const admin = await createAdmin();
    const page = await openAdminPage(begins, { admin });
    // Wait until the view is logged, so that the next request is the one that is refused.
    await expect.poll(async () => (await auditOf(admin)).length).toBe(1);
    await serviceClient().from('profiles').update({ role: 'user' }).eq('id', admin.id).throwOnError();
    await searchBox(page).fill(search);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByText('You need admin privileges to access this page.').waitFor();
  },
);

test('all that the search finds goes into one file', thorough, async () => {
  const user = await createAccount();
  const page = await openAdminPage(`/admin/users?search=${user.email}`);
  await rowOf(page, user.email).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('id,email,full_name,role,suspended,created_at,updated_at');
  expect(lines.slice(1)).toEqual([expect.stringContaining(`${user.id},${user.email},,user,false,`)]);
});

test(
  'more than a hundred users come in pages, each user once, and Back leads to the page before',
  thorough,
  async () => {
    const page = await openAdminPage('/admin');
    const everybody = Array.from({ length: 250 }, (_, at) => ({
      id: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
      email: `user-${at}@example.org`,
      full_name: null,
      role: 'user',
      suspended_until: null,
      created_at: '2026-01-01T00:00:00+00:00',
      updated_at: '2026-01-01T00:00:00+00:00',
    }));
    await page.route('**/rest/v1/profiles?select=*&order=*', (route) => {
      const after = /id\.lt\.([0-9a-f-]+)/.exec(decodeURIComponent(route.request().url()))?.[1];
      const from = after ? everybody.findIndex(({ id }) => id === after) + 1 : 0;
      return route.fulfill({ json: everybody.slice(from, from + 100) });
    });
    await page.getByRole('link', { name: 'Users' }).first().click();
    await expect.poll(() => page.getByRole('row').count()).toBe(101);
    const emails = () =>
      page
        .getByRole('row')
        .getByText(/^user-\d+@/)
        .allInnerTexts();
    const seen = await emails();
    await nextPage(page).click();
    await page.getByText('user-100@example.org').waitFor();
    seen.push(...(await emails()));
    await nextPage(page).click();
    await page.getByText('user-200@example.org').waitFor();
    seen.push(...(await emails()));
    expect(seen).toEqual(everybody.map(({ email }) => email));
    expect(await nextPage(page).count()).toBe(0);
    await page.goBack();
    await page.getByText('user-100@example.org').waitFor();
    await firstPage(page).click();
    await page.getByText('user-0@example.org').waitFor();
  },
);

test('the page and its dialogs break no accessibility rule', thorough, async () => {
  const page = await openAdminPage('/admin/users?search=example.com');
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'View' }).first().click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).waitFor();
});
