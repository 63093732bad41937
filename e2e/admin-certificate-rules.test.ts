import { expect, test } from 'vitest';
import { isThorough } from '#testing/thorough.ts';
import { auditOf, createAdmin, inDialog, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { createLearner } from './certificates.ts';
import { addCourse } from './courses.ts';
import { expectToast } from './fixtures.ts';

test('with the keyboard an admin makes a course count for the certificate, after reading what it means for learners', async () => {
  const admin = await createAdmin();
  const course = await addCourse(admin);
  const page = await openAdminPage(`/admin/courses/${course.id}`, { admin });
  await page.getByText('This course does not count for the certificate of its level.').waitFor();
  await page.getByRole('button', { name: 'Make it count' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Count this course for the certificate?' });
  for (const text of [
    /^The certificate goes on taking \d+ modules. A course counts while it is published.$/,
    /^Begun without a certificate so far: \d+ learners?. They keep the rule they began with/,
    'Will need less than before: 0 learners.',
    'Will need more than before: 0 learners.',
  ])
    await dialog.getByText(text).waitFor();
  if (isThorough) await expectAccessible(page);
  await inDialog(page, 'Make it count').focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'Done', 'The course counts for the certificate of its level.');
  await page.getByText(/^This course counts: while it is published/).waitFor();
  expect((await auditOf(admin)).at(-1)).toMatchObject({
    action: 'course_set_counting',
    details: { course_id: course.id, counts: true, level: 'Beginner' },
  });
  await page.getByRole('button', { name: 'Stop counting it' }).click();
  await inDialog(page, 'Stop counting it').click();
  await expectToast(page, 'status', 'Done', 'The course no longer counts for the certificate of its level.');
});

test('a learner who has completed the course is offered, with the mean of their quizzes', async () => {
  const [admin, learner] = [await createAdmin(), await createLearner('Grace Green')];
  const page = await openAdminPage('/admin/certifications', { admin });
  await page.route('**/rpc/certificate_candidates', (route) =>
    route.fulfill({
      json: [
        {
          user_id: learner.id,
          full_name: 'Grace Green',
          email: learner.email,
          score: 88,
          completed_at: '2026-01-01T00:00:00Z',
        },
      ],
    }),
  );
  await page.getByRole('button', { name: 'Issue Certificate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Course').selectOption('Meet AI');
  await dialog
    .getByRole('list', { name: 'Learners who have completed this course and have no certificate for it' })
    .getByRole('button', { name: learner.email })
    .click();
  await dialog.getByText(learner.email).waitFor();
  await expect.poll(() => dialog.getByLabel('Score').inputValue()).toBe('88');
  expect(await dialog.getByLabel('Name on the certificate').inputValue()).toBe('Grace Green');
});
