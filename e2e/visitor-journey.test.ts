import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  type Account,
  authDialog,
  createAccount,
  fillCredentials,
  followLink,
  freshEmail,
  openDialog,
  serviceClient,
} from './accounts.ts';
import { inDialog } from './admin.ts';
import { answerElsewhere, openAs, quizPath } from './assessments.ts';
import { expectAccessible } from './axe.ts';
import { hydratePage, mailTo, openPage, phone, scrollTo } from './fixtures.ts';
import { replaceSession } from './signed-in.ts';

const course = '/courses/meet-ai';
const first = `${course}/rules-guesses-and-patterns`;
/** The first lesson of the next module. */
const next = `${course}/from-chess-to-chatbots`;

/** The lessons of the first module with their questions. */
async function listLessons() {
  const { data } = await serviceClient()
    .from('lesson_contents')
    .select('lesson_id,required_checks,course_lessons!inner(slug,course_modules!inner(slug))')
    .eq('course_lessons.course_modules.slug', 'what-we-mean-by-ai')
    .throwOnError();
  return data;
}

async function findAccount(email: string, password: string): Promise<Account> {
  const { data } = await serviceClient()
    .from('profiles')
    .select('id,enrolments(courses(slug))')
    .eq('email', email)
    .single()
    .throwOnError();
  expect(data.enrolments).toEqual([{ courses: { slug: 'meet-ai' } }]);
  return { id: data.id, email, password };
}

/** The furthest block of the next module's first lesson that was saved. */
async function reachedBlock(learner: string) {
  const { data } = await serviceClient()
    .from('lesson_progress')
    .select('block_key,block_number,course_lessons!inner(slug)')
    .eq('user_id', learner)
    .eq('course_lessons.slug', next.split('/').at(-1) ?? '')
    .maybeSingle()
    .throwOnError();
  return data;
}

/** Requests to this address wait until the returned function is called. */
async function holdRequest(page: Page, url: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, (route) => isReleased.then(() => route.continue()));
  return release;
}

test('a visitor reads, signs up from the lesson, finishes the module, fails and passes its quiz, and goes on elsewhere', async () => {
  const [email, password] = [freshEmail(), 'a good password'];
  const page = await openPage(first);
  const check = page.locator('[data-block] form').first();
  await check.evaluate((element) => element.scrollIntoView());
  await check.getByRole('radio').first().check();
  await check.getByRole('button', { name: 'Check' }).click();
  await check.getByText(/^(Not yet|That is right)$/).waitFor();

  // The answer survives a reload.
  await page.reload();
  await hydratePage(page);
  await page.getByText('1 of 3 answered').waitFor();
  await check.evaluate((element) => element.scrollIntoView());
  await expect.poll(() => check.getByRole('radio').first().isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Sign up to keep your progress' }).click();
  await fillCredentials(page, email, password);
  await authDialog(page).getByRole('button', { name: 'Create Account' }).click();
  await authDialog(page).waitFor({ state: 'detached' });
  const releaseScript = await holdRequest(page, '**/check-question-*.js');
  const releaseAnswer = await holdRequest(page, '**/functions/v1/questions');
  await followLink(page, await mailTo(email));
  await page.waitForURL(`**${first}`);
  await page.getByText('Email confirmed').waitFor();

  // What was answered before signing up counts without a question, and is shown again, however long storing it takes.
  await check.evaluate((element) => element.scrollIntoView());
  releaseScript();
  await check.getByText('Answered', { exact: true }).waitFor();
  releaseAnswer();
  await page.getByRole('region', { name: 'Your notes' }).waitFor();
  const account = await findAccount(email, password);
  await page.getByText('1 of 3 answered').waitFor();
  await expect.poll(() => check.getByRole('radio').first().isChecked()).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
  const { data: progress } = await serviceClient()
    .from('lesson_progress')
    .select('checks')
    .eq('user_id', account.id)
    .single()
    .throwOnError();
  expect(Object.keys(progress.checks as object)).toHaveLength(1);
  // The other questions of the module are answered on another device.
  const lessons = await listLessons();
  for (const { lesson_id: lesson, required_checks } of lessons) {
    for (const question of required_checks) {
      const answered = { learner: account.id, lesson, question, is_correct: true };
      await serviceClient().rpc('record_check', answered).throwOnError();
    }
  }
  await page.reload();
  await page.getByText('You have done this lesson.').waitFor();
  await page.getByText('4 of 7 lessons done').waitFor();
  await page
    .getByRole('navigation', { name: 'Course outline' })
    .getByRole('link', { name: 'done: Rules, guesses and patterns' })
    .waitFor();

  await page.goto(quizPath);
  await page.getByRole('heading', { level: 1, name: 'What we mean by AI' }).waitFor();
  await page.getByText('80 %').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the quiz' }).click();
  await page.getByText('0 of 8 answered').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('dialog').getByText('8 questions are not fully answered.').waitFor();
  await inDialog(page, 'Hand in anyway').click();
  await page.getByText('Not passed yet').waitFor();
  const repeated = page.getByRole('heading', { name: 'Look at these lessons again' }).locator('..');
  const links = await repeated
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links)
    expect(lessons.map(({ course_lessons: lesson }) => `${course}/${lesson.slug}`)).toContain(link);
  expect(await page.getByText('You left this open, so it is marked and not explained.').count()).toBe(8);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Take it again' }).click();
  await page.getByText('0 of 8 answered').waitFor();
  await answerElsewhere(account);
  await page.reload();
  await page.getByText('8 of 8 answered').waitFor();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('You passed').waitFor();
  await page.getByText('100 %').waitFor();
  expect(await page.getByText('That is right', { exact: true }).count()).toBe(8);
  await expectAccessible(page);
  await page.goto(quizPath);
  await page.getByText('Last time you passed with 100 %.').waitFor();

  await page.goto(next);
  // Once the first blocks are saved, the page follows its reader.
  await expect.poll(() => reachedBlock(account.id)).not.toBeNull();
  const blocks = page.locator('[data-block]');
  await blocks.nth(Math.floor((await blocks.count()) / 2)).evaluate(scrollTo);
  await page.close({ runBeforeUnload: true });
  await expect.poll(async () => (await reachedBlock(account.id))?.block_number ?? 0).toBeGreaterThan(5);

  const other = await openAs(account, next, { viewport: phone });
  const link = other.getByRole('link', { name: 'Continue where you stopped' });
  await link.waitFor();
  expect(await other.evaluate(() => scrollY)).toBe(0);
  await link.click();
  const reached = await reachedBlock(account.id);
  await expect
    .poll(() =>
      other
        .locator(`[data-block="${reached?.block_key}"]`)
        .evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight / 2),
    )
    .toBe(true);
});

test('answers of a visitor join an older account only if its owner says that they are theirs', async () => {
  const [ada, ben] = [await createAccount(), await createAccount()];
  const page = await openPage(first);
  const check = page.locator('[data-block] form').first();
  const chosen = check.getByRole('radio').first();
  await check.evaluate((element) => element.scrollIntoView());
  await chosen.check();
  await check.getByRole('button', { name: 'Check' }).click();
  await page.getByText('1 of 3 answered').waitFor();
  const checksOf = async ({ id }: Account) => {
    const { data } = await serviceClient()
      .from('lesson_progress')
      .select('checks')
      .eq('user_id', id)
      .maybeSingle()
      .throwOnError();
    return Object.keys(data?.checks ?? {}).length;
  };

  await openDialog(page, 'Sign In');
  await fillCredentials(page, ben.email, ben.password);
  await authDialog(page).getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Answers were given here before you signed in. Add them to your account?').waitFor();
  await expectAccessible(page);
  await inDialog(page, 'No, not mine').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('0 of 3 answered').waitFor();
  await page.reload();
  await page.getByText('0 of 3 answered').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await checksOf(ben)).toBe(0);

  await replaceSession(page, ada);
  await page.reload();
  await inDialog(page, 'Yes, add them').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('1 of 3 answered').waitFor();
  expect(await checksOf(ada)).toBe(1);
  await page.reload();
  await page.getByText('1 of 3 answered').waitFor();
  await check.evaluate((element) => element.scrollIntoView());
  await expect.poll(() => chosen.isChecked()).toBe(true);

  await replaceSession(page, ben);
  await page.reload();
  await page.getByText('0 of 3 answered').waitFor();
  await check.evaluate((element) => element.scrollIntoView());
  expect(await chosen.isChecked()).toBe(false);
});
