import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Account } from './accounts.ts';
import { openPage } from './fixtures.ts';
import { storageOf } from './signed-in.ts';

/** What users read when the only error message comes from the backend. */
export const genericError = ['Error', 'Something went wrong. Please try again.'];

export const section = (page: Page, name: string) => page.getByRole('region', { name });

/** The account page, opened by a user who is already signed in. */
export async function openAccount(account: Account, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage('/account', { storageState: await storageOf(account), ...options });
  await section(page, 'Name').waitFor();
  return page;
}
