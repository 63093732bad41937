import { expect, test } from 'vitest';
import { model } from '#labs/card-sorter/model.ts';
import { createSiteClient } from '#testing/site-client.ts';
import { siteAdmin } from '#testing/site-process.ts';
import { signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { hydratePage } from './fixtures.ts';
import { expectGoal } from './labs.ts';
import { startOwnSite } from './own-site.ts';
import { completeShortLevel, packShortCurriculum, passElsewhere, payFor } from './short-curriculum.ts';

const site = await startOwnSite({ DEMO: '0', CURRICULUM: 'none' });
const clientOfSite = () => createSiteClient(site.url, site.secretKey);
const service = clientOfSite();
const goal = 'nine-of-ten';
const packed = packShortCurriculum('Beginner', `::lab{name="card-sorter" goal="${goal}"}`);
await service.rpc('import_course', { imported: JSON.parse(JSON.stringify(packed)) }).throwOnError();

/** A member with the certificate of the level, who reached the goal of the lab on the way. */
async function certify(account: {
  email: string;
  password: string;
}): Promise<{ id: string; userId: string }> {
  const { data, error } = await service.auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
  await service.from('profiles').update({ full_name: 'Ada Adams' }).eq('id', data.user.id).throwOnError();
  const [learner, admin] = [clientOfSite(), clientOfSite()];
  await learner.auth.signInWithPassword(account);
  await admin.auth.signInWithPassword(siteAdmin);
  await payFor(learner, 'learner', admin);
  const { data: lessons } = await learner.from('course_lessons').select('id').order('title').throwOnError();
  const lesson = lessons[0]?.id ?? '';
  const lab = model.name;
  const { data: opened } = await learner.rpc('open_lab', { lesson, lab }).single().throwOnError();
  const choices = model.guide.at(-1)?.choices(opened.seed);
  await learner.functions.invoke('labs', { body: { lesson, lab, goal, choices } });
  await completeShortLevel(learner);
  await passElsewhere(learner, { level: 'Beginner' });
  const { data: certificate } = await learner.from('certificates').select('id').single().throwOnError();
  return { id: certificate.id, userId: data.user.id };
}

test('a learner shows a lab with the certificate, anybody runs it again, and hiding it takes it back', async () => {
  const account = { email: 'ada@example.org', password: 'a good password' };
  const { id, userId } = await certify(account);
  const visitor = await site.open(`/verify/${id}`);
  await visitor.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
  const link = visitor.getByRole('link', { name: 'See the lab goal, and run it again' });
  expect(await link.count()).toBe(0);

  const page = await site.open('/learn');
  await signIn(page, { ...account, id: userId });
  const choice = page.getByRole('checkbox', { name: 'Show the lab goal I reached on the public page' });
  expect(await choice.isChecked()).toBe(false);
  await expectAccessible(page);
  await choice.check();
  await page.getByText('They are on the public page of your certificate now.').waitFor();

  await visitor.reload();
  await link.click();
  await visitor.getByRole('heading', { level: 1, name: 'Run it again yourself' }).waitFor();
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: `Run ${model.title} again` }).click();
  await visitor.getByRole('heading', { level: 1, name: model.title }).waitFor();
  await hydratePage(visitor);
  await visitor.getByRole('button', { name: 'Run it again' }).click();
  await visitor.getByText('The goal is reached, with the stored choices.').waitFor();
  await expectGoal(visitor, goal, true);
  await expectAccessible(visitor);
  await visitor.getByText('The choices as data').click();
  const text = await visitor.getByRole('main').innerText();
  expect(text).toContain('"labels"');
  expect(text).not.toContain('Ada');

  await choice.uncheck();
  await page.getByText('The public page of your certificate no longer shows them.').waitFor();
  const response = await visitor.reload();
  expect(response?.status()).toBe(404);
  await visitor.getByRole('heading', { level: 1, name: 'Oops! Page not found' }).waitFor();
});
