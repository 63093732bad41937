import type { Session } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import { inject } from 'vitest';
import { createSiteClient } from '#testing/site-client.ts';
import { siteAdmin } from '#testing/site-process.ts';
import { type Account, tokensOf } from './accounts.ts';

type StorageState = BrowserContextOptions['storageState'];

/** What the browser of a signed-in user stores. */
export async function storageOf(account: Account): Promise<StorageState> {
  return storageWith(inject('site').url, await tokensOf(account));
}

export function storageWith(url: string, session: Session): StorageState {
  const { origin, hostname } = new URL(url);
  const stored = { name: `sb-${hostname.split('.')[0]}-auth-token`, value: JSON.stringify(session) };
  return { cookies: [], origins: [{ origin, localStorage: [stored] }] };
}

/** What the browser of the first admin of a test file's own site stores. */
export async function storageOfSiteAdmin(site: { url: string; secretKey: string }): Promise<StorageState> {
  const client = createSiteClient(site.url, site.secretKey);
  const { data, error } = await client.auth.signInWithPassword(siteAdmin);
  if (error) throw error;
  return storageWith(site.url, data.session);
}

/** The id of the user whose token a request carries. */
export function senderOf(request: Request): string | undefined {
  const [, token = ''] = (request.headers().authorization ?? '').split(' ');
  return decodeJwt(token).sub;
}

/** Signs another account in while the page stays open, as when that happened in another tab. */
export async function replaceSession(page: Page, account: Account): Promise<void> {
  await page.evaluate(
    (session) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
      localStorage.setItem(key, session);
      // The page reads the session again when it is looked at.
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    JSON.stringify(await tokensOf(account)),
  );
}
