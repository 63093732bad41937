import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { createAccount, serviceClient } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { openPage } from './fixtures.ts';
import { giveMembership } from './memberships.ts';
import { storageOf } from './signed-in.ts';

/** Other tests make courses of their own, and remove them again while this one walks. */
const courses = readdirSync('curriculum').filter((folder) => existsSync(`curriculum/${folder}/course.md`));

async function listLessons(): Promise<string[]> {
  const { data } = await serviceClient()
    .from('course_lessons')
    .select('slug,courses!inner(slug,status)')
    .eq('courses.status', 'Published')
    .in('courses.slug', courses)
    .throwOnError();
  return data.map((lesson) => `/courses/${lesson.courses.slug}/${lesson.slug}`).sort();
}

test('every lesson is accessible to a member, in every look', { ...thorough, timeout: 0 }, async () => {
  const account = await createAccount();
  await giveMembership(account, 'pro');
  const lessons = await listLessons();
  expect(lessons.length).toBeGreaterThan(180);
  const page = await openPage('/learn', { storageState: await storageOf(account) });
  const problems: string[] = [];
  for (const path of lessons) {
    await page.goto(path);
    await page.getByRole('region', { name: 'Your notes' }).waitFor();
    await expectAccessible(page).catch((error: Error) => problems.push(error.message));
  }
  expect(problems).toEqual([]);
});
