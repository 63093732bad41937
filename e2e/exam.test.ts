import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createSiteClient } from '#testing/site-client.ts';
import { authDialog, fillCredentials } from './accounts.ts';
import { inDialog } from './admin.ts';
import { startAttempt } from './assessments.ts';
import { expectAccessible } from './axe.ts';
import { isFocused } from './keyboard.ts';
import { startOwnSite } from './own-site.ts';
import { completeShortLevel, everyAnswer, packShortCurriculum } from './short-curriculum.ts';

const examPath = '/exams/beginner';

// The exam opens when the whole level is complete, and other tests publish courses of every level.
const site = await startOwnSite({ DEMO: '0', CURRICULUM: 'none' });
const service = createSiteClient(site.url, site.secretKey);
await service
  .rpc('import_course', { imported: JSON.parse(JSON.stringify(packShortCurriculum())) })
  .throwOnError();

let count = 0;

/** A learner who tries the plan Learner, and their client. */
async function createLearner(name: string | null = 'Ada Adams') {
  count += 1;
  const account = { email: `examinee-${count}@example.org`, password: 'a good password' };
  const { data, error } = await service.auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
  await service.from('profiles').update({ full_name: name }).eq('id', data.user.id).throwOnError();
  const client = createSiteClient(site.url, site.secretKey);
  await client.auth.signInWithPassword(account);
  await client.functions.invoke('trial', { body: { plan: 'learner' } });
  return { account, client };
}

async function openSignedIn({ account }: Awaited<ReturnType<typeof createLearner>>): Promise<Page> {
  const page = await site.open(examPath);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await fillCredentials(page, account.email, account.password);
  await authDialog(page).getByRole('button', { name: 'Sign In' }).click();
  return page;
}

test('an exam says what is missing until it opens, then settles name and rules, and a reload returns to the question', async () => {
  const learner = await createLearner(null);
  const page = await openSignedIn(learner);
  await page.getByRole('heading', { name: '0 of 2 modules complete' }).waitFor();
  await page.getByText('0 of 1 lesson done').first().waitFor();
  await page.getByRole('link', { name: 'Take the quiz: Part 2' }).waitFor();
  expect(await page.getByRole('button', { name: 'Start the exam' }).count()).toBe(0);
  await expectAccessible(page);

  await completeShortLevel(learner.client);
  await page.reload();
  await page.getByText('You have 3 attempts in 30 days. Starting uses one.').waitFor();
  await page.getByText('certificate is issued when your membership is paid').waitFor();
  await page.getByRole('button', { name: 'Start the exam' }).click();
  await page.getByText('Please enter the name that the certificate is to show.').waitFor();
  await page.getByLabel('Your name on the certificate').fill('Ada Adams');
  await page.getByRole('button', { name: 'Start the exam' }).click();
  await page.getByText('Please give your word first.').waitFor();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^I answer on my own/ }).check();
  await page.getByRole('button', { name: 'Start the exam' }).click();

  await page.getByRole('heading', { name: 'Question 1 of 4' }).waitFor();
  await page.getByText('60 minutes left').waitFor();
  await expectAccessible(page);
  const { data: profile } = await learner.client.from('profiles').select('full_name').single().throwOnError();
  expect(profile.full_name).toBe('Ada Adams');
  await page.getByRole('button', { name: 'Question 3, not answered' }).click();
  const third = page.getByRole('heading', { name: 'Question 3 of 4' });
  await expect.poll(() => isFocused(third)).toBe(true);
  await page.getByLabel('Your answer').fill(everyAnswer);
  await page.getByRole('button', { name: 'Question 3, answered' }).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await third.waitFor();
  await page.getByText('1 of 4 answered').waitFor();
  // Another device does not know the question, and starts at the first that is open.
  await page.goto(examPath);
  await page.getByRole('heading', { name: 'Question 1 of 4' }).waitFor();

  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('dialog').getByText('3 questions are not fully answered.').waitFor();
  await inDialog(page, 'Hand in anyway').click();
  await page.getByText('Not passed yet').waitFor();
  await page.getByText('You have 2 attempts left in these 30 days.').waitFor();
  // Exams ask their questions again, so the result shows none of them.
  expect(await page.getByText('Which colour has sock').count()).toBe(0);
  const part = page.getByRole('listitem').filter({ hasText: '0 of 2 right' });
  await part.getByText('0 of 2 right').click();
  await part.getByRole('link', { name: /^Lesson \d$/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Take it again' }).click();
  await page.getByText('You have 2 of 3 attempts left in these 30 days. Starting uses one.').waitFor();
});

/** An exam that has just begun, on a page whose clock the test sets. */
async function openRunningExam(): Promise<Page> {
  const learner = await createLearner();
  await completeShortLevel(learner.client);
  const page = await openSignedIn(learner);
  await page.getByRole('button', { name: 'Start the exam' }).waitFor();
  await startAttempt(learner.client, { level: 'Beginner' });
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
