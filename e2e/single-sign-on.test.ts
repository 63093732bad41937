import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { redirectUrl } from '#domain/organisations/single-sign-on.ts';
import { firstVisitDomain } from '#testing/setup/assume-adults.ts';
import { startSignInProvider } from '#testing/sign-in-provider.ts';
import { type Account, createAccount, openDialog, serviceClient } from './accounts.ts';
import { createAdmin, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { desktop, expectToast, mailTo, openPage, phone } from './fixtures.ts';
import { storageOf } from './signed-in.ts';

const main = (page: Page) => page.getByRole('main');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Calls the function organisations with the rights of an account. */
async function call({ email, password }: Account, body: object): Promise<{ organisation: string }> {
  const client = serviceClient();
  await client.auth.signInWithPassword({ email, password });
  const { data, error } = await client.functions.invoke('organisations', { body });
  if (error) throw error;
  return data;
}

test('an employee signs in with the accounts of the company and finds the courses open', async () => {
  const provider = await startSignInProvider(inject('site').url);
  onTestFinished(() => provider.close());
  const [admin, owner] = await Promise.all([createAdmin(), createAccount()]);
  const name = `Works ${randomUUID().slice(0, 8)}`;
  const { organisation } = await call(admin, {
    action: 'make',
    agreement: {
      name,
      kind: 'company',
      billing_email: owner.email,
      owner_email: owner.email,
      opens_levels: ['Beginner', 'Intermediate'],
      certifies_levels: [],
      seats: 1,
      starts_on: day(-1),
      ends_on: day(30),
      consent_by: '',
      lines: [],
    },
  });
  const [, token] =
    /join\?token=([\w-]+)/.exec((await mailTo(owner.email, '/organisations/join')).text) ?? [];
  await call(owner, { action: 'join', entrance: { token } });

  // The owner enters the provider and a domain, which an admin confirms by hand.
  const page = await openPage(`/organisations/${organisation}`, { storageState: await storageOf(owner) });
  await main(page).getByRole('link', { name: 'Sign-in' }).click();
  await main(page).getByText('Nobody can sign in this way yet.').waitFor();
  await main(page).getByLabel('Issuer').fill(provider.issuer);
  const redirect = await redirectUrl(inject('site').url, provider.issuer);
  await main(page)
    .getByLabel('Redirect URL')
    .and(page.locator(`[value="${redirect}"]`))
    .waitFor();
  await main(page).getByLabel('Client ID').fill(provider.clientId);
  await main(page).getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'status', 'Sign-in', 'The provider is saved.');
  await expect.poll(() => main(page).getByLabel('Client secret', { exact: true }).inputValue()).toBe('');
  await main(page).getByLabel('Domain', { exact: true }).fill(firstVisitDomain);
  await main(page).getByRole('button', { name: 'Add a domain' }).click();
  await main(page).getByText(`_sign-in-verification.${firstVisitDomain}`).waitFor();
  await main(page)
    .getByRole('button', { name: `Check the record: ${firstVisitDomain}` })
    .click();
  await page.getByRole('alert').getByText('The TXT record is not there yet.').waitFor();
  await expectAccessible(page);
  const office = await openAdminPage(`/admin/organisations/${organisation}`, { admin });
  await main(office).getByRole('button', { name: 'Confirm by hand' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('How do you know?').fill('A letter of the company');
  await dialog.getByRole('button', { name: 'Confirm by hand' }).click();
  await main(office).getByText('Confirmed by an admin').waitFor();

  // Two employees sign in: the first gets the only seat.
  const [first, second] = [randomUUID(), randomUUID()];
  for (const login of [first, second]) {
    provider.people.set(login, {
      email: `${login}@${firstVisitDomain}`,
      email_verified: true,
      name: 'Ada Lovelace',
    });
  }
  const employee = await openPage('/', { viewport: desktop });
  await openDialog(employee, 'Sign In');
  await employee.getByRole('dialog').getByRole('link', { name: 'Sign in with your organisation' }).click();
  await main(employee).getByLabel('Your work or school email address').fill('ada@unknown.example');
  await main(employee).getByRole('button', { name: 'Go on to your organisation' }).click();
  await main(employee).getByText('No organisation has set this up for your address.').waitFor();
  await expectAccessible(employee);
  await signInAt(employee, first);
  await employee.waitForURL('**/learn');
  await expectToast(
    employee,
    'status',
    'Welcome',
    `You belong to ${name} now, and your seat opens the courses.`,
  );
  await employee.goto('/organisations');
  await main(employee).getByText('You have a seat. It opens Beginner and Intermediate').waitFor();

  const late = await openPage('/organisations/sign-in', { viewport: phone });
  await signInAt(late, second);
  await main(late)
    .getByRole('heading', { name: `You belong to ${name}, without a seat` })
    .waitFor();
  await main(late).getByText('The only seat is taken.').waitFor();
  await expectAccessible(late);

  async function signInAt(browser: Page, login: string) {
    // The page of the provider asks for a font that nobody needs here.
    await browser.route('https://fonts.googleapis.com/**', (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    );
    await main(browser).getByLabel('Your work or school email address').fill(`${login}@${firstVisitDomain}`);
    await main(browser).getByRole('button', { name: 'Go on to your organisation' }).click();
    await browser.locator('[name=login]').fill(login);
    await browser.locator('[name=password]').fill('any');
    await browser.locator('[type=submit]').click();
    await browser.getByRole('dialog').getByLabel('The year you were born').fill('1985');
    await browser.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  }
});
