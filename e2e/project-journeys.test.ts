import { expect, test } from 'vitest';
import { createSiteClient } from '#testing/site-client.ts';
import { siteAdmin } from '#testing/site-process.ts';
import { thorough } from '#testing/thorough.ts';
import { expectAccessible, overflowOf } from './axe.ts';
import { handInProject, passExam, passQuiz, reviewProject } from './certificate-steps.ts';
import { mailTo, phone } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';
import {
  completeShortLevel,
  packShortCurriculum,
  passElsewhere,
  payFor,
  shortCourses,
} from './short-curriculum.ts';
import { storageWith } from './signed-in.ts';

const site = await startOwnSite({ DEMO: '0', CURRICULUM: 'none' });
const clientOfSite = () => createSiteClient(site.url, site.secretKey);
const service = clientOfSite();
for (const level of ['Intermediate', 'Advanced'] as const) {
  const imported = JSON.parse(JSON.stringify(packShortCurriculum(level)));
  await service.rpc('import_course', { imported }).throwOnError();
}
const admin = clientOfSite();
await admin.auth.signInWithPassword(siteAdmin);

/** A learner who has paid for Pro, their client, and a page that they are signed in on. */
async function createMember(email: string, path: string) {
  const account = { email, password: 'a good password' };
  const { data, error } = await service.auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
  await service.from('profiles').update({ full_name: 'Ada Adams' }).eq('id', data.user.id).throwOnError();
  const client = clientOfSite();
  const { data: signedIn } = await client.auth.signInWithPassword(account);
  if (!signedIn.session) throw new Error('not signed in');
  await payFor(client, 'pro', admin);
  const page = await site.open(path, { storageState: storageWith(site.url, signedIn.session) });
  return { client, page };
}

const idIn = (text: string) => /LAI(-\w{4}){7}/.exec(text)?.[0] ?? '';

test('AI Practitioner: after modules and exam, a project that is sent back once and then accepted gives the certificate', async () => {
  const { slug } = shortCourses.Intermediate;
  const title = 'A drawer of your own';
  const { page } = await createMember('ida@example.org', `/courses/${slug}/lesson-of-step-1`);
  for (const number of [1, 2]) {
    await page.goto(`/courses/${slug}/lesson-of-step-${number}`);
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('You have done this lesson.').waitFor();
    await passQuiz(page, slug, `step-${number}`);
  }
  await page.goto('/exams/intermediate');
  await page.getByText('also takes one accepted project of an Intermediate course').waitFor();
  await expectAccessible(page);
  await passExam(page, '/exams/intermediate');
  await page.setViewportSize(phone);
  await page.getByText('No project is accepted yet.').waitFor();
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('link', { name: 'To the project' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await handInProject(page, 'My drawer.');
  await page.goto('/learn');
  await page.getByText('Your project waits for its review').first().waitFor();

  const desk = await site.openAsAdmin('/admin/projects');
  await reviewProject(desk, title, false);
  await mailTo('ida@example.org', 'has comments', site.dataDirectory);
  await page.goto('/learn');
  await page.getByText('A reviewer has commented on it.').waitFor();
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('link', { name: 'To the project' }).first().click();
  await page.getByText('Please say more.').first().waitFor();
  await handInProject(page, 'My drawer, with counts.');

  await reviewProject(desk, title, true);
  const mail = await mailTo('ida@example.org', 'AI Practitioner certificate', site.dataDirectory);
  await page.goto('/learn');
  await page.getByText('Project accepted').waitFor();
  await page.getByRole('region', { name: 'My certificates' }).getByText('AI Practitioner').waitFor();
  await page.goto(`/verify/${idIn(mail.text)}`);
  await page.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
  await page.getByText('One project of an Intermediate course, handed in, reviewed and accepted.').waitFor();
});

test(
  'AI Expert: the capstone is handed in part by part, and its last acceptance gives the certificate',
  thorough,
  async () => {
    const { client, page } = await createMember('eve@example.org', '/learn');
    await completeShortLevel(client, 'Advanced');
    await passElsewhere(client, { level: 'Advanced' });
    const desk = await site.openAsAdmin('/admin/projects');
    for (const title of Object.keys(shortCourses.Advanced.projects)) {
      await page.goto('/learn');
      await page.getByRole('region', { name: 'Next up' }).getByText(title).waitFor();
      await page.getByText('The three parts of the capstone are not all accepted yet').waitFor();
      await page
        .getByRole('region', { name: 'Next up' })
        .getByRole('link', { name: 'To the project' })
        .click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await handInProject(page, `${title}, as I see it.`);
      await reviewProject(desk, title, true);
    }
    const mail = await mailTo('eve@example.org', 'AI Expert certificate', site.dataDirectory);
    await page.goto('/learn');
    await page.getByText('Capstone accepted').waitFor();
    await expectAccessible(page);
    await page.goto(`/verify/${idIn(mail.text)}`);
    await page.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
    await page
      .getByText('A capstone in three parts (plan, build and defence), reviewed and accepted.')
      .waitFor();
  },
);

test('an admin of an institute without reviewers switches the project off, and the pages say so', async () => {
  const page = await site.openAsAdmin('/admin/settings');
  await page.getByRole('switch', { name: 'Require a project for AI Practitioner' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Everything is saved.').waitFor();
  await expectAccessible(page);
  const visitor = await site.open('/certification');
  await visitor.getByText('All 2 modules of the Intermediate level').waitFor();
  expect(await visitor.getByText('One project of an Intermediate course').count()).toBe(0);
});
