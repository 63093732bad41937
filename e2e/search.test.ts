import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { hydratePage, openPage, phone } from './fixtures.ts';
import { giveMembership } from './memberships.ts';
import { storageOf } from './signed-in.ts';

/** A word that only the text of this lesson for members contains. */
const lesson = { word: 'porridge', title: 'One piece at a time', course: '/courses/talking-with-chatbots' };

const combobox = (page: Page) => page.getByRole('combobox', { name: 'Search the site' });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await combobox(page).waitFor();
}

test('without a script a visitor searches, sees matches marked and opens a result', async () => {
  const page = await openPage('/', { javaScriptEnabled: false, viewport: phone });
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('rules patterns');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText(/results for “rules patterns”/).waitFor();
  const lessons = page.getByRole('region', { name: 'Lessons' });
  expect((await lessons.locator('mark').allInnerTexts()).length).toBeGreaterThan(0);
  await lessons.getByRole('link', { name: 'Rules, guesses and patterns' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rules, guesses and patterns' }).waitFor();
});

test('the text of a lesson for members is found by members only, and in no document', async () => {
  const document = await (await fetch(`${inject('site').url}/search?q=${lesson.word}`)).text();
  expect(document).toContain(`Nothing found for “${lesson.word}”`);
  expect(document).not.toContain(lesson.title);
  const outline = await openPage(`/search?q=${encodeURIComponent(lesson.title)}`);
  await outline.getByRole('link', { name: lesson.title, exact: true }).waitFor();
  await outline.getByText('Needs a plan that opens the Beginner level').first().waitFor();

  const member = await createAccount();
  await giveMembership(member, 'learner');
  const page = await openPage(`/search?q=${lesson.word}`, { storageState: await storageOf(member) });
  await hydratePage(page);
  const found = page.getByRole('region', { name: 'Lessons' });
  await found.locator('mark', { hasText: lesson.word }).waitFor();
  expect(await found.getByText(/Needs a plan/).count()).toBe(0);
  await found.getByRole('link', { name: lesson.title }).click();
  await page.waitForURL(`**${lesson.course}/**`);
});

test('results are kept out of search engines, and a long or strange search is one defined page', async () => {
  const { url } = inject('site');
  const load = async (query: string) => (await fetch(`${url}/search?q=${query}`)).text();
  expect(await load('token')).toContain('<meta name="robots" content="noindex"/>');
  expect(await (await fetch(`${url}/search`)).text()).not.toContain('noindex');
  expect(await load('%00%20%01')).toBe(await load(''));
  expect(await load('%20token%09')).toBe(await load('token'));
  const long = await load('x'.repeat(7_000));
  expect(long).toContain(`“${'x'.repeat(100)}”`);
  const markup = await load(encodeURIComponent('<img src=x onerror=alert(1)> "q" & </script>'));
  expect(markup).not.toContain('<img src=x');
});

test('Ctrl+K searches a lesson page while one types, and leads to a result by keyboard alone', async () => {
  const page = await openPage('/courses/meet-ai/rules-guesses-and-patterns');
  await hydratePage(page);
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const isPalette = (name: string) => name.includes('palette-dialog');
  expect((await loaded()).filter(isPalette)).toEqual([]);
  await openPalette(page);
  expect((await loaded()).filter(isPalette)).not.toEqual([]);
  await page.getByRole('option', { name: 'All courses' }).waitFor();
  await page.keyboard.type('overfit');
  await page.getByRole('group', { name: 'Glossary' }).getByText('Overfitting', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/free-resources/glossary#*');

  await openPalette(page);
  await page.keyboard.type('no such thing at all');
  await page.getByRole('status').getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => combobox(page).count()).toBe(0);
});

test('a visitor who follows the link to the search types at once', thorough, async () => {
  const page = await openPage('/');
  await hydratePage(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.locator('input[type=search]:focus').waitFor();
  await page.keyboard.type('classroom');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: "Teacher's Plans" }).waitFor();
});

test('a search that cannot be sent leaves the page and says so', thorough, async () => {
  const page = await openPage('/faq');
  await hydratePage(page);
  await page.route('**/search.data?*', (route) => route.abort());
  await openPalette(page);
  await page.keyboard.type('token');
  await page.getByRole('status').getByText('The search does not work at the moment.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('results, and a search without any, break no accessibility rule', thorough, async () => {
  const page = await openPage('/search?q=token');
  await expectAccessible(page);
  await page.goto('/search?q=qqqq');
  await page.getByRole('link', { name: /^All courses/ }).waitFor();
  await expectAccessible(page);
});
