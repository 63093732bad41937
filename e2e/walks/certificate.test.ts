/** An adult who wants a certificate. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createSiteClient } from '#testing/site-client.ts';
import { siteAdmin } from '#testing/site-process.ts';
import { authDialog } from '../accounts.ts';
import { startOwnSite } from '../own-site.ts';
import { everyAnswer, packShortCurriculum, payFor } from '../short-curriculum.ts';
import { expectInSight } from './in-sight.ts';
import { type Way, ways } from './ways.ts';

const site = await startOwnSite({ DEMO: '0', CURRICULUM: 'none' });
const clientOfSite = () => createSiteClient(site.url, site.secretKey);
const service = clientOfSite();
await service
  .rpc('import_course', { imported: JSON.parse(JSON.stringify(packShortCurriculum())) })
  .throwOnError();

const nextUp = (page: Page, action: string) =>
  page.getByRole('region', { name: 'Next up' }).getByRole('link', { name: action });

async function doLesson(page: Page, way: Way, number: number): Promise<void> {
  await page.getByRole('heading', { level: 1, name: `Lesson ${number}` }).waitFor();
  await way.press(page.getByRole('button', { name: 'Mark as done' }));
  await page.getByText('You have done this lesson.').waitFor();
  await way.take(nextUp(page, 'To the quiz'));
}

/** Answers questions that are shown one by one: those of an exam, and on a phone those of a quiz too. */
async function answerInTurn(page: Page, way: Way, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await page.getByRole('heading', { name: `Question ${number} of ${count}` }).waitFor();
    await way.fill(page.getByLabel('Your answer'), everyAnswer);
    if (number < count) await way.take(page.getByRole('button', { name: 'Next' }));
  }
}

async function passQuiz(page: Page, way: Way): Promise<void> {
  await way.take(page.getByRole('button', { name: 'Start the quiz' }));
  if (way.isPhone) {
    await answerInTurn(page, way, 2);
    await way.take(page.getByRole('button', { name: 'Overview' }));
  } else {
    for (const at of [0, 1]) await way.fill(page.getByLabel('Your answer').nth(at), everyAnswer);
  }
  await page.getByText('2 of 2 answered').waitFor();
  await way.take(page.getByRole('button', { name: 'Hand in' }));
  await page.getByText('You passed').waitFor();
}

/** A person with a name and a paid plan, who has not begun a course. */
async function createMember(email: string, password: string): Promise<void> {
  const { data, error } = await service.auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  await service.from('profiles').update({ full_name: 'Ada Adams' }).eq('id', data.user.id).throwOnError();
  const [learner, admin] = [clientOfSite(), clientOfSite()];
  await learner.auth.signInWithPassword({ email, password });
  await admin.auth.signInWithPassword(siteAdmin);
  await payFor(learner, 'learner', admin);
}

test.for(ways('by keyboard'))(
  'an adult reaches the certificate %s, and the next step is always on the screen',
  async ([name, way]) => {
    const [email, password] = [`${name.replace(' ', '-')}@example.org`, 'a good password'];
    await createMember(email, password);

    const page = await site.open('/learn', way.screen);
    const dialog = authDialog(page);
    await dialog.waitFor();
    await way.fill(dialog.getByLabel('Email', { exact: true }), email);
    await way.fill(dialog.getByLabel('Password', { exact: true }), password);
    await way.take(dialog.getByRole('button', { name: 'Sign In' }));
    await way.take(nextUp(page, 'To the course'));
    await way.take(page.getByRole('button', { name: 'Start this course' }));
    await doLesson(page, way, 1);
    await passQuiz(page, way);
    await way.take(nextUp(page, 'Continue'));
    await doLesson(page, way, 2);
    await passQuiz(page, way);
    await way.take(nextUp(page, 'To the exam'));

    await way.check(page.getByRole('checkbox', { name: /^I answer on my own/ }));
    await way.take(page.getByRole('button', { name: 'Start the exam' }));
    await answerInTurn(page, way, 4);
    await page.getByText('4 of 4 answered').waitFor();
    await way.take(page.getByRole('button', { name: 'Hand in' }));
    await page.getByText('You passed').waitFor();
    await expectInSight(page.getByRole('heading', { name: 'Your AI Foundations certificate is ready' }));

    await page.goto('/learn');
    await way.take(nextUp(page, 'See the certificate').or(nextUp(page, 'Browse the courses')));
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/learn');
  },
);
