import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sample } from '#testing/thorough.ts';
import { openAdminPage } from './admin.ts';

/** The filters of a list: a search text, and values by the label of their control. */
interface Choice {
  path: string;
  search?: string;
  filters: Record<string, string>;
  /** What the list shows then. */
  empty?: string;
}

const nothing = 'nothing is called like this';

const lists: Choice[] = [
  {
    path: '/admin/payments',
    search: nothing,
    filters: { Status: 'Refunded', Plan: 'Premium Annual', Time: 'Last 7 days' },
    empty: 'No payments found',
  },
  { path: '/admin/users', search: nothing, filters: {}, empty: 'No users found' },
  {
    path: '/admin/courses',
    search: nothing,
    filters: { Level: 'Advanced', Status: 'Draft' },
    empty: 'No courses match your search.',
  },
  { path: '/admin/blog', search: nothing, filters: {}, empty: 'No posts match your search.' },
  { path: '/admin/certifications', search: nothing, filters: { Status: 'Pending', Course: 'Meet AI' } },
  {
    path: '/admin/support',
    search: nothing,
    filters: { Status: 'In Progress', Priority: 'High', Category: 'Sales', 'Assigned to': 'Nobody' },
  },
  {
    path: '/admin/organisations',
    search: nothing,
    filters: {},
    empty: 'No organisation has a name like this.',
  },
  { path: '/admin/mentorship', filters: { Status: 'Cancelled' } },
  { path: '/admin/consent-forms', filters: { State: 'Refused' }, empty: 'No form has this state.' },
  { path: '/admin/audit', filters: { Admin: 'Deleted account', Action: 'User suspend' } },
  { path: '/admin/mail', filters: { State: 'Failed' } },
];

const controlOf = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

/** The displayed value of every control. */
function readControls(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('select, input[type=search]')
    .evaluateAll((controls) =>
      controls.map((control) =>
        control instanceof HTMLSelectElement
          ? (control.selectedOptions[0]?.label ?? '')
          : (control as HTMLInputElement).value,
      ),
    );
}

test.each(sample(lists, lists.length))(
  'the search and the filters of $path outlast a reload, the way Back and a shared link',
  async ({ path, search, filters, empty }) => {
    const page = await openAdminPage(path);
    const main = page.getByRole('main');
    await main.locator('select, input[type=search]').first().waitFor();
    if (search) await main.getByRole('searchbox').fill(search);
    for (const [label, option] of Object.entries(filters)) {
      await controlOf(page, label).selectOption({ label: option });
    }
    const parts = Object.keys(filters).length + (search ? 1 : 0);
    await expect.poll(() => new URL(page.url()).searchParams.size).toBe(parts);
    if (empty) await main.getByText(empty, { exact: true }).waitFor();
    const [address, chosen] = [page.url(), await readControls(page)];
    expect(chosen).toEqual(expect.arrayContaining([...Object.values(filters), ...(search ? [search] : [])]));

    await page.reload();
    await expect.poll(() => readControls(page)).toEqual(chosen);
    if (empty) await main.getByText(empty, { exact: true }).waitFor();

    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(() => readControls(page)).toEqual(chosen);

    const { pathname, search: query } = new URL(address);
    const other = await openAdminPage(pathname + query);
    await expect.poll(() => readControls(other)).toEqual(chosen);
  },
);

test('what a URL has wrong is ignored', async () => {
  const page = await openAdminPage('/admin/payments?status=Nonsense&days=3&after=nonsense&page=7');
  await page.getByRole('table').waitFor();
  expect(await readControls(page)).toEqual(['', 'All statuses', 'All plans', 'Any time']);
});

test('a search box follows the URL, and accepts typing while the list is loading', async () => {
  const page = await openAdminPage('/admin/blog?search=first');
  const box = page.getByRole('searchbox');
  await expect.poll(() => box.inputValue()).toBe('first');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/rpc/search_blog_posts*', async (route) => {
    await promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/rpc/search_blog_posts*');
  await box.fill('first and');
  await asked;
  await box.pressSequentially(' second');
  resolve();
  await page.waitForURL('**/admin/blog?search=first+and+second');
  await expect.poll(() => box.inputValue()).toBe('first and second');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Blog' }).click();
  await expect.poll(() => box.inputValue()).toBe('');
});
