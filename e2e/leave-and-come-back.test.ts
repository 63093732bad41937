import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createSiteClient } from '#testing/site-client.ts';
import { thorough } from '#testing/thorough.ts';
import { authDialog, fillCredentials } from './accounts.ts';
import { startAttempt } from './assessments.ts';
import { expectAccessible } from './axe.ts';
import { startOwnSite } from './own-site.ts';
import { everyAnswer, packShortCurriculum } from './short-curriculum.ts';

let site: Awaited<ReturnType<typeof startOwnSite>>;

const credentials = { email: 'ada@example.org', password: 'a good password' };

/** My learning in a browser that has never seen this learner. */
async function openElsewhere(): Promise<Page> {
  const page = await site.open('/learn');
  await authDialog(page).waitFor();
  await fillCredentials(page, credentials.email, credentials.password);
  await authDialog(page).getByRole('button', { name: 'Sign In' }).click();
  await cardOf(page).waitFor();
  return page;
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Next up' });
const follow = (page: Page, action: string) => cardOf(page).getByRole('link', { name: action }).click();

async function answerQuiz(page: Page): Promise<void> {
  for (const at of [0, 1]) await page.getByLabel('Your answer').nth(at).fill(everyAnswer);
  await page.getByText('2 of 2 answered').waitFor();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('You passed').waitFor();
}

test(
  'wherever a learner stops, My learning offers the next step on another device, and so does every end',
  thorough,
  async () => {
    site = await startOwnSite({ DEMO: '0', CURRICULUM: 'none' });
    const service = createSiteClient(site.url, site.secretKey);
    await service
      .rpc('import_course', { imported: JSON.parse(JSON.stringify(packShortCurriculum())) })
      .throwOnError();
    const { data, error } = await service.auth.admin.createUser({ ...credentials, email_confirm: true });
    if (error) throw error;
    await service.from('profiles').update({ full_name: 'Ada Adams' }).eq('id', data.user.id).throwOnError();
    await service.rpc('start_trial', { member_id: data.user.id, wanted_plan: 'learner' }).throwOnError();

    let page = await openElsewhere();
    await page.getByText('You have not begun a course yet.').waitFor();
    await follow(page, 'To the course');
    await page.getByRole('heading', { level: 1, name: 'Sorting Socks' }).waitFor();

    // A lesson that was opened by its link, without enrolling.
    const learner = createSiteClient(site.url, site.secretKey);
    await learner.auth.signInWithPassword(credentials);
    const { data: lessons } = await service
      .from('course_lessons')
      .select('id,slug')
      .order('slug')
      .throwOnError();
    const [first, second] = lessons.map(({ id }) => id);
    await learner.rpc('save_progress', { lesson: first ?? '', block_number: 1 }).throwOnError();
    page = await openElsewhere();
    await cardOf(page).getByText('Lesson 1').waitFor();
    await cardOf(page).getByText('12 minutes left in this course').waitFor();
    await page.getByRole('region', { name: 'My courses' }).getByText('Sorting Socks').waitFor();
    await expectAccessible(page);
    await follow(page, 'Continue');
    await page.getByRole('heading', { level: 1, name: 'Lesson 1' }).waitFor();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await cardOf(page).getByText('Quiz: Part 1').waitFor();
    await expectAccessible(page);

    // A quiz that is due, and then begun.
    page = await openElsewhere();
    await cardOf(page).getByText('Quiz: Part 1').waitFor();
    await follow(page, 'To the quiz');
    await page.getByRole('button', { name: 'Start the quiz' }).click();
    await page.getByText('0 of 2 answered').waitFor();
    page = await openElsewhere();
    await cardOf(page).getByText('You have begun this quiz.').waitFor();
    await follow(page, 'Go on with the quiz');
    await answerQuiz(page);
    await cardOf(page).getByText('Lesson 2').waitFor();
    await expectAccessible(page);

    await page.goto('/courses/sorting-socks');
    await page.getByText('You are enrolled in this course.').waitFor();
    await cardOf(page).getByText('Lesson 2').waitFor();
    expect(await page.getByText('Passed', { exact: true }).count()).toBe(1);
    expect(await page.getByText('Not passed yet', { exact: true }).count()).toBe(1);
    await expectAccessible(page);

    // The last quiz of the level leads to the exam.
    await learner.rpc('save_progress', { lesson: second ?? '', mark_done: true }).throwOnError();
    page = await openElsewhere();
    await cardOf(page).getByText('Quiz: Part 2').waitFor();
    await follow(page, 'To the quiz');
    await page.getByRole('button', { name: 'Start the quiz' }).click();
    await answerQuiz(page);
    await cardOf(page).getByText('Beginner AI exam').waitFor();

    // The clock of an exam runs on.
    page = await openElsewhere();
    await cardOf(page).getByText('Beginner AI exam').waitFor();
    await follow(page, 'To the exam');
    await page.getByRole('checkbox', { name: /^I answer on my own/ }).waitFor();
    const { attempt, questions } = await startAttempt(learner, { level: 'Beginner' });
    page = await openElsewhere();
    await cardOf(page)
      .getByText(/(59|60) minutes left/)
      .waitFor();
    await expectAccessible(page);
    await follow(page, 'Go on with the exam');
    await page.getByRole('heading', { name: /^Question 1 of/ }).waitFor();
    for (const { position } of questions) {
      await learner
        .rpc('save_answer', { attempt, question_position: position, answer: everyAnswer })
        .throwOnError();
    }
    await learner.functions.invoke('assessments', { body: { action: 'submit', attempt } });

    // What was passed during a trial counts as soon as the plan is paid.
    page = await openElsewhere();
    await cardOf(page).getByText('What is missing for AI Foundations').waitFor();
    await cardOf(page).getByText('The certificate comes when your membership is paid').waitFor();
    await expectAccessible(page);
  },
);
