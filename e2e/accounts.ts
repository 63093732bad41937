import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { password, passwordHash } from '#backend/auth/testing/ask.ts';
import type { Database } from '#domain/database/database-types.ts';
import { createSiteClient } from '#testing/site-client.ts';

export interface Account {
  id: string;
  email: string;
  password: string;
}

export function freshEmail(): string {
  return `reader-${randomUUID()}@example.org`;
}

/** The backend with the secret key, to prepare test data and to inspect results. */
export function serviceClient(): SupabaseClient<Database> {
  const { url, secretKey } = inject('site');
  return createSiteClient(url, secretKey);
}

/** An account whose email address is confirmed by default. */
export async function createAccount({ isConfirmed = true } = {}): Promise<Account> {
  const account = { email: freshEmail(), password };
  const { data, error } = await serviceClient().auth.admin.createUser({
    email: account.email,
    password_hash: passwordHash,
    email_confirm: isConfirmed,
  });
  if (error) throw error;
  return { ...account, id: data.user.id };
}

export const authDialog = (page: Page) => page.getByRole('dialog');

export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await authDialog(page).getByLabel('Email', { exact: true }).fill(email);
  await authDialog(page).getByLabel('Password', { exact: true }).fill(password);
}

/** Signs in like a visitor, on a page with the desktop header. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  if (!(await authDialog(page).isVisible())) await openDialog(page, 'Sign In');
  await fillCredentials(page, email, password);
  await authDialog(page).getByRole('button', { name: 'Sign In' }).click();
  await authDialog(page).waitFor({ state: 'detached' });
}

export async function openDialog(page: Page, button: 'Sign In' | 'Sign Up'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: button }).click();
  await authDialog(page).waitFor();
}

/** Clicks the button on the page that a link in a mail opens. */
export async function followLink(page: Page, { text }: { text: string }): Promise<void> {
  const link = /https?:\S+\/auth\/v1\/verify\S+/.exec(text)?.[0];
  if (!link) throw new Error('the mail holds no link');
  await page.goto(link);
  await page.getByRole('button').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

/** The session of an account, as created by a link in a mail. */
export async function tokensOf({ email, password }: Account) {
  const client = serviceClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}
