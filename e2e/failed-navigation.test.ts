import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { hydratePage, openPage } from './fixtures.ts';

/** A hydrated page that records its error logs. */
async function openHydrated(path: string) {
  const page = await openPage(path);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await hydratePage(page);
  // Lost when the document is reloaded.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return { page, logged };
}

const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

async function clickBlog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Company' }).click();
  await page.getByRole('link', { name: /^Blog/ }).click();
}

async function expectEmptyBlog(page: Page, logged: string[]): Promise<void> {
  await page.getByRole('heading', { name: 'No Posts Yet' }).waitFor();
  await page
    .getByText("We're working on some amazing content. Check back soon for our latest insights and updates!")
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/blog');
  expect(await page.title()).toContain('Blog');
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  await expect
    .poll(() => logged.filter((text) => text.startsWith('The blog posts could not be loaded')))
    .not.toEqual([]);
  expect(await isSameDocument(page)).toBe(true);
}

const failures: ((route: Route) => Promise<void>)[] = [
  (route) => route.abort(),
  (route) => route.fulfill({ status: 500 }),
  (route) => route.fulfill({ body: 'nonsense' }),
];

test('a list of posts whose fetch fails shows the empty state, and only the console tells', async () => {
  const { page, logged } = await openHydrated('/about');
  for (const fail of failures) {
    logged.length = 0;
    await page.route('**/blog.data*', fail);
    await clickBlog(page);
    await expectEmptyBlog(page, logged);
    await page.unroute('**/blog.data*');
    await footerLink(page, 'FAQ').click();
    await page.waitForURL('**/faq');
    await clickBlog(page);
    await page.getByRole('heading', { level: 2, name: 'Recent Posts' }).waitFor();
    await footerLink(page, 'FAQ').click();
    await page.waitForURL('**/faq');
  }
  logged.length = 0;
  await page.context().setOffline(true);
  await clickBlog(page);
  await expectEmptyBlog(page, logged);
});

test('a page that cannot be fetched says so inside the site, and is there again at the next try', async () => {
  const { page } = await openHydrated('/about');
  await page.route('**/courses.data*', (route) => route.abort());
  await footerLink(page, 'Courses').click();
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/courses');
  expect(await page.title()).toBe('Something went wrong');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0);
});

test(
  'a page whose data the server refuses is loaded anew, with what the server has to say',
  thorough,
  async () => {
    const { page } = await openHydrated('/about');
    await page.route('**/courses.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await footerLink(page, 'Courses').click();
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/courses');
    expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0);
  },
);

test('a link to a page that does not exist leads to the page that says so', thorough, async () => {
  const { page } = await openHydrated('/about');
  await page.evaluate(() => history.pushState(null, '', '/no/such/page'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: null })));
  await page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }).waitFor();
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await page.getByRole('banner').waitFor();
});
