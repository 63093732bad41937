/** Nothing that an author typed is lost: not to another author, to the end of a session, or to a crash. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { type Account, authDialog, fillCredentials, serviceClient } from './accounts.ts';
import { clientOf } from './courses.ts';
import { expectToast, openPage } from './fixtures.ts';
import { addStaff, addTaughtCourse, openTeach, text, textOf } from './teach.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const prompt = (page: Page) => page.locator('[name="prompt"]');
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Somebody else changed' });

/** Ends every session of the account on the server. Its pages do not know yet. */
async function endSessions(account: Account): Promise<void> {
  const client = await clientOf(account);
  await client.auth.signOut({ scope: 'global' });
}

async function signInAgain(page: Page, { email, password }: Account): Promise<void> {
  await authDialog(page).waitFor();
  await fillCredentials(page, email, password);
  await authDialog(page).getByRole('button', { name: 'Sign In' }).click();
}

async function openQuestion() {
  const course = await addTaughtCourse();
  const author = await addStaff(course);
  const path = `/teach/${course.slug}/questions/${course.slug}-partner`;
  return { course, author, path, page: await openTeach(author, path) };
}

test('of two authors of a question the second sees who saved, compares, and gets back what they typed', async () => {
  const { course, author, path, page: first } = await openQuestion();
  const second = await openTeach(await addStaff(course), path);
  await prompt(second).fill('What the second typed?');
  await prompt(first).fill('What the first typed?');
  await press(first, 'Save draft');
  await first.getByText('Saved as a draft').waitFor();
  await press(second, 'Save draft');
  await conflict(second).getByText(`${author.email} saved it on`).waitFor();
  expect(await prompt(second).inputValue()).toBe('What the second typed?');
  await press(second, 'Take their version');
  await expect.poll(() => prompt(second).inputValue()).toBe('What the first typed?');
  await press(second, 'Bring back mine');
  await expect.poll(() => prompt(second).inputValue()).toBe('What the second typed?');
  await press(second, 'Save draft');
  await second.getByText('Saved as a draft').waitFor();
  const history = second.getByRole('region', { name: 'History' });
  await history.getByText('Revision 3', { exact: true }).waitFor();
});

test('a question that was typed when the browser crashed is offered from the device', async () => {
  const { path, page } = await openQuestion();
  await prompt(page).fill('Half a question');
  await page.getByText('Unsaved changes').waitFor();
  // The browser ends without a chance to save.
  const storageState = await page.context().storageState();
  await page.close();
  const again = await openPage(path, { storageState });
  await press(again, 'Continue with them');
  await expect.poll(() => prompt(again).inputValue()).toBe('Half a question');
});

test('a session that ends while a question is typed loses nothing', async () => {
  const { author, path, page } = await openQuestion();
  await prompt(page).fill('Typed before it ended.');
  await endSessions(author);
  await prompt(page).fill('Typed after it ended.');
  await press(page, 'Save draft');
  await page.getByRole('alert').first().waitFor();
  expect(await prompt(page).inputValue()).toBe('Typed after it ended.');
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? ''),
  );
  await page.goto(path);
  await signInAgain(page, author);
  await press(page, 'Continue with them');
  await expect.poll(() => prompt(page).inputValue()).toBe('Typed after it ended.');
  await press(page, 'Save draft');
  await page.getByText('Saved as a draft').waitFor();
});

test('a session that ends while a lesson is typed loses nothing', thorough, async () => {
  const course = await addTaughtCourse();
  const author = await addStaff(course);
  const path = `/teach/${course.slug}/lessons/one-drawer`;
  const page = await openTeach(author, path);
  await text(page).waitFor();
  await endSessions(author);
  await text(page).fill('Typed after it ended.');
  await page.getByText('Kept on this device.', { exact: false }).waitFor();
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? ''),
  );
  await page.goto(path);
  await signInAgain(page, author);
  await press(page, 'Continue with them');
  await expect.poll(() => textOf(page)).toBe('Typed after it ended.');
  await press(page, 'Save draft');
  await expectToast(page, 'status', 'Saved', 'The draft is saved. Learners still see the published text.');
  const { data } = await serviceClient()
    .from('lesson_revisions')
    .select('body')
    .eq('course_id', course.id)
    .eq('body', 'Typed after it ended.')
    .throwOnError();
  expect(data).toHaveLength(1);
});
