import type { Session } from '@supabase/supabase-js';
import type { BrowserContextOptions } from 'playwright-core';
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
