import { expect, inject, test } from 'vitest';
import { type Account, authDialog, createAccount, serviceClient, signIn } from './accounts.ts';
import { startAttempt } from './assessments.ts';
import { expectAccessible } from './axe.ts';
import { clientOf } from './courses.ts';
import { expectToast, openPage, scrollTo } from './fixtures.ts';
import { pressOn } from './keyboard.ts';
import { storageOf } from './signed-in.ts';

const openAs = async (account: Account, path = '/learn') =>
  openPage(path, { storageState: await storageOf(account) });

async function lessonsOf(slug: string) {
  const { data } = await serviceClient()
    .from('courses')
    .select('course_modules(position,course_lessons(id,slug,title,position))')
    .eq('slug', slug)
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: 'course_modules.course_lessons' })
    .single()
    .throwOnError();
  return data.course_modules.flatMap((module) => module.course_lessons);
}

test('a visitor is asked to sign in, and then sees how to begin', async () => {
  const account = await createAccount();
  const page = await openPage('/learn');
  await authDialog(page).waitFor();
  await signIn(page, account);
  await page.getByText('You have not begun a course yet.').waitFor();
  await page.getByText('Courses appear here as soon as').waitFor();
  await page.getByText('You have no certificate yet.').waitFor();
  await expectAccessible(page);
});

test('people without a name are asked for one, once, and may skip it', async () => {
  const [shy, account] = [await createAccount(), await createAccount()];
  const nameless = serviceClient().from('profiles').update({ full_name: null });
  await nameless.in('id', [shy.id, account.id]).throwOnError();
  const page = await openAs(account);
  const card = page.getByRole('region', { name: 'What may we call you?' });
  await card.getByRole('button', { name: 'Save name' }).click();
  await card.getByText('Please enter a name').waitFor();
  await expectAccessible(page);
  await card.getByLabel('Your name').fill('Ada Example');
  await card.getByRole('button', { name: 'Save name' }).click();
  await expectToast(page, 'status', 'Saved', 'Thank you. Your name is saved.');
  await expect.poll(() => card.count()).toBe(0);
  const { data } = await serviceClient()
    .from('profiles')
    .select('full_name')
    .eq('id', account.id)
    .single()
    .throwOnError();
  expect(data.full_name).toBe('Ada Example');

  const other = await openAs(shy);
  const skipped = other.getByRole('region', { name: 'What may we call you?' });
  await skipped.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => skipped.count()).toBe(0);
  await other.reload();
  await other.getByText('You have not begun a course yet.').waitFor();
  expect(await skipped.count()).toBe(0);
});

test('search engines leave the page alone, and not the learning paths', async () => {
  const { url } = inject('site');
  const robots = await (await fetch(`${url}/robots.txt`)).text();
  expect(robots).toContain('Disallow: /learn$\nDisallow: /learn/\n');
  expect(robots).not.toMatch(/Disallow: \/learn\n/);
  expect((await fetch(`${url}/learn`)).headers.get('x-robots-tag')).toBe('noindex');
});

test('a course is started, and continued at the block where its reader stopped', async () => {
  const account = await createAccount();
  const page = await openAs(account, '/courses/meet-ai');
  await page.getByRole('button', { name: 'Start this course' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rules, guesses and patterns' }).waitFor();
  // Nothing is saved before it is known what was saved earlier.
  await page.getByText('0 of 7 lessons done').waitFor();
  await page.locator('[data-block]').first().evaluate(scrollTo);

  const lessons = await lessonsOf('meet-ai');
  const client = await clientOf(account);
  const third = lessons[2];
  await page.goto('/courses');
  // Leaving the first lesson saves it; the third is read after that.
  await expect
    .poll(async () => (await client.from('lesson_progress').select('lesson_id').throwOnError()).data)
    .toEqual([{ lesson_id: lessons[0]?.id }]);
  await client
    .rpc('save_progress', { lesson: third?.id ?? '', block_key: 'far', block_number: 4 })
    .throwOnError();

  await page.goto('/courses/meet-ai');
  await page.getByText('0 of 7 lessons done').waitFor();
  const onCourse = page.getByRole('link', { name: 'Continue', exact: true });
  await expect.poll(() => onCourse.getAttribute('href')).toBe(`/courses/meet-ai/${third?.slug}#block-far`);
  await page.getByRole('main').getByRole('link', { name: 'started: A machine with one job' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('banner').getByRole('link', { name: 'My learning' }).click();
  const card = page.getByRole('region', { name: 'Next up' });
  await card.getByText('A machine with one job').waitFor();
  await card.getByText(/minutes left in this course/).waitFor();
  await pressOn(card.getByRole('link', { name: 'Continue' }));
  await page.getByRole('heading', { level: 1, name: 'A machine with one job' }).waitFor();
});

test('what was not passed is there to try again, and what a certificate still asks for', async () => {
  const account = await createAccount();
  const client = await clientOf(account);
  const { attempt } = await startAttempt(client, { module: 'what-we-mean-by-ai' });
  await client.functions.invoke('assessments', { body: { action: 'submit', attempt } });
  const page = await openAs(account);
  const retries = page.getByRole('region', { name: 'To try again' });
  await retries.getByText('You reached 0 %. You pass with 80 %.').waitFor();
  const link = retries.getByRole('link', { name: 'Try again: Quiz: What we mean by AI' });
  await expect.poll(() => link.getAttribute('href')).toBe('/courses/meet-ai/quiz/what-we-mean-by-ai');
  const way = page.getByRole('region', { name: 'On the way to a certificate' });
  await way
    .getByText(/missing: 0 of \d+ modules complete/)
    .first()
    .waitFor();
  await way.getByText('missing: Your plan does not include the certificate').first().waitFor();
  await expectAccessible(page);
});

test('notes are found by their words', async () => {
  const account = await createAccount();
  const client = await clientOf(account);
  const lessons = await lessonsOf('meet-ai');
  for (const text of ['A rule is written.', 'A pattern is found in examples.']) {
    await client
      .from('lesson_notes')
      .insert({ lesson_id: lessons[0]?.id ?? '', text })
      .throwOnError();
  }
  const page = await openAs(account);
  const notes = page.getByRole('region', { name: 'My notes' });
  await notes.getByText('2 notes').waitFor();
  await notes.getByLabel('Search your notes').fill('PATTERN found');
  await notes.getByText('1 note', { exact: true }).waitFor();
  await notes.getByText('A pattern is found in examples.').waitFor();
  await notes.getByLabel('Search your notes').fill('nothing of the kind');
  await notes.getByText('No note contains these words.').waitFor();
});
