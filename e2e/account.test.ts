import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { genericError, openAccount, section } from './account-page.ts';
import {
  authDialog,
  createAccount,
  followLink,
  freshEmail,
  serviceClient,
  signIn,
  tokensOf,
} from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, mailTo, openPage } from './fixtures.ts';
import { pressOn, reach, typeInto } from './keyboard.ts';

const site = inject('site');

test('the document is a shell that is neither stored nor indexed and contains no personal data', async () => {
  for (const path of ['/account', '/reset-password', '/newsletter/confirm', '/newsletter/unsubscribe']) {
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('cache-control'), path).toBe('no-store');
    expect(response.headers.get('x-robots-tag'), path).toBe('noindex');
    const html = await response.text();
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(html, path).toContain('<meta name="referrer" content="no-referrer"/>');
  }
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toMatch(
    /account|reset-password|newsletter/,
  );
});

test('a signed-out visitor is asked to sign in, and stays on the page', async () => {
  const page = await openPage('/account');
  await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Please sign in' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await authDialog(page).waitFor();
  await signIn(page, await createAccount());
  await section(page, 'Name').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');
});

test('a user who signs out on the page is not asked to sign in again', thorough, async () => {
  const page = await openAccount(await createAccount());
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Please sign in' }).waitFor();
  expect(await authDialog(page).isVisible()).toBe(false);
});

test('a name, a picture cut to a square in the browser, and the newsletter are kept; what fails is said', async () => {
  const account = await createAccount();
  const page = await openAccount(account);
  await page.getByLabel('Full name').fill('  Ada Lovelace ');
  await page.getByRole('button', { name: 'Save Name' }).click();
  await expectToast(page, 'status', 'Saved', 'Your name has been saved.');

  const wide = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#f2a93b' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: wide });
  const crop = page.getByRole('dialog', { name: 'Choose the square' });
  await crop.getByLabel('Zoom').fill('2');
  await crop.getByRole('button', { name: 'Save Picture' }).click();
  await expectToast(page, 'status', 'Saved', 'Your picture has been saved.');
  const shown = page.getByRole('banner').locator('img').first();
  await shown.waitFor();
  const address = (await shown.getAttribute('src')) ?? '';
  expect(address).toContain(`/storage/v1/object/public/avatars/${account.id}/`);
  const stored = await sharp(await (await fetch(site.url + address)).arrayBuffer()).metadata();
  expect([stored.width, stored.height]).toEqual([512, 512]);

  const tick = page.getByLabel('Send me the newsletter');
  const state = async () => {
    const { data } = await serviceClient()
      .from('newsletter_subscribers')
      .select('state')
      .eq('email', account.email);
    return data?.[0]?.state;
  };
  await tick.click();
  await expectToast(page, 'status', 'Saved', 'You will get the newsletter.');
  await expect.poll(() => state()).toBe('subscribed');

  await page.reload();
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
  await expect.poll(() => tick.isChecked()).toBe(true);
  await page.route('**/rpc/choose_newsletter', (route) => route.abort(), { times: 1 });
  await tick.click();
  await page.getByRole('alert').getByText('Error', { exact: true }).waitFor();
  await expect.poll(() => tick.isChecked()).toBe(true);
  await tick.click();
  await expectToast(page, 'status', 'Saved', 'You will not get the newsletter.');
  await expect.poll(() => state()).toBe('unsubscribed');

  await page.route('**/storage/v1/object/avatars', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expectToast(page, 'alert', ...genericError);
  expect(await shown.isVisible(), 'what is still there is still shown').toBe(true);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expectToast(page, 'status', 'Saved', 'Your picture has been removed.');
  await shown.waitFor({ state: 'detached' });
  expect((await fetch(site.url + address)).ok).toBe(false);
});

test('a file that is no picture is refused with a word about what would do', thorough, async () => {
  const page = await openAccount(await createAccount());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
  await expectToast(
    page,
    'alert',
    'Error',
    'This file cannot be read. Please choose a PNG, JPEG, WebP or AVIF picture.',
  );
});

test('the address changes when both mailboxes have agreed', async () => {
  const account = await createAccount();
  const newEmail = freshEmail();
  const page = await openAccount(account);
  const email = section(page, 'Email address');
  await email.getByLabel('New email address').fill('nonsense');
  await email.getByRole('button', { name: 'Change Email' }).click();
  await email.getByText('Please enter a valid email').waitFor();
  await email.getByLabel('New email address').fill(account.email);
  await email.getByRole('button', { name: 'Change Email' }).click();
  await email.getByText('This is your address already').waitFor();
  await email.getByLabel('New email address').fill((await createAccount()).email);
  await email.getByRole('button', { name: 'Change Email' }).click();
  await expectToast(page, 'alert', 'Error', 'A user with this email address has already been registered');
  await email.getByLabel('New email address').fill(newEmail);
  await email.getByRole('button', { name: 'Change Email' }).click();
  await email.getByText('Two mails are on their way').waitFor();

  await followLink(page, await mailTo(account.email, 'type=email_change'));
  await page.getByText('Now please follow the link in the mail to your other address.').waitFor();
  expect(page.url()).toBe(`${site.url}/account`);
  await followLink(page, await mailTo(newEmail, 'type=email_change'));
  await page.getByText(`From now on you sign in with ${newEmail}.`).waitFor();
  await section(page, 'Email address').getByText(`Your present address is ${newEmail}.`).waitFor();
  expect(await section(page, 'Email address').getByText('Two mails are on their way').isVisible()).toBe(
    false,
  );
  await expect
    .poll(async () => {
      const { data } = await serviceClient().from('profiles').select('email').eq('id', account.id).single();
      return data?.email;
    })
    .toBe(newEmail);
});

test('changing a password needs the current one', async () => {
  const account = await createAccount();
  const page = await openAccount(account);
  const password = section(page, 'Password');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expect.poll(() => password.getByRole('alert').allInnerTexts()).toEqual(['Required', 'Required']);
  await password.getByLabel('Current password').fill('a wrong password');
  await password.getByLabel('New password').fill('a better password');
  // The form must accept another password while the page still reloads its data after the refusal.
  const reload = Promise.withResolvers<void>();
  await page.route('**/rest/v1/**', async (route) => {
    await reload.promise;
    await route.continue();
  });
  await password.getByRole('button', { name: 'Change Password' }).click();
  await password.getByText('This is not your current password').waitFor();
  await password.getByLabel('Current password').fill(account.password);
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'status', 'Saved', 'Your password has been changed.');
  reload.resolve();
  await expect.poll(() => password.getByLabel('Current password').inputValue()).toBe('');
  await tokensOf({ ...account, password: 'a better password' });
  await expect(tokensOf(account)).rejects.toThrow('Invalid login credentials');
});

test('when the backend is away the rest of the page still works', thorough, async () => {
  const account = await createAccount();
  const page = await openPage('/account');
  await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 400, json: { message: 'Resting' } }));
  await authDialog(page).waitFor();
  await signIn(page, account);
  await page.getByText('Some of this could not be loaded.').waitFor();
  await section(page, 'Password').waitFor();
});

test('a user edits their account with the keyboard alone', thorough, async () => {
  const account = await createAccount();
  const page = await openAccount(account);
  await typeInto(page.getByLabel('Full name'), 'Ada Lovelace');
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'Saved', 'Your name has been saved.');
  await reach(page.getByRole('button', { name: 'Choose a picture' }));
  await pressOn(page.getByLabel('Send me the newsletter'), 'Space');
  await expectToast(page, 'status', 'Saved', 'You will get the newsletter.');
  await pressOn(page.getByRole('button', { name: 'Delete My Account' }));
  await page.keyboard.type(account.email);
  await page.keyboard.press('Enter');
  await page.getByText('Account deleted').waitFor();
});

test('account and its dialogs break no accessibility rule', thorough, async () => {
  const page = await openPage('/account');
  await authDialog(page).waitFor();
  await expectAccessible(page);
  await signIn(page, await createAccount());
  await section(page, 'Name').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByRole('button', { name: 'Delete Forever' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f2a93b' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Save Picture' }).waitFor();
  await expectAccessible(page);
});
