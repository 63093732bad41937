import { expect, test } from 'vitest';
import { createAccount, serviceClient } from './accounts.ts';
import { createAdmin, openAdminPage } from './admin.ts';
import { openAs } from './assessments.ts';
import { expectAccessible, overflowOf } from './axe.ts';
import { clientOf } from './courses.ts';
import { expectToast, mailTo, openPage, phone } from './fixtures.ts';
import { giveMembership } from './memberships.ts';
import { storageOf } from './signed-in.ts';

const path = '/projects/pyai-project-report';

test('a project is handed in, sent back once, handed in again and accepted', async () => {
  const learner = await createAccount();
  await giveMembership(learner, 'learner');
  const reviewer = await createAccount();
  const { data: course } = await serviceClient()
    .from('courses')
    .select('id')
    .eq('slug', 'python-for-ai')
    .single()
    .throwOnError();
  const admin = await clientOf(await createAdmin());
  await admin
    .rpc('add_course_staff', { course: course.id, staff_email: reviewer.email, staff_role: 'reviewer' })
    .throwOnError();

  const page = await openPage('/courses/python-for-ai/a-report-of-your-own', {
    viewport: phone,
    storageState: await storageOf(learner),
  });
  await page.getByRole('link', { name: 'To the project' }).click();
  await page.getByRole('heading', { level: 1, name: 'A report on a table of your own' }).waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Bus delays in March.');
  await page.getByLabel('Links', { exact: true }).fill('no link');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('A link begins with https://').waitFor();
  await page.getByLabel('Links', { exact: true }).fill('https://example.org/table');
  await page.getByLabel('Add files').setInputFiles([
    { name: 'My program.txt', mimeType: 'text/plain', buffer: Buffer.from('print(1)') },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
  ]);
  await page.getByRole('button', { name: 'Download My-program.txt' }).waitFor();
  await expectToast(page, 'status', 'Draft saved', 'You can go on from any device.');
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  await page.reload();
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Bus delays in March.');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('Waiting for a review').waitFor();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('Waiting for a review').waitFor();

  const desk = await openAs(reviewer, '/teach/python-for-ai/projects');
  await desk.getByRole('link', { name: 'A report on a table of your own' }).first().click();
  await desk.getByRole('button', { name: 'Claim' }).click();
  await desk.getByRole('heading', { name: 'Your review' }).waitFor();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download My-program.txt' }).click();
  expect((await download).suggestedFilename()).toBe('My-program.txt');
  await desk.getByRole('button', { name: 'Accept' }).click();
  await desk.getByText('Every criterion has to be met').waitFor();
  for (const comment of await desk.getByLabel(/^Comment on/).all())
    await comment.fill('Please say more here.');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Ask to revise' }).click();
  await expectToast(desk, 'status', 'Review sent', 'The learner gets a mail about it.');
  expect((await mailTo(learner.email, 'has comments')).text).toContain(path);

  await page.goto('/learn');
  await page.getByText('Read the comments, change what you like').waitFor();
  await page.getByRole('link', { name: 'Open A report on a table of your own' }).click();
  await page.getByText('Please say more here.').first().waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Bus delays in March, with counts.');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('Waiting for a review').waitFor();

  const office = await openAdminPage('/admin/projects');
  await office.getByRole('link', { name: 'A report on a table of your own' }).first().click();
  await office.getByRole('button', { name: 'Claim' }).click();
  await office.getByRole('heading', { name: 'Your review' }).waitFor();
  for (const box of await office.getByLabel('Met', { exact: true }).all()) await box.check();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Accept' }).click();
  await expectToast(office, 'status', 'Review sent', 'The learner gets a mail about it.');
  await mailTo(learner.email, 'Accepted: ');
  await page.reload();
  await page.getByText('Nothing more to do. Well done.').waitFor();
  await page.getByText('Version 1').waitFor();
  await expectAccessible(page);
});
