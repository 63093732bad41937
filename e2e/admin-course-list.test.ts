import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isThorough, thorough } from '#testing/thorough.ts';
import { createAdmin, inDialog, nextPage, openAdminPage, searchList } from './admin.ts';
import { clientOf } from './courses.ts';
import { expectToast } from './fixtures.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('the list is searched, filtered, counted and exported', thorough, async () => {
  const admin = await createAdmin();
  const mark = randomUUID().slice(0, 8);
  // The audit log shows the same in a list whose rows are quicker to make.
  const isPaged = isThorough;
  const names = Array.from({ length: isPaged ? 101 : 12 }, (_, index) => `Paged ${mark} ${index}`);
  const onFirstPage = Math.min(names.length, 100);
  const client = await clientOf(admin);
  for (const title of names) {
    await client
      .rpc('save_course', {
        course: {
          title,
          summary: 'One of many.',
          level: title.endsWith('7') ? 'Advanced' : 'Beginner',
          instructor: `Teacher ${mark}`,
          category: `Category ${mark}`,
          duration: '1 week',
        },
      })
      .throwOnError();
  }
  const page = await openAdminPage('/admin/courses', { admin });
  await expect.poll(() => page.getByText('Average rating').count()).toBe(1);
  const rows = page.getByRole('row').filter({ hasText: mark });
  await page.getByRole('searchbox', { name: 'Search courses by title or instructor' }).waitFor();
  await searchList(page, mark);
  await expect.poll(() => rows.count()).toBe(onFirstPage);
  if (isPaged) {
    await nextPage(page).click();
    await expect.poll(() => rows.count()).toBe(1);
  }
  await page.getByLabel('Level').selectOption('Advanced');
  await expect.poll(() => rows.count()).toBe(names.filter((name) => name.endsWith('7')).length);
  await page.getByLabel('Status').selectOption('Published');
  await page.getByText('No courses match your search.').waitFor();
  await page.getByLabel('Status').selectOption('Draft');
  await page.getByLabel('Level').selectOption('All levels');
  await page.getByLabel('Category').selectOption(`Category ${mark}`);
  await expect.poll(() => rows.count()).toBe(onFirstPage);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(names.length + 1);
  expect(lines[1]).toContain(`${names.at(-1)},Teacher ${mark},Category ${mark},Beginner,Draft,0,,0`);

  const [first] = names;
  await page.getByRole('searchbox').fill(`${mark} 0`);
  await expect.poll(() => rows.count()).toBe(1);
  for (const [action, status] of [
    ['Publish', 'Published'],
    ['Archive', 'Archived'],
  ] as const) {
    await page.getByLabel('Status').selectOption('All statuses');
    await row(page, String(first)).getByRole('button', { name: action }).click();
    await inDialog(page, action).click();
    await row(page, String(first)).getByText(status, { exact: true }).waitFor();
  }
  await row(page, String(first)).getByRole('button', { name: 'Delete' }).click();
  await inDialog(page, 'Delete').click();
  await page.getByText('No courses match your search.').waitFor();
});

test('a list that cannot be loaded says so and can be asked for again', thorough, async () => {
  const page = await openAdminPage('/admin');
  await page.route('**/rest/v1/rpc/search_courses', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Courses' }).click();
  await expectToast(page, 'alert', 'Error', 'Failed to fetch courses. Please try again.');
  await page.unroute('**/rest/v1/rpc/search_courses');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').waitFor();
});
