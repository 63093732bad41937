import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdfQrCode } from '#testing/pdf-qr-code.ts';
import { readPdfText } from '#testing/pdf-text.ts';
import { createSiteClient } from '#testing/site-client.ts';
import { siteAdmin } from '#testing/site-process.ts';
import { thorough } from '#testing/thorough.ts';
import { authDialog, signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { passExam, passQuiz } from './certificate-steps.ts';
import { mailTo } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';
import { completeShortLevel, packShortCurriculum, passElsewhere, payFor } from './short-curriculum.ts';

const site = await startOwnSite({ DEMO: '0', CURRICULUM: 'none' });
const clientOfSite = () => createSiteClient(site.url, site.secretKey);
const service = clientOfSite();
const password = 'a good password';
await service
  .rpc('import_course', { imported: JSON.parse(JSON.stringify(packShortCurriculum())) })
  .throwOnError();

async function createLearner(email: string) {
  const account = { email, password };
  const { data, error } = await service.auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
  await service.from('profiles').update({ full_name: 'Ada Adams' }).eq('id', data.user.id).throwOnError();
  return { ...account, id: data.user.id };
}

/** Starts the trial of a plan with one click, on the way from a page of the site. */
async function startTrial(email: string, plan: string, from: string): Promise<Page> {
  const account = await createLearner(email);
  const page = await site.open(from);
  await page.goto(`/account/membership?plan=${plan}&billing=monthly`);
  await authDialog(page).getByRole('button', { name: 'Log in instead' }).click();
  await signIn(page, account);
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.getByRole('heading', { name: 'Your trial has begun' }).waitFor();
  return page;
}

/** Does every lesson, and passes both quizzes and the exam, as another device of the learner would. */
async function passLevelElsewhere(email: string): Promise<void> {
  const learner = clientOfSite();
  await learner.auth.signInWithPassword({ email, password });
  await completeShortLevel(learner);
  await passElsewhere(learner, { level: 'Beginner' });
}

test('a learner goes from the trial over every lesson and the exam to a membership and its certificate, with mail, picture, PDF and page', async () => {
  const page = await startTrial('ada@example.org', 'learner', '/courses/sorting-socks/lesson-1');
  await page.getByRole('link', { name: 'Start learning' }).click();
  await page.waitForURL('**/courses/sorting-socks');
  await page.getByText('Your plan opens this course').waitFor();
  for (const number of [1, 2]) {
    await page.goto(`/courses/sorting-socks/lesson-${number}`);
    await page.getByText('Two socks are a pair').waitFor();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('You have done this lesson.').waitFor();
    await passQuiz(page, 'sorting-socks', `part-${number}`);
  }
  await passExam(page, '/exams/beginner');
  await page.getByText('The certificate is issued when your membership is paid.').waitFor();
  await expectAccessible(page);

  const [learner, admin] = [clientOfSite(), clientOfSite()];
  await learner.auth.signInWithPassword({ email: 'ada@example.org', password });
  await admin.auth.signInWithPassword(siteAdmin);
  await payFor(learner, 'learner', admin);
  await page.reload();
  await page.getByRole('heading', { name: 'Your AI Foundations certificate is ready' }).waitFor();
  const mail = await mailTo('ada@example.org', 'AI Foundations certificate', site.dataDirectory);
  const [id = ''] = /LAI(-\w{4}){7}/.exec(mail.text) ?? [];
  expect(mail.text).toContain(`${site.url}/verify/${id}`);

  await page.goto('/learn');
  const certificates = page.getByRole('region', { name: 'My certificates' });
  await certificates.getByText('AI Foundations').waitFor();
  await expectAccessible(page);

  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Certificates' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download the certificate for AI Foundations as PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${id}.pdf`);
  const file = await readFile(await download.path());
  expect(await readPdfText(file)).toEqual(
    expect.arrayContaining(['Ada Adams', 'AI Foundations', `Certificate ID ${id}`]),
  );
  expect(await readPdfQrCode(file)).toBe(`${site.url}/verify/${id}`);

  const visitor = await site.open(`/verify/${id}`);
  await visitor.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
  const facts = await visitor.getByRole('main').innerText();
  for (const fact of ['Ada Adams', 'AI Foundations', id]) expect(facts).toContain(fact);
  const picture = visitor.getByRole('img', { name: 'Badge AI Foundations, awarded to Ada Adams' });
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  const badge = await visitor.request.get(`/verify/${id}/badge.png`);
  expect(badge.headers()['content-type']).toBe('image/png');
});

test(
  'a plan without certification gives no certificate, and My learning says that this is what is missing',
  thorough,
  async () => {
    const email = 'ben@example.org';
    const page = await startTrial(email, 'standard', '/pricing');
    const start = page.getByRole('link', { name: 'Start learning' });
    expect(await start.getAttribute('href')).toBe('/courses');
    await passLevelElsewhere(email);
    await page.goto('/learn');
    const way = page.getByRole('region', { name: 'On the way to a certificate' });
    await way.getByText('2 of 2 modules complete').first().waitFor();
    await way.getByText('missing: Your plan does not include the certificate').first().waitFor();
    await page.getByText('You have no certificate yet.').waitFor();
  },
);
