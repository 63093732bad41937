import type { Page } from 'playwright-core';
import { type Account, authDialog, signIn } from './accounts.ts';
import { openPage } from './fixtures.ts';

/** What people read where the only words there are come from a machine. */
export const wordless = ['Error', 'Something went wrong. Please try again.'];

export const section = (page: Page, name: string) => page.getByRole('region', { name });

export async function openAccount(account: Account, options?: Parameters<typeof openPage>[1]): Promise<Page> {
  const page = await openPage('/account', options);
  await authDialog(page).waitFor();
  await signIn(page, account);
  await section(page, 'Name').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  return page;
}
