import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { sample, thorough } from '#testing/thorough.ts';
import { authDialog, createAccount, fillCredentials, openDialog, signIn } from './accounts.ts';
import { answerWith, inWords, submit } from './auth-dialog.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, hydratePage, openPage, phone } from './fixtures.ts';
import { pressOn } from './keyboard.ts';

const errorsIn = (page: Page) => authDialog(page).locator('form').getByRole('alert').allInnerTexts();

const modes = [
  ['Sign Up', 'Join Lifelong AI Institute', 'Create Account', 'email', 'new-password'],
  ['Sign In', 'Welcome Back', 'Sign In', 'username', 'current-password'],
] as const;

test('the dialog opens in its mode, checks its fields, and keeps the address when its mode changes', async () => {
  const page = await openPage('/');
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/')) requests += 1;
  });
  const email = authDialog(page).getByLabel('Email', { exact: true });
  const password = authDialog(page).getByLabel('Password', { exact: true });
  for (const [opener, title, button, emailHint, passwordHint] of modes) {
    await openDialog(page, opener);
    await page.getByRole('dialog', { name: title }).getByRole('heading', { name: title }).waitFor();
    await expect.poll(() => email.getAttribute('placeholder')).toBe('Enter your email');
    await expect.poll(() => email.getAttribute('autocomplete')).toBe(emailHint);
    await expect.poll(() => password.getAttribute('placeholder')).toBe('Enter your password');
    await expect.poll(() => password.getAttribute('autocomplete')).toBe(passwordHint);
    await expect.poll(() => submit(page, button).getAttribute('type')).toBe('submit');
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await authDialog(page).waitFor({ state: 'detached' });
  }

  // Fields are checked when the form is sent, and from then on with every change.
  await openDialog(page, 'Sign Up');
  await email.fill('ada');
  await password.fill('12345');
  expect(await errorsIn(page)).toEqual([]);
  await fillCredentials(page, '', '');
  await submit(page, 'Create Account').click();
  await expect.poll(() => errorsIn(page)).toEqual(['Required', 'Required']);
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  await email.fill('ada');
  await password.fill('12345');
  await expect
    .poll(() => errorsIn(page))
    .toEqual(['Please enter a valid email', 'Password must be at least 6 characters']);
  await email.fill('ada@example.org');
  await expect.poll(() => errorsIn(page)).toEqual(['Password must be at least 6 characters']);
  await password.fill('123456');
  await expect.poll(() => errorsIn(page)).toEqual([]);

  for (const [button, title] of [
    ['Log in instead', 'Welcome Back'],
    ['Register instead', 'Join Lifelong AI Institute'],
    ['Log in instead', 'Welcome Back'],
    ['Forgot password?', 'Choose a new password'],
    ['Back to signing in', 'Welcome Back'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await expect.poll(() => email.inputValue()).toBe('ada@example.org');
  }
  expect(requests).toBe(0);
});

test('a click on Sign In before hydration opens the dialog', thorough, async () => {
  const page = await openPage('/');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  resolve();
  await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
});

test(
  'its code is fetched when a visitor opens it; if that fails the page says so and keeps working',
  thorough,
  async () => {
    const page = await openPage('/');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await hydratePage(page);
    await page.waitForLoadState('networkidle');
    const before = requested.length;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'alert', 'Error', 'Something went wrong. Please try again.');
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(requested.slice(before).filter((url) => url.endsWith('.js')).length).toBeGreaterThan(1);
    expect(requested.filter((url) => url.includes('/auth/v1/'))).toEqual([]);
  },
);

const failures = [
  [inWords(429, { code: 'x', message: 'Request rate limit reached' }), 'Request rate limit reached'],
  [inWords(503, {}), 'Something went wrong. Please try again.'],
  [inWords(400, { message: '' }), 'Something went wrong. Please try again.'],
] as const;
const endpoints = [
  ['token**', 'Sign In', 'Sign In'],
  ['signup**', 'Sign Up', 'Create Account'],
] as const;

test(
  'the words of the backend, or ours if it has none, become a toast, and the dialog stays open',
  thorough,
  async () => {
    const page = await openPage('/');
    const attempts = endpoints.flatMap((endpoint) => failures.map((failure) => [failure, endpoint] as const));
    for (const [[answer, text], [endpoint, opener, button]] of sample(attempts, 2)) {
      await answerWith(page, endpoint, answer);
      await openDialog(page, opener);
      await fillCredentials(page, 'ada@example.org', 'a password');
      await submit(page, button).click();
      await expectToast(page, 'alert', 'Error', text);
      await page.keyboard.press('Escape');
      await authDialog(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }

    // While a request is under way the button reads Loading... and is disabled.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/auth/v1/token**', async (route) => {
      await promise;
      await route.fulfill(
        inWords(400, { code: 'invalid_credentials', message: 'Invalid login credentials' }),
      );
    });
    await openDialog(page, 'Sign In');
    await fillCredentials(page, 'ada@example.org', 'a password');
    await submit(page, 'Sign In').click();
    const busy = submit(page, 'Loading...');
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    resolve();
    await submit(page, 'Sign In').waitFor();
    await expect.poll(() => submit(page, 'Sign In').isEnabled()).toBe(true);
    await expectToast(page, 'alert', 'Error', 'Invalid login credentials');
    await expect
      .poll(() => authDialog(page).getByLabel('Email', { exact: true }).inputValue())
      .toBe('ada@example.org');
  },
);

test('a lost network and an answer that is no JSON end in an error toast too', thorough, async () => {
  const page = await openPage('/');
  await openDialog(page, 'Sign In');
  await fillCredentials(page, 'ada@example.org', 'a password');
  for (const answer of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 200, body: '<html>' }),
  ]) {
    await page.route('**/auth/v1/token**', answer, { times: 1 });
    await submit(page, 'Sign In').click();
    await page.getByRole('alert').getByText('Error', { exact: true }).waitFor();
    expect(await authDialog(page).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
});

test('a password can be looked at', thorough, async () => {
  const page = await openPage('/');
  await openDialog(page, 'Sign In');
  const password = authDialog(page).getByLabel('Password', { exact: true });
  await password.fill('a good password');
  await expect.poll(() => password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(() => password.getAttribute('type')).toBe('password');
});

test('the dialog keeps the focus, closes on Escape and outside, and gives the focus back', async () => {
  const page = await openPage('/');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
  const isInside = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('dialog') !== null;
    });
  const hasFocus = () => opener.evaluate((button) => button === document.activeElement);

  await opener.focus();
  await page.keyboard.press('Enter');
  await authDialog(page).waitFor();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await authDialog(page).waitFor({ state: 'detached' });
  expect(await hasFocus()).toBe(true);

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close' }).click();
  await authDialog(page).waitFor({ state: 'detached' });
  expect(await hasFocus()).toBe(true);

  await page.keyboard.press('Enter');
  await authDialog(page).waitFor();
  await page.mouse.click(20, 400);
  await authDialog(page).waitFor({ state: 'detached' });
});

test('a user signs in with the keyboard alone', async () => {
  const { email, password } = await createAccount();
  const page = await openPage('/');
  await pressOn(page.getByRole('banner').getByRole('button', { name: 'Sign In' }));
  await authDialog(page).waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'Welcome back!', 'You have successfully signed in.');
  // The button that opened the dialog is gone, so focus moves to the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});

test('on a phone the dialog opens from the menu and fits the screen', thorough, async () => {
  const account = await createAccount();
  const page = await openPage('/', { viewport: phone, hasTouch: true });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await authDialog(page).waitFor();
  const box = await authDialog(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= phone.width && box.height <= phone.height).toBe(true);
  await signIn(page, account);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'status', 'Signed out', 'You have been successfully signed out.');
});

test('the open dialog breaks no accessibility rule', thorough, async () => {
  const page = await openPage('/');
  await page.getByRole('button', { name: 'Sign Up' }).filter({ visible: true }).click();
  await submit(page, 'Create Account').click();
  await expect.poll(() => errorsIn(page)).toEqual(['Required', 'Required']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in instead' }).click();
  await answerWith(
    page,
    'token**',
    inWords(400, { code: 'email_not_confirmed', message: 'Email not confirmed' }),
  );
  await fillCredentials(page, 'ada@example.org', 'a good password');
  await submit(page, 'Sign In').click();
  await page.getByRole('button', { name: 'Send a new link' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expectAccessible(page);
});
