import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { hostileMarkdown } from '#testing/hostile-markdown.ts';
import { type Account, serviceClient, tokensOf } from './accounts.ts';
import { createAdmin, openAdminPage } from './admin.ts';

// The database keeps no null characters, so none can arrive anywhere. Names stand on one line.
const texts = hostileMarkdown.map((text) => text.replaceAll('\u0000', ''));
const lines = texts.map((text) => text.replace(/\p{Cc}+/gu, ' ').trim());

/** The same corpus in another order, so that each text meets each kind of field. */
const shifted = (list: string[], by: number) => [...list.slice(by), ...list.slice(0, by)];

async function inBatches<Item>(items: Item[], work: (item: Item, at: number) => Promise<unknown>) {
  for (let from = 0; from < items.length; from += 20) {
    await Promise.all(items.slice(from, from + 20).map((item, at) => work(item, from + at)));
  }
}

/** Users called like that. */
async function addUsers(mark: string): Promise<void> {
  await inBatches(lines, async (line, at) => {
    const { error } = await serviceClient().auth.admin.createUser({
      email: `${mark}-${at}@example.org`,
      user_metadata: { full_name: line.slice(0, 100) },
    });
    if (error) throw error;
  });
}

/** Messages through the contact form, each of which opens a ticket and sends a mail. */
async function sendMessages(mark: string): Promise<void> {
  const subjects = shifted(lines, 40);
  await inBatches(lines, async (line, at) => {
    const answer = await fetch(`${inject('site').url}/functions/v1/contact-form`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: line.slice(0, 100).padEnd(2, '.'),
        email: `${mark}-${at % 7}@example.org`,
        subject: subjects[at]?.slice(0, 200).padEnd(5, '.'),
        message: texts
          .slice(at, at + 12)
          .join('\n\n')
          .slice(0, 2000)
          .padEnd(10, '.'),
      }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  });
}

/** Published courses, written as an admin writes them, and entries in the audit log. */
async function writeAsAdmin(admin: Account, mark: string): Promise<void> {
  const supabase = await clientOf(admin);
  const instructors = shifted(lines, 20);
  const summaries = shifted(texts, 60);
  const modules = shifted(lines, 80);
  await inBatches(lines, async (line, at) => {
    const course = {
      title: `${line.slice(0, 90)} ${mark} ${at}`,
      summary: summaries[at]?.slice(0, 200) || 'x',
      description: texts.slice(at, at + 8).join('\n\n'),
      level: 'Beginner',
      instructor: instructors[at]?.slice(0, 80) || 'x',
      category: line.slice(0, 40) || 'x',
      status: at < 12 ? 'Published' : 'Draft',
      duration: '4 weeks',
      modules: [{ title: modules[at]?.slice(0, 100) || 'x', lessons: [] }],
    };
    if (at % 6 === 0) await supabase.rpc('save_course', { course }).throwOnError();
    await supabase
      .rpc('log_admin_action', { action_type: 'user_view', action_details: { [line.slice(0, 60)]: line } })
      .throwOnError();
  });
}

async function clientOf(account: Account): Promise<SupabaseClient> {
  const { access_token } = await tokensOf(account);
  return createClient(inject('site').url, inject('site').secretKey, {
    accessToken: async () => access_token,
  });
}

async function loadAll(page: Page): Promise<void> {
  await page.getByRole('table').waitFor();
  const more = page.getByRole('button', { name: 'Load more' });
  for (let pages = 0; pages < 3 && (await more.count()) > 0; pages++) {
    const before = await page.getByRole('row').count();
    await more.click();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(before);
  }
}

test('nothing runs from what anybody wrote anywhere, even without a content policy', async () => {
  expect(texts.length).toBeGreaterThanOrEqual(150);
  const mark = `x${randomUUID().slice(0, 8)}`;
  const admin = await createAdmin();
  await Promise.all([addUsers(mark), sendMessages(mark), writeAsAdmin(admin, mark)]);

  const page = await openAdminPage('/admin', { admin, bypassCSP: true });
  let executions = 0;
  await page.exposeFunction('executed', () => {
    executions += 1;
  });
  page.on('dialog', (dialog) => dialog.dismiss());
  for (const path of [
    `/admin/users?search=${mark}`,
    '/admin/support',
    '/admin/courses',
    '/admin/audit',
    '/admin/mail',
  ]) {
    await page.goto(path);
    await loadAll(page);
  }

  await page.goto(`/admin/users?search=${mark}-1@`);
  await page.getByRole('button', { name: 'View' }).first().click();
  await page.getByRole('dialog').waitFor();

  const { data: tickets } = await serviceClient()
    .from('support_tickets')
    .select('id')
    .like('email', `${mark}%`)
    .order('id')
    .throwOnError();
  expect(tickets).toHaveLength(texts.length);
  for (const { id } of tickets.filter((_ticket, at) => at % 12 === 0)) {
    await page.goto(`/admin/support/${id}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  }

  const { data: courses } = await serviceClient()
    .from('courses')
    .select('id, slug')
    .like('title', `%${mark}%`)
    .throwOnError();
  for (const path of [
    '/admin',
    '/courses',
    '/beginner-ai',
    ...courses.map(({ slug }) => `/courses/${slug}`),
  ]) {
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor();
  }
  await page.goto(`/admin/courses/${courses[0]?.id}`);
  await page.getByLabel('Title').first().waitFor();
  expect(executions).toBe(0);
  await page.evaluate('executed()');
  expect(executions, 'the trap works').toBe(1);
  await serviceClient().from('courses').delete().like('title', `%${mark}%`);
}, 240_000);
