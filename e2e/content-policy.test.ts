import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { authDialog, fillCredentials, openDialog } from './accounts.ts';
import { submit } from './auth-dialog.ts';
import { hydratePage, openPage } from './fixtures.ts';

/** Opens a page and records the content security policy violations that the browser reports. */
async function openWatched(path: string): Promise<Page> {
  const page = await openPage('/robots.txt');
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto(path);
  return page;
}

const violationsOn = (page: Page) =>
  page.evaluate(() => (window as Window & { violations?: string[] }).violations);

test('checking a form of the auth dialog keeps to the content policy', async () => {
  const page = await openWatched('/faq');
  await openDialog(page, 'Sign Up');
  await fillCredentials(page, 'ada', '123');
  await submit(page, 'Create Account').click();
  await authDialog(page).getByText('Please enter a valid email').waitFor();
  expect(await violationsOn(page)).toEqual([]);

  // The browser reports code that is made of text, so these tests can see it. Scripts that a tool evaluates are exempt
  // from the policy, so a timer of the page runs this one.
  await page.evaluate(() => {
    setTimeout(() => {
      try {
        new Function('');
      } catch {}
    });
  });
  await expect.poll(() => violationsOn(page)).toEqual(['script-src eval']);
});

test.each(['/reset-password', '/contact'])(
  'checking the form of %s keeps to the content policy',
  async (path) => {
    const page = await openWatched(path);
    await hydratePage(page);
    await page
      .locator('main form')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
  },
);
