import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './fixtures.ts';

/** The contact page as a slow network shows it: the scripts come when the returned function is called. */
async function openSlowContact(): Promise<{ page: Page; release: () => void }> {
  const page = await openPage('/contact');
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { page, release };
}

const message = (page: Page) => page.getByRole('main').getByLabel('Message');
const topicLink = (page: Page) => page.getByRole('link', { name: 'Propose a partnership' });

test('a topic that is chosen before the page is alive keeps what was typed', async () => {
  const { page, release } = await openSlowContact();
  await message(page).fill('Words that took a while');
  await topicLink(page).click();
  release();
  await page.waitForURL('**/contact?topic=partnership');
  expect(await message(page).inputValue()).toBe('Words that took a while');
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Proposal for a partnership');
});

test('where nothing was typed such a link works without a script', async () => {
  const { page } = await openSlowContact();
  await topicLink(page).click();
  await page.waitForURL('**/contact?topic=partnership');
  expect(await page.getByLabel('Subject').inputValue()).toBe('Proposal for a partnership');
});
