import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdmin, inDialog } from './admin.ts';
import { answerByKeyboard } from './answer-question.ts';
import { openAs, questionsOf, startAttempt } from './assessments.ts';
import { expectAccessible } from './axe.ts';
import { clientOf } from './courses.ts';
import { isFocused, pressOn } from './keyboard.ts';
import { solve } from './question-bank.ts';

const examPath = '/exams/beginner';

test('an exam shows one question at a time, and continues at the first open one', async () => {
  // Admins may study every level.
  const account = await createAdmin();
  const page = await openAs(account, examPath);
  await page.getByRole('checkbox', { name: /^I answer on my own/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the exam' }).click();
  await page.getByRole('heading', { name: 'Question 1 of 30' }).waitFor();
  await page.getByText('0 of 30 answered').waitFor();
  await page.getByText('60 minutes left').waitFor();
  await expectAccessible(page);
  const { questions } = await questionsOf(account);
  // Other tests publish courses of this level meanwhile, whose questions are in no file.
  const solutions = await Promise.all(
    questions.map(({ view }) => (view.varies ? undefined : solve(view).catch(() => undefined))),
  );
  const at = solutions.findIndex((solution) => solution !== undefined);
  await page.getByRole('button', { name: `Question ${at + 1}, not answered` }).click();
  const heading = page.getByRole('heading', { name: `Question ${at + 1} of 30` });
  await expect.poll(() => isFocused(heading)).toBe(true);
  const [view, solution] = [questions[at]?.view, solutions[at]];
  if (!view || solution === undefined) throw new Error('every question has numbers of its own');
  await answerByKeyboard(page.getByRole('group').first().locator('..'), view, solution);
  await page.getByText('1 of 30 answered').waitFor();
  await page.getByRole('button', { name: `Question ${at + 1}, answered` }).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await pressOn(page.getByRole('button', { name: at === 29 ? 'Previous' : 'Next' }));

  await page.goto(examPath);
  await page.getByRole('heading', { name: `Question ${at === 0 ? 2 : 1} of 30` }).waitFor();
  await page.getByText('1 of 30 answered').waitFor();

  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('dialog').getByText('29 questions are not fully answered.').waitFor();
  await inDialog(page, 'Hand in anyway').click();
  await page.getByText('Not passed yet').waitFor();
  expect(await page.getByText('That is right', { exact: true }).count()).toBe(1);
  // An exam reuses its questions, so it explains none of them.
  expect(await page.getByText('The answer', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Take it again' }).click();
  await page.getByRole('button', { name: 'Start the exam' }).waitFor();
});

/** An exam that has just begun, on a page whose clock the test sets. */
async function openRunningExam(): Promise<Page> {
  const account = await createAdmin();
  await startAttempt(await clientOf(account), { level: 'Beginner' });
  const page = await openAs(account, '/robots.txt');
  await page.clock.install();
  await page.goto(examPath);
  await page.getByText('60 minutes left').waitFor();
  return page;
}

test('the remaining time is announced at ten minutes and at one, and at its end the saved answers count', async () => {
  const page = await openRunningExam();
  const announcement = (words: string) => page.locator('[aria-live=polite].sr-only', { hasText: words });
  expect(await announcement('60 minutes left').count()).toBe(0);
  await page.clock.fastForward('50:00');
  await announcement('10 minutes left').waitFor({ state: 'attached' });
  await page.clock.fastForward('09:00');
  await announcement('Less than a minute left').waitFor({ state: 'attached' });
  await page.clock.fastForward('01:30');
  await page.getByText('Not passed yet').waitFor();
});

test('an exam that could not be handed in at the end of its time is handed in as soon as it can be, without a question', async () => {
  const page = await openRunningExam();
  const requests = '**/functions/v1/assessments';
  await page.route(requests, (route) => route.abort());
  await page.clock.fastForward('01:00:30');
  await page.getByText('Time is over. We are handing in what you saved.').waitFor();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Hand in' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unroute(requests);
  await page.getByText('Not passed yet').waitFor();
});
