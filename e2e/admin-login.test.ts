import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { createAccount, freshEmail } from './accounts.ts';
import { auditOf, createAdmin, fillLogin, openAdminPage } from './admin.ts';
import { openPage, phone } from './fixtures.ts';
import { storageOf } from './signed-in.ts';

const refused = 'Invalid credentials or insufficient privileges';

test('an admin is let in, led to the page they came for, and put on record', async () => {
  const admin = await createAdmin();
  const page = await openPage('/admin/users?from=a-bookmark');
  await page.waitForURL('**/admin/login');
  await fillLogin(page, admin);
  await page.waitForURL('**/admin/users?from=a-bookmark');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  const header = page.getByRole('banner');
  await expect.poll(() => header.innerText()).toContain('Admin User');
  await expect.poll(() => header.innerText()).toContain(admin.email);
  await expect
    .poll(() => auditOf(admin))
    .toContainEqual({ action: 'admin_login', details: { user_email: admin.email } });

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  await header.getByText('Admin User').and(page.locator(':visible')).waitFor();
  await header.getByText(admin.email).and(page.locator(':visible')).waitFor();

  await page.goto('/admin/login');
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('a wrong password, an unknown address and a user who is no admin get the same words, and a failure others', async () => {
  const [admin, user] = [await createAdmin(), await createAccount()];
  const page = await openPage('/admin/login');
  for (const credentials of [
    { email: admin.email, password: 'not the password' },
    { email: freshEmail(), password: 'a good password' },
    user,
  ]) {
    await fillLogin(page, credentials);
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
    await page.getByRole('alert').getByText(refused, { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(credentials.email);
  }
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(
    keys.filter((key) => key.startsWith('sb-')),
    'nobody stays signed in',
  ).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/admin/login');

  // An admin whose role cannot be read is not let in and not left signed in.
  await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 500, body: '' }));
  await fillLogin(page, admin);
  await page.getByRole('alert').getByText('Authentication service temporarily unavailable').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('sb-')))).toBe(
    false,
  );

  // While it is under way the button says so, and an unreachable backend is said to be one.
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/auth/v1/token*', async (route) => {
    await promise;
    await route.abort();
  });
  await fillLogin(page, { email: freshEmail(), password: 'a good password' });
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await busy.waitFor();
  await expect.poll(() => busy.isDisabled()).toBe(true);
  resolve();
  await page.getByRole('alert').getByText('Authentication service temporarily unavailable').waitFor();
  await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
});

test('a login that cannot be put on record still lets the admin in', thorough, async () => {
  const page = await openPage('/admin/login');
  await page.route('**/rest/v1/rpc/log_admin_action', (route) => route.abort());
  await fillLogin(page, await createAdmin());
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('the password can be shown and hidden', thorough, async () => {
  const page = await openPage('/admin/login');
  await page.getByLabel('Password').fill('visible?');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => page.getByLabel('Password').getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => page.getByLabel('Password').getAttribute('type')).toBe('password');
});

test('until the answer is there the guard says that it is checking', thorough, async () => {
  const page = await openAdminPage('/admin');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/profiles?select=role*', async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('status').getByText('Checking authentication...').waitFor();
  resolve();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('a signed-in user who is not an admin is sent to the login', async () => {
  const page = await openPage('/admin/users', { storageState: await storageOf(await createAccount()) });
  await page.waitForURL('**/admin/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
});

test('logging out leads to the login and closes the back office', async () => {
  const page = await openAdminPage('/admin', { admin: await createAdmin() });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.getByRole('status').getByText('You have been successfully signed out.').waitFor();
  await page.goto('/admin/users');
  await page.waitForURL('**/admin/login');
});
