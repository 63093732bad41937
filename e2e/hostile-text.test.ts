import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Database } from '#domain/database/database-types.ts';
import { createSiteClient } from '#testing/site-client.ts';
import { siteAdmin, withoutContent } from '#testing/site-process.ts';
import { isThorough, sample } from '#testing/thorough.ts';
import { nextPage } from './admin.ts';
import {
  addCourses,
  addPayments,
  addPeople,
  addPosts,
  chunk,
  siteFacts,
  texts,
  workAsAdmin,
} from './hostile-rows.ts';
import { startOwnSite } from './own-site.ts';
import { storageOfSiteAdmin } from './signed-in.ts';

// Uses its own site, because these texts would disturb other tests.
const { url, secretKey, open } = await startOwnSite(withoutContent);

const openClient = () => createSiteClient(url, secretKey);

async function openAdminClient() {
  const { data, error } = await openClient().auth.signInWithPassword(siteAdmin);
  if (error) throw error;
  const { access_token } = data.session;
  return createClient<Database>(url, secretKey, { accessToken: async () => access_token });
}

/** The address of the next page of a list, or nothing on its last page. */
const readNextLinks = (page: Page) =>
  nextPage(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Visits all pages of a list and counts its rows. */
async function countRows(page: Page): Promise<number> {
  let rows = await page.getByRole('row').count();
  while ((await nextPage(page).count()) > 0) {
    const before = await readNextLinks(page);
    await nextPage(page).click();
    await expect.poll(() => readNextLinks(page)).not.toEqual(before);
    await page.locator('tbody tr').first().waitFor();
    rows += await page.getByRole('row').count();
  }
  return rows;
}

const hostile = 'hostile-%';

async function idsOf(rows: PromiseLike<{ data: { id: string }[] }>): Promise<string[]> {
  return (await rows).data.map(({ id }) => id);
}

test('no text that users write runs as script, even without a content policy', async () => {
  expect(texts.length).toBeGreaterThanOrEqual(isThorough ? 150 : 20);
  const [service, admin] = [openClient(), await openAdminClient()];
  const [people] = await Promise.all([addPeople(service), addPosts(service), addCourses(admin)]);
  await workAsAdmin(admin, people);
  await addPayments(service, people);

  const storageState = await storageOfSiteAdmin({ url, secretKey });
  const page = await open('/admin', { storageState, bypassCSP: true });
  let executions = 0;
  await page.exposeFunction('executed', () => {
    executions += 1;
  });
  page.on('dialog', (dialog) => dialog.dismiss());
  const visit = async (path: string) => {
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor();
  };

  for (const list of 'users support courses blog certifications payments audit mail'.split(' ')) {
    // The table of the list before may still be shown when the URL has changed.
    await page.locator('table').evaluateAll((tables) => {
      for (const table of tables) table.dataset.left = '';
    });
    await page.getByRole('navigation', { name: 'Admin' }).locator(`a[href="/admin/${list}"]`).click();
    await page.waitForURL(`**/admin/${list}`);
    await page.locator('table:not([data-left]) tbody tr').first().waitFor();
    expect(await countRows(page), list).toBeGreaterThan(texts.length);
  }
  await page.goto('/admin/users?search=hostile-1@');
  await page.getByRole('button', { name: 'View' }).first().click();
  await page.getByRole('dialog').waitFor();

  const beginnings = texts.map((_text, at) => at).filter((at) => at % chunk === 0);
  const [tickets, certificates, courses] = await Promise.all([
    idsOf(service.from('support_tickets').select('id').like('email', hostile).order('id').throwOnError()),
    idsOf(
      service.from('certificates').select('id').like('student_email', hostile).order('id').throwOnError(),
    ),
    idsOf(service.from('courses').select('id').like('slug', hostile).order('id').throwOnError()),
  ]);
  // Posts show every text as Markdown. Courses are rendered by the same code, and the other pages show plain text.
  for (const at of beginnings) await visit(`/blog/hostile-${at}`);
  for (const at of sample(beginnings, 3)) {
    await visit(`/courses/hostile-${at}`);
    await visit(`/verify/${certificates[at]}`);
    await page.goto(`/admin/support/${tickets[at]}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  }
  const blogPages = Array.from({ length: Math.ceil(texts.length / 12) }, (_page, at) => at + 1);
  for (const number of sample(blogPages, 2)) await visit(`/blog?page=${number}`);
  for (const path of ['/admin', '/courses', '/beginner-ai']) await visit(path);
  await page.goto(`/admin/courses/${courses[0]}`);
  await page.getByLabel('Title').first().waitFor();

  for (const at of sample(beginnings, 3)) {
    const { data } = await admin.rpc('read_site_settings').throwOnError();
    await admin
      .rpc('save_site_settings', { changes: siteFacts(at), expected_updated_at: data.updated_at })
      .throwOnError();
    await visit('/');
  }

  expect(executions).toBe(0);
  await page.evaluate('executed()');
  expect(executions, 'the trap works').toBe(1);
});
