import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { createAccount, serviceClient } from './accounts.ts';
import { openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { phone } from './fixtures.ts';
import { isFocused } from './keyboard.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search sections, users, posts' });
const options = (page: Page) => page.getByRole('option');

/** The option that a screen reader announces as selected. */
async function activeOption(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  const chosen = page.getByRole('option', { selected: true });
  await expect.poll(() => chosen.getAttribute('id')).toBe(id);
  return chosen.innerText();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}

test('by keyboard alone the palette moves through its list and opens a section', async () => {
  const page = await openAdminPage('/admin');
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const isPalette = (name: string) => name.includes('command-palette-dialog');
  await page.getByText('Total users').waitFor();
  expect((await loaded()).filter(isPalette), 'it costs nothing until it is opened').toEqual([]);
  await openPalette(page);
  expect((await loaded()).filter(isPalette)).not.toEqual([]);
  expect(await activeOption(page)).toBe('Dashboard');
  await page.keyboard.press('ArrowDown');
  expect(await activeOption(page)).toBe('Users');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  expect(await activeOption(page)).toBe('New course');
  await page.keyboard.press('Home');
  expect(await activeOption(page)).toBe('Dashboard');
  await page.keyboard.press('End');
  expect(await activeOption(page)).toBe('New course');
  await page.keyboard.type('audit');
  expect(await activeOption(page)).toBe('Audit Log');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/audit');
  await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
  expect(await field(page).count()).toBe(0);
});

test(
  'the palette closes on Escape, drops late responses, and finds users and posts, drafts too',
  thorough,
  async () => {
    const mark = randomUUID();
    const user = await createAccount();
    await serviceClient()
      .from('profiles')
      .update({ full_name: `Ada ${mark}` })
      .eq('id', user.id)
      .throwOnError();
    const { data: post } = await serviceClient()
      .from('blog_posts')
      .insert({ title: `Thoughts ${mark}`, content: 'Text' })
      .select('id')
      .single()
      .throwOnError();
    const page = await openAdminPage('/admin');
    const button = page.getByRole('button', { name: 'Search' });
    await button.click();
    await field(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => field(page).count()).toBe(0);
    await expect.poll(() => isFocused(button)).toBe(true);

    // A response that comes after the next letter is dropped.
    const late = Promise.withResolvers<void>();
    await page.route('**/rest/v1/rpc/search_profiles', async (route) => {
      if (route.request().postDataJSON().search_text === 'first') await late.promise;
      await route.continue();
    });
    await openPalette(page);
    const asked = page.waitForRequest('**/rest/v1/rpc/search_profiles');
    await field(page).fill('first');
    await asked;
    await field(page).fill(`nobody ${randomUUID()}`);
    await page.getByRole('status').getByText('Nothing found').waitFor();
    const answered = page.waitForResponse('**/rest/v1/rpc/search_profiles');
    late.resolve();
    await answered;
    expect(await options(page).count()).toBe(0);

    await field(page).fill(mark);
    await page.getByRole('group', { name: 'Posts' }).getByText('Draft').waitFor();
    await page.getByRole('status').getByText('2 results').waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'Users' }).innerText()).toContain(user.email);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/blog/${post.id}`);

    await openPalette(page);
    await field(page).fill(mark);
    await options(page).filter({ hasText: user.email }).click();
    await page.waitForURL(
      (url) => url.pathname === '/admin/users' && url.searchParams.get('search') === user.email,
    );
  },
);

test('sections are found even when users and posts cannot be searched', thorough, async () => {
  const page = await openAdminPage('/admin');
  await page.route('**/rest/v1/rpc/search_profiles', (route) => route.abort());
  await openPalette(page);
  await field(page).fill('user');
  await page.getByRole('status').getByText('Users and posts could not be searched.').waitFor();
  await page.getByRole('option', { name: 'Users' }).waitFor();
});

test('the palette works by touch on a phone', thorough, async () => {
  const page = await openAdminPage('/admin', { viewport: phone, hasTouch: true });
  await page.getByRole('button', { name: 'Search' }).tap();
  await options(page).filter({ hasText: 'Mail' }).tap();
  await page.waitForURL('**/admin/mail');
});

test('the open palette breaks no accessibility rule', thorough, async () => {
  const page = await openAdminPage('/admin');
  await openPalette(page);
  await field(page).fill('a');
  await page.getByRole('group', { name: 'Users' }).waitFor();
  await expectAccessible(page);
});
