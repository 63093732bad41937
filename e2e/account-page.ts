import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Account } from './accounts.ts';
import { openPage } from './fixtures.ts';
import { storageOf } from './signed-in.ts';

/** What people read where the only words there are come from a machine. */
export const wordless = ['Error', 'Something went wrong. Please try again.'];

export const section = (page: Page, name: string) => page.getByRole('region', { name });

/** The account page, opened by somebody who signed in before. */
export async function openAccount(account: Account, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage('/account', { storageState: await storageOf(account), ...options });
  await section(page, 'Name').waitFor();
  return page;
}
