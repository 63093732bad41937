import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { type Account, tokensOf } from './accounts.ts';

/** What the browser of a signed-in user stores. */
export async function storageOf(account: Account): Promise<BrowserContextOptions['storageState']> {
  const { origin, hostname } = new URL(inject('site').url);
  const session = {
    name: `sb-${hostname.split('.')[0]}-auth-token`,
    value: JSON.stringify(await tokensOf(account)),
  };
  return { cookies: [], origins: [{ origin, localStorage: [session] }] };
}
