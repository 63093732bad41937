import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withoutContent } from '#testing/site-process.ts';
import { isThorough, thorough } from '#testing/thorough.ts';
import { untilShown } from '#testing/until-shown.ts';
import { authDialog, fillCredentials, freshEmail, openDialog } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, hydratePage } from './fixtures.ts';
import { isFocused } from './keyboard.ts';
import { startOwnSite } from './own-site.ts';
import { storageOfSiteAdmin } from './signed-in.ts';

const { url, secretKey, open } = await startOwnSite(withoutContent);
const storageState = await storageOfSiteAdmin({ url, secretKey });

const openSettings = async () => {
  const page = await open('/admin/settings', { storageState });
  await page.getByLabel('Site name').waitFor();
  return page;
};

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Everything is saved.').waitFor();
}

const statusOfHome = async () => (await fetch(url)).status;

const toggle = (page: Page, name: string) => page.getByRole('switch', { name }).click();

const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('name, description, mailboxes, colour and pictures are on the public site as soon as they are saved', async () => {
  const page = await openSettings();
  await page.getByLabel('Site name').fill('Night School');
  await page.getByLabel('Site description').fill('Lessons after dark, for everybody.');
  await page.getByLabel('Contact email').fill('desk@night.example');
  await page.getByLabel('Support email').fill('help@night.example');
  await page.getByLabel('Primary colour', { exact: true }).fill('#ffe600');
  await page.getByText('There are changes that are not saved.').waitFor();
  await page.getByText('1.2:1').waitFor();
  for (const [index, name] of ['Logo URL', 'Favicon URL'].entries()) {
    await page.locator('input[type=file]').nth(index).setInputFiles(picture);
    await expect
      .poll(() => page.getByLabel(name, { exact: true }).first().inputValue())
      .toContain('site-images');
  }
  await save(page);
  await expectToast(page, 'status', 'Saved', 'The settings hold from now on, on every page.');
  if (isThorough) await expectAccessible(page);

  const read = async (path: string) => (await fetch(url + path)).text();
  await untilShown(async () => (await read('/')).includes('Night School'));
  for (const path of ['/contact', '/faq', '/privacy-policy', '/press-media']) {
    expect(await read(path), path).not.toMatch(/Lifelong AI Institute|(info|support)@lifelong/);
  }
  const visitor = await open('/');
  expect(await visitor.title()).toBe('AI for Every Age, Every Stage | Night School');
  await visitor.getByRole('link', { name: 'Night School: Home' }).waitFor();
  await expect.poll(() => visitor.getByRole('contentinfo').innerText()).toContain('desk@night.example');
  const logo = visitor.getByRole('banner').locator('img').first();
  expect(await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
    true,
  );
  const icon = await visitor.locator('link[rel=icon]').getAttribute('href');
  expect(icon).toMatch(/^\/storage\/v1\/object\/public\/site-images\//);
  expect((await fetch(url + icon)).status).toBe(200);
  // Even with a colour that is unreadable on paper every text stays readable.
  await expectAccessible(visitor);
  // Hydration uses the data in the document, so the page stays the same.
  await hydratePage(visitor);
  await visitor.getByRole('link', { name: 'Night School: Home' }).waitFor();

  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await save(page);
  // The link from the back office to the website is a client-side navigation, and still shows the new name.
  await page.getByRole('link', { name: 'View website' }).click();
  await page.getByRole('link', { name: 'Night School: Home' }).waitFor();
});

test('registration closed: the dialog says so; verification off: a new account is signed in', async () => {
  const page = await openSettings();
  await toggle(page, 'Enable registration');
  await save(page);
  const visitor = await open('/');
  await openDialog(visitor, 'Sign Up');
  await fillCredentials(visitor, freshEmail(), 'a good password');
  await authDialog(visitor).getByRole('button', { name: 'Create Account' }).click();
  await visitor.getByText('New accounts cannot be made at the moment.').waitFor();

  await toggle(page, 'Enable registration');
  await toggle(page, 'Require email verification');
  await save(page);
  await authDialog(visitor).getByRole('button', { name: 'Create Account' }).click();
  await visitor.getByRole('button', { name: 'Sign Out' }).waitFor();
  await toggle(page, 'Require email verification');
  await save(page);
});

test('maintenance shuts visitors out and lets admins in', async () => {
  const page = await openSettings();
  const browsing = await open('/faq');
  await hydratePage(browsing);
  await toggle(page, 'Maintenance mode');
  await save(page);

  await untilShown(async () => (await statusOfHome()) === 503);
  const visitor = await open('/courses');
  await visitor.getByRole('heading', { name: 'We will be right back' }).waitFor();
  await expectAccessible(visitor);
  // A visitor with an open page does not get any further either.
  await browsing.getByRole('contentinfo').getByRole('link', { name: 'Courses', exact: true }).click();
  await browsing.getByRole('heading', { name: 'We will be right back' }).waitFor();

  await page.goto('/admin');
  await page.getByText('Maintenance mode is on').waitFor();
  if (isThorough) await expectAccessible(page);
  await page.getByRole('link', { name: 'Look at the site' }).click();
  await page.waitForURL(`${url}/`);
  await page.getByRole('contentinfo').waitFor();

  await page.goto('/admin/settings');
  await page.getByLabel('Site name').waitFor();
  await toggle(page, 'Maintenance mode');
  await save(page);
  await untilShown(async () => (await statusOfHome()) === 200);
});

test('errors are shown at their fields, changes are not lost by accident, and the mail password is never shown', async () => {
  const page = await openSettings();
  await page.getByLabel('Contact email').fill('nobody');
  await page.getByLabel('SMTP port').fill('70000');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Please enter a valid email').waitFor();
  await page.getByText('A number between 1 and 65535').waitFor();
  await expect.poll(() => isFocused(page.getByLabel('Contact email'))).toBe(true);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('Everything is saved.').waitFor();
  expect(await page.getByText('Please enter a valid email').count()).toBe(0);

  await page.getByText('No mail server is set up.').waitFor();
  await page.getByLabel('SMTP host').fill('127.0.0.1');
  await page.getByLabel('SMTP port').fill('1');
  await page.getByLabel('SMTP password').fill('open sesame');
  await expect.poll(() => page.getByRole('button', { name: 'Send test mail' }).isDisabled()).toBe(true);
  await save(page);
  await page.getByText('A password is set.').waitFor();
  await page.getByText('Mails leave by the server below.').waitFor();
  await expect.poll(() => page.getByLabel('SMTP password').inputValue()).toBe('');

  await page.getByRole('button', { name: 'Send test mail' }).click();
  await page.getByRole('alert').filter({ hasText: 'ECONNREFUSED' }).waitFor();
  if (isThorough) await expectAccessible(page);

  await page.getByLabel('SMTP port').fill('2');
  await page.getByText('It is removed when you save, so type it again.').waitFor();
  await save(page);
  await page.getByText('No password is set.').waitFor();

  await page.getByLabel('SMTP password').fill('open sesame');
  await save(page);
  await page.getByRole('button', { name: 'Remove the password' }).click();
  await page.getByLabel('SMTP host').fill('');
  await save(page);
  await page.getByText('No password is set.').waitFor();
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await page.getByText('the test mail is kept in the outbox').waitFor();
  await page.goto('/admin/mail');
  await page
    .getByRole('row')
    .filter({ hasText: 'Test mail of' })
    .getByText('Kept in the outbox')
    .first()
    .waitFor();
});

test(
  'an admin who saves over the settings of another sees a conflict, and can reload',
  thorough,
  async () => {
    const [first, second] = [await openSettings(), await openSettings()];
    await first.getByLabel('Analytics ID').fill('FIRST-1');
    await save(first);
    await second.getByLabel('Analytics ID').fill('SECOND-2');
    await second.getByRole('button', { name: 'Save settings' }).click();
    await second.getByText('Somebody else has saved the settings').waitFor();
    await second.getByRole('button', { name: 'Reload the settings' }).click();
    await expect.poll(() => second.getByLabel('Analytics ID').inputValue()).toBe('FIRST-1');
  },
);
