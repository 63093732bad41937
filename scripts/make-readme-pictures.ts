/**
 * Takes the pictures in docs/images that README.md shows, on a new site with sample data. The results are committed;
 * run `npm run images:readme` again when one of these pages looks different.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import type { Database } from '#domain/database/database-types.ts';
import { keyboardPath } from '#labs/fool-the-sorter/keyboard.ts';
import { browserFlags, findBrowser } from '#testing/programs.ts';
import { makeDataFolder } from '#testing/setup/template.ts';
import { type SiteProcess, siteAdmin, startSiteProcess } from '#testing/site-process.ts';
import { followKeys } from '../e2e/keyboard.ts';

const folder = path.resolve(import.meta.dirname, '../docs/images');
const learner = { email: 'robin@example.org', password: 'a good password' };

async function openPage(browser: Browser, { url }: SiteProcess, start: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(start);
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
  });
  await page.mouse.move(0, 450);
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(path.join(folder, `${name}.png`));
  console.log(name);
}

/** Scrolls until an element is below the header. */
async function scrollBelowHeader(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => window.scrollTo(0, scrollY + element.getBoundingClientRect().top - 100));
}

/** Answers every question of the first lessons of a course. */
async function finishLessons(
  client: ReturnType<typeof createClient<Database>>,
  userId: string,
  course: string,
  count: number,
): Promise<void> {
  const { data } = await client
    .from('courses')
    .select('course_modules(position,course_lessons(position,lesson_contents(lesson_id,required_checks)))')
    .eq('slug', course)
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: 'course_modules.course_lessons' })
    .single()
    .throwOnError();
  const lessons = data.course_modules.flatMap(({ course_lessons }) => course_lessons).slice(0, count);
  for (const { lesson_contents } of lessons) {
    for (const question of lesson_contents?.required_checks ?? []) {
      await client
        .rpc('record_check', {
          learner: userId,
          lesson: lesson_contents?.lesson_id ?? '',
          question,
          is_correct: true,
        })
        .throwOnError();
    }
  }
}

async function takeOfLearner(browser: Browser, site: SiteProcess): Promise<void> {
  const client = createClient<Database>(site.url, site.secretKey);
  const { data } = await client.auth.admin.createUser({
    ...learner,
    email_confirm: true,
    user_metadata: { birth_year: 1990 },
  });
  const page = await openPage(browser, site, '/courses/meet-ai');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill(learner.email);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Start this course' }).click();
  await page.getByRole('region', { name: 'Your notes' }).waitFor();
  await finishLessons(client, data.user?.id ?? '', 'meet-ai', 2);
  await page.reload();
  await page.getByText(/^2 of \d+ lessons done/).waitFor();
  await scrollBelowHeader(page, '[data-block]:has(h2)');
  await take(page, 'lesson');

  await page.goto('/learn');
  await page.getByRole('region', { name: 'Next up' }).waitFor();
  await page.getByText('Loading').waitFor({ state: 'detached' });
  await take(page, 'my-learning');
}

async function takeOfVisitor(browser: Browser, site: SiteProcess): Promise<void> {
  const page = await openPage(browser, site, '/');
  await take(page, 'home');
  await page.goto('/courses/how-machines-learn/fool-the-sorter');
  await scrollBelowHeader(page, '[data-lab]');
  await followKeys(page, keyboardPath);
  await page.locator('[data-goal="fooled"][data-met="true"]').waitFor();
  await scrollBelowHeader(page, '[data-lab]');
  await take(page, 'lab');
}

async function takeOfAdmin(browser: Browser, site: SiteProcess): Promise<void> {
  const page = await openPage(browser, site, '/admin/login');
  await page.getByLabel('Email').fill(siteAdmin.email);
  await page.getByLabel('Password').fill(siteAdmin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Working').first().waitFor();
  await page.getByText('Recent activity').waitFor();
  await take(page, 'back-office');
}

const dataDirectory = await makeDataFolder('lifelong-pictures-');
const site = await startSiteProcess({ dataDirectory, variables: { DEMO: '1' } });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
await takeOfAdmin(browser, site);
await takeOfVisitor(browser, site);
await takeOfLearner(browser, site);
await browser.close();
await site.stop();
await rm(dataDirectory, { recursive: true, force: true });
