import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { openPage, phone } from './fixtures.ts';

/** The URLs that the specification lists for the header's menus. */
const headerLinks = [
  ...'/ /about /solutions /enterprise-services /ai-platform /vertical-solutions /research /marketplace /courses'.split(
    ' ',
  ),
  ...'/beginner-ai /intermediate-ai /expert-ai /learning-paths /workshops /certification /pricing /blog /contact'.split(
    ' ',
  ),
];

const footerLinks = [
  ...'/contact /faq /press-media /careers /our-mission /about-us /learning-paths /free-resources /courses'.split(
    ' ',
  ),
  ...'/certification /privacy-policy /terms-of-service /cookie-policy'.split(' '),
];

const linksIn = (html: string) => new Set([...html.matchAll(/href="(\/[^"#?]*)"/g)].map(([, href]) => href));

test('a menu opens, leads somewhere and closes by keyboard alone', async () => {
  const page = await openPage('/');
  const header = linksIn(await page.locator('header').first().innerHTML());
  for (const href of headerLinks) expect(header, 'as the specification says').toContain(href);
  const footer = linksIn(await page.locator('footer').innerHTML());
  for (const href of footerLinks) expect(footer, 'as the specification says').toContain(href);
  const learn = page.getByRole('button', { name: 'Learn' });
  await learn.focus();
  await page.keyboard.press('Enter');
  const courses = page
    .getByRole('link', { name: /Courses/ })
    .and(page.locator('header *'))
    .first();
  await courses.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await courses.waitFor({ state: 'hidden' });
  await learn.focus();
  await page.keyboard.press('Enter');
  await courses.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/courses');
});

test('the current page is marked in the header, and the first tab stop skips to the content', async () => {
  const page = await openPage('/pricing');
  await expect
    .poll(() => page.locator('header [aria-current="page"]').first().textContent())
    .toContain('Pricing');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect.poll(() => focused.textContent()).toMatch(/skip to/i);
  await page.keyboard.press('Enter');
  expect(page.url()).toMatch(/#/);
});

test('on a phone the menu opens and closes', async () => {
  const page = await openPage('/', { viewport: phone });
  const menu = page.getByRole('button', { name: /menu/i }).first();
  const link = page.getByRole('link', { name: 'Workshops' }).and(page.locator('header *')).last();
  expect(await link.isVisible()).toBe(false);
  await menu.click();
  await link.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
});

test('an unknown page offers the way home', thorough, async () => {
  const page = await openPage('/nothing-here');
  await page.getByText('Oops! Page not found').waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(/\/$/);
});
