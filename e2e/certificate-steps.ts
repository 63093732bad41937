import type { Page } from 'playwright-core';
import { expectToast } from './fixtures.ts';
import { everyAnswer } from './short-curriculum.ts';

/** Answers both questions of the quiz of a module of the short curriculum and hands it in. */
export async function passQuiz(page: Page, course: string, module: string): Promise<void> {
  await page.goto(`/courses/${course}/quiz/${module}`);
  await page.getByRole('button', { name: 'Start the quiz' }).click();
  for (const at of [0, 1]) await page.getByLabel('Your answer').nth(at).fill(everyAnswer);
  await page.getByText('2 of 2 answered').waitFor();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('You passed').waitFor();
}

/** Answers every question of an exam of the short curriculum and hands it in. */
export async function passExam(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('checkbox', { name: /^I answer on my own/ }).check();
  await page.getByRole('button', { name: 'Start the exam' }).click();
  for (let number = 1; number <= 4; number += 1) {
    await page.getByRole('heading', { name: `Question ${number} of 4` }).waitFor();
    await page.getByLabel('Your answer').fill(everyAnswer);
    if (number < 4) await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByText('4 of 4 answered').waitFor();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('You passed').waitFor();
}

/** Writes the text of the project on the page and hands it in. */
export async function handInProject(page: Page, text: string): Promise<void> {
  await page.getByLabel('Text', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('Waiting for a review').waitFor();
}

/** Reviews the project with this title that waits, at the desk of an admin. */
export async function reviewProject(desk: Page, title: string, isAccepted: boolean): Promise<void> {
  await desk.goto('/admin/projects');
  await desk.getByRole('link', { name: title }).first().click();
  await desk.getByRole('button', { name: 'Claim' }).click();
  await desk.getByRole('heading', { name: 'Your review' }).waitFor();
  if (isAccepted) {
    for (const box of await desk.getByLabel('Met', { exact: true }).all()) await box.check();
  } else {
    for (const comment of await desk.getByLabel(/^Comment on/).all()) await comment.fill('Please say more.');
  }
  await desk.getByRole('button', { name: isAccepted ? 'Accept' : 'Ask to revise' }).click();
  await expectToast(desk, 'status', 'Review sent', 'The learner gets a mail about it.');
}
