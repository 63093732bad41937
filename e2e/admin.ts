import type { BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { type Account, createAccount, serviceClient } from './accounts.ts';
import { openPage } from './fixtures.ts';
import { storageOf } from './signed-in.ts';

export async function createAdmin(): Promise<Account> {
  const account = await createAccount();
  await serviceClient().from('profiles').update({ role: 'admin' }).eq('id', account.id).throwOnError();
  return account;
}

export async function fillLogin(page: Page, { email, password }: Omit<Account, 'id'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

type StorageState = ReturnType<typeof storageOf>;

/** The session of an admin on each site, for tests that do not look at which admin acted. */
const sharedSessions = new Map<string, { storageState: StorageState; endsAt: number }>();

/** A session is valid for an hour. A page that is opened with one must not have to refresh it. */
const longestShare = 30 * 60 * 1_000;

function sharedSession(): StorageState {
  const { url } = inject('site');
  const shared = sharedSessions.get(url);
  if (shared && performance.now() < shared.endsAt) return shared.storageState;
  const storageState = createAdmin().then(storageOf);
  sharedSessions.set(url, { storageState, endsAt: performance.now() + longestShare });
  return storageState;
}

/**
 * A page of the back office, opened by an admin who is already signed in. Tests that sign the admin out, change their
 * role or need two different admins pass their own.
 */
export async function openAdminPage(
  path: string,
  options: BrowserContextOptions & { admin?: Account } = {},
): Promise<Page> {
  const { admin, ...rest } = options;
  const storageState = await (admin ? storageOf(admin) : sharedSession());
  const page = await openPage(path, { storageState, ...rest });
  await page.getByRole('banner').getByRole('heading', { level: 1 }).waitFor();
  return page;
}

export const inDialog = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button });

/** Searches a list, and waits until the search is in its URL: the links to other pages contain it from then on. */
export async function searchList(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

/** The pagination of a long list in the back office. */
export const nextPage = (page: Page) => page.getByRole('link', { name: 'Next page' });
export const firstPage = (page: Page) => page.getByRole('link', { name: 'First page' });

/** The audit log entries of an admin, oldest first. */
export async function auditOf(admin: Account): Promise<{ action: string; details: object }[]> {
  const { data } = await serviceClient()
    .from('admin_audit_log')
    .select('action, details')
    .eq('admin_id', admin.id)
    .order('id')
    .throwOnError();
  return data;
}
