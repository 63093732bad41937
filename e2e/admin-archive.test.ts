import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readZip } from '#courseware/archive/read-zip.ts';
import { createSiteClient } from '#testing/site-client.ts';
import { siteAdmin, withoutContent } from '#testing/site-process.ts';
import { untilShown } from '#testing/until-shown.ts';
import { authDialog, fillCredentials } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { startOwnSite } from './own-site.ts';
import { payFor } from './short-curriculum.ts';
import { smallCourse } from './small-course.ts';

const { url, secretKey, open, openAsAdmin } = await startOwnSite(withoutContent);
const path = '/admin/courses/archive';

test('an admin reads what is wrong with a zip file, then imports it and gets it back as it was', async () => {
  const page = await openAsAdmin('/admin/courses');
  await page.getByRole('link', { name: 'Import and export' }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { level: 2, name: 'Import and export' }).waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Please choose a zip file').waitFor();

  const upload = page.getByLabel('Zip file', { exact: true });
  await upload.setInputFiles(await smallCourse({ '1-pairs/questions.yaml': '- id: 5\n  kind: single\n' }));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText(/problems, nothing was stored/).waitFor();
  await page.getByText('sorting-socks/1-pairs/questions.yaml, line 1').first().waitFor();
  expect(await page.getByRole('button', { name: 'Import these courses' }).count()).toBe(0);
  await expectAccessible(page);

  await upload.setInputFiles({
    name: 'courses.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no zip'),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('This is not a zip file.').waitFor();

  await upload.setInputFiles(await smallCourse());
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('The file is fine.').waitFor();
  await page.getByRole('row', { name: /sorting-socks/ }).waitFor();
  await expectAccessible(page);
  expect((await fetch(`${url}/courses/sorting-socks`)).status).toBe(404);
  await page.getByRole('button', { name: 'Import these courses' }).click();
  await page.getByText('The courses are imported:').waitFor();
  await untilShown(async () => (await fetch(`${url}/courses/sorting-socks`)).status === 200);

  await page.reload();
  await page.getByLabel('What to export').selectOption({ label: 'Sorting Socks' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download zip file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('sorting-socks.zip');
  const { files } = await readZip(await readFile(await download.path()));
  expect([...files.keys()]).toEqual([
    'sorting-socks/1-pairs/1-one-drawer.md',
    'sorting-socks/1-pairs/module.md',
    'sorting-socks/1-pairs/questions.yaml',
    'sorting-socks/course.md',
  ]);
  await page.goto('/admin/audit');
  await page.getByRole('table').getByText('Curriculum import').waitFor();
  await page.getByRole('table').getByText('Curriculum export').waitFor();
});

test('a learner whose name is missing after the exam adds it and gets the certificate on their next visit to My learning', async () => {
  const clientFor = (key = secretKey) => createSiteClient(url, key);
  const admin = clientFor();
  await admin.auth.signInWithPassword(siteAdmin);
  // The level consists of the small course alone.
  const { data: others } = await admin
    .from('courses')
    .select('id,updated_at')
    .eq('level', 'Beginner')
    .eq('status', 'Published')
    .neq('slug', 'sorting-socks')
    .throwOnError();
  for (const { id, updated_at } of others) {
    await admin
      .rpc('set_course_status', { course_id: id, new_status: 'Archived', seen_at: updated_at })
      .throwOnError();
  }

  const credentials = { email: 'late-name@example.org', password: 'a good password' };
  await clientFor().auth.admin.createUser({ ...credentials, email_confirm: true });
  const learner = clientFor();
  await learner.auth.signInWithPassword(credentials);
  const ask = async (name: string, body: object) => {
    const { data, error } = await learner.functions.invoke(name, { body });
    expect(error).toBeNull();
    return data;
  };
  await payFor(learner, 'learner', admin);
  const { data: lessons } = await learner
    .from('course_lessons')
    .select('id,courses!inner(slug)')
    .eq('courses.slug', 'sorting-socks')
    .throwOnError();
  for (const { id } of lessons)
    await learner.rpc('save_progress', { lesson: id, mark_done: true }).throwOnError();
  const { data: me } = await learner.auth.getUser();
  const rename = (full_name: string | null) =>
    learner
      .from('profiles')
      .update({ full_name })
      .eq('id', me.user?.id ?? '')
      .throwOnError();
  // An exam starts with a name only. This learner takes it back during the exam.
  await rename('Ada');
  const { data: assessments } = await learner
    .from('assessments')
    .select('id,level,course_modules(content_id)')
    .order('kind', { ascending: false })
    .throwOnError();
  for (const { id, level, course_modules: module } of assessments) {
    if (level !== 'Beginner' && module?.content_id !== 'socks-pairs') continue;
    const { attempt, questions } = await ask('assessments', { action: 'start', assessment: id });
    if (level) await rename(null);
    const right = questions[0].view.options.findIndex((text: string) => text.includes('red'));
    await learner
      .rpc('save_answer', { attempt: attempt.id, question_position: 1, answer: right })
      .throwOnError();
    const result = await ask('assessments', { action: 'submit', attempt: attempt.id });
    expect(result.attempt.score).toBe(100);
  }

  const page = await open('/learn');
  await authDialog(page).waitFor();
  await fillCredentials(page, credentials.email, credentials.password);
  await authDialog(page).getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Your name is missing: a certificate needs one').waitFor();
  await page.getByText('You have no certificate yet.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add it in your account' }).click();
  await page.waitForURL('**/account');
  await rename('Ada Adams');

  await page.goto('/learn');
  const certificates = page.getByRole('region', { name: 'My certificates' });
  await certificates.getByText('AI Foundations').waitFor();
  await page.reload();
  await certificates.getByText('AI Foundations').waitFor();
  expect(await certificates.getByRole('listitem').count()).toBe(1);
});
