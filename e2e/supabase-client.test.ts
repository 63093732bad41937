/** The real supabase-js in a real browser, against the site's own origin. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { createClient, SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { readPublishableKey } from '#testing/site-process.ts';
import { mailTo, openPage } from './fixtures.ts';

declare global {
  interface Window {
    supabase: { createClient: typeof createClient };
    client: SupabaseClient;
  }
}

const site = inject('site');

async function openWithClient(): Promise<Page> {
  const page = await openPage('/robots.txt');
  const key = await readPublishableKey(site);
  const library = createRequire(import.meta.url)
    .resolve('@supabase/supabase-js')
    .replace(/dist.*$/, 'dist/umd/supabase.js');
  // Each script has its own scope, so the library is stored globally for the next one.
  await page.addInitScript(`${await readFile(library, 'utf8')}\nwindow.supabase = supabase;`);
  await page.addInitScript((publishableKey) => {
    window.client = window.supabase.createClient(location.origin, publishableKey);
  }, key);
  await page.goto('/');
  return page;
}

const linkIn = ({ text }: { text: string }) => /https?:\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? '';

test('sign-up, mail, confirmation by its button, sign-in, refresh, update, recovery and sign-out', async () => {
  const email = `browser-${process.env.TEST_ENGINE}@example.com`;
  const page = await openWithClient();

  const signedUp = await page.evaluate(
    (address) =>
      window.client.auth.signUp({
        email: address,
        password: 'first password',
        options: { emailRedirectTo: `${location.origin}/` },
      }),
    email,
  );
  expect(signedUp).toMatchObject({ error: null, data: { session: null } });

  await page.goto(linkIn(await mailTo(email)));
  await page.getByRole('button').click();
  await page.waitForURL(`${site.url}/**`);
  await expect
    .poll(() => page.evaluate(async () => (await window.client.auth.getSession()).data.session?.user.email))
    .toBe(email);

  const tokens = await page.evaluate(async () => {
    const before = (await window.client.auth.getSession()).data.session?.refresh_token;
    const after = (await window.client.auth.refreshSession()).data.session?.refresh_token;
    return { before, after };
  });
  expect(tokens.after).toBeTruthy();
  expect(tokens.after).not.toBe(tokens.before);

  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')),
  );
  expect(stored).toEqual(['sb-127-auth-token']);
  await page.reload();
  const role = await page.evaluate(async () => {
    const { data } = await window.client.auth.getUser();
    return (await window.client.from('profiles').select('role').eq('id', data.user?.id).single()).data;
  });
  expect(role).toEqual({ role: 'user' });

  const changed = await page.evaluate(() => window.client.auth.updateUser({ password: 'second password' }));
  expect(changed.error).toBeNull();
  expect((await page.evaluate(() => window.client.auth.signOut())).error).toBeNull();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  const wrong = await page.evaluate(
    (address) =>
      window.client.auth
        .signInWithPassword({ email: address, password: 'first password' })
        .then(({ error }) => error?.message),
    email,
  );
  expect(wrong).toBe('Invalid login credentials');

  await page.evaluate(
    (address) => window.client.auth.resetPasswordForEmail(address, { redirectTo: `${location.origin}/` }),
    email,
  );
  await page.goto(linkIn(await mailTo(email, 'type=recovery')));
  await page.getByRole('button').click();
  await page.waitForURL(`${site.url}/**`);
  await expect
    .poll(() => page.evaluate(async () => (await window.client.auth.getSession()).data.session?.user.email))
    .toBe(email);
});
