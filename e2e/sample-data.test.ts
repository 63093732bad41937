import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isThorough, thorough } from '#testing/thorough.ts';
import { expectAccessible } from './axe.ts';
import { startOwnSite } from './own-site.ts';

const { url, openAsAdmin } = await startOwnSite({ DEMO: '1', CURRICULUM: 'none' });

test(
  'a page of the back office is shown with its banner, which does not push it down later',
  thorough,
  async () => {
    const page = await openAsAdmin('/admin/blog');
    const count = Promise.withResolvers<void>();
    await page.route('**/rpc/count_sample_rows', async (route) => {
      await count.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/rpc/count_sample_rows');
    await page.goto('/admin/blog/new');
    await asked;
    expect(await page.getByLabel('Title').count()).toBe(0);
    count.resolve();
    await page.getByLabel('Title').waitFor();
    expect(await page.getByText('You are looking at sample data.').count()).toBe(1);
  },
);

/** The database stops a statement after 8 seconds, which a busy machine may need. The page says to try again. */
async function removeUntilDone(page: Page): Promise<void> {
  const done = page.getByText('Sample data removed');
  const refused = page.getByRole('alert').getByText('Please try again.');
  for (let tries = 0; tries < 5; tries += 1) {
    // The message leaves by itself. On a busy machine it may be gone when the click returns.
    await Promise.all([
      done.or(refused).first().waitFor(),
      page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click(),
    ]);
    if (!(await refused.isVisible())) return;
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await refused.waitFor({ state: 'hidden' });
  }
}

test('an admin removes the sample data with one click, and it does not come back', async () => {
  const page = await openAsAdmin('/admin/blog');
  await page.getByText('You are looking at sample data.').waitFor();
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Remove the sample data?' }).waitFor();
  if (isThorough) await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('table').waitFor();

  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await removeUntilDone(page);
  await page.getByText('No blog posts yet. Create your first post!').waitFor();
  expect(await page.getByText('You are looking at sample data.').count()).toBe(0);
  expect(await (await fetch(`${url}/blog`)).text()).toContain('No Posts Yet');

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit Log' }).click();
  await page.getByRole('table').getByText('Sample data remove').waitFor();
  await page.goto('/admin/users');
  await page.getByRole('table').getByText('admin@lifelong-ai.example').first().waitFor();
  expect(await page.getByText('You are looking at sample data.').count()).toBe(0);
});
