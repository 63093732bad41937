import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdfText } from '#testing/pdf-text.ts';
import { isThorough, thorough } from '#testing/thorough.ts';
import { openAccount } from './account-page.ts';
import { type Account, serviceClient } from './accounts.ts';
import { auditOf, createAdmin, nextPage, openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { clientOf, createLearner, issueTo } from './certificates.ts';
import { createSilentAccount } from './families.ts';
import { expectToast } from './fixtures.ts';

const path = '/admin/certifications';
const searchBox = (page: Page) => page.getByLabel('Search by student, email, course or certificate ID');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialogOf = (page: Page) => page.getByRole('dialog');

async function find(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await rowOf(page, text).waitFor();
}

/** Moves the focus with the Tab key to the control with this name. A date has one stop for each of its parts. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  for (let presses = 0; presses < 12 && (await focused()) !== name; presses++)
    await page.keyboard.press('Tab');
  expect(await focused()).toBe(name);
}

async function openOwnCertificates(learner: Account) {
  const account = await openAccount(learner);
  return { account, section: account.getByRole('region', { name: 'My certificates' }) };
}

async function download(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('an admin issues a certificate to a user with the keyboard alone, and the learner has it', async () => {
  const [admin, learner] = [await createAdmin(), await createLearner('Zoë Łuczak')];
  const page = await openAdminPage(path, { admin });
  await page.getByRole('button', { name: 'Issue Certificate' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('user_id');
  await page.keyboard.type(learner.email);
  await dialogOf(page).getByRole('button', { name: learner.email }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => dialogOf(page).getByLabel('Name on the certificate').inputValue())
    .toBe('Zoë Łuczak');
  await tabTo(page, 'course_id');
  await page.keyboard.type('Meet');
  await tabTo(page, 'score');
  await page.keyboard.type('95');
  await tabTo(page, 'reason');
  await page.keyboard.type('Passed in the classroom');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText('Is this right? The learner gets a mail').waitFor();
  await dialogOf(page).getByText('Passed in the classroom', { exact: true }).last().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'status',
    'Certificate issued',
    'The student finds it in their account and gets a mail.',
  );
  await find(page, learner.email);
  const row = rowOf(page, learner.email);
  for (const text of ['Zoë Łuczak', 'Meet AI', 'Issued', '95 (Excellent)'])
    await expect.poll(() => row.innerText()).toContain(text);
  expect(await auditOf(admin)).toEqual([
    expect.objectContaining({
      action: 'certificate_issue',
      details: expect.objectContaining({
        target_user_email: learner.email,
        score: 95,
        course: 'Meet AI',
        reason: 'Passed in the classroom',
      }),
    }),
  ]);

  const { account, section } = await openOwnCertificates(learner);
  await section.getByText('Meet AI', { exact: true }).waitFor();
  await section.getByText('Valid', { exact: true }).waitFor();
  const { name, content } = await download(account, () =>
    section.getByRole('button', { name: 'Download the certificate for Meet AI as PDF' }).click(),
  );
  expect(name).toMatch(/^LAI(-\w{4}){7}\.pdf$/);
  const text = await readPdfText(content);
  expect(text).toContain('Meet AI');
  expect(text.join(''), 'the name is drawn').not.toContain('?');
  await section.getByRole('link', { name: 'Public page of the certificate for Meet AI' }).click();
  await account.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
  await account.getByText('Zoë Łuczak').first().waitFor();
});

test(
  'a form that is not filled in says what is missing, and a second certificate is refused',
  thorough,
  async () => {
    const [admin, learner] = [await createAdmin(), await createLearner('Ada Adams')];
    const { id } = await issueTo(learner, admin);
    const page = await openAdminPage(path, { admin });
    await page.getByRole('button', { name: 'Issue Certificate' }).click();
    const dialog = dialogOf(page);
    const submit = dialog.getByRole('button', { name: 'Issue Certificate' });
    await submit.click();
    for (const text of [
      'Please choose a user',
      'Please choose a course',
      'Please enter a whole number from 70 to 100',
      'Required',
    ]) {
      await dialog.getByText(text).first().waitFor();
    }
    await dialog.getByLabel('Student').fill(learner.email);
    await dialog.getByRole('button', { name: learner.email }).click();
    await dialog.getByLabel('Course').selectOption('Meet AI');
    await dialog.getByText('What they have passed for AI Foundations').waitFor();
    await dialog.getByText(/^0 of \d+ modules complete$/).waitFor();
    await dialog.getByText('Exam not passed').waitFor();
    await dialog.getByText('Their plan does not include the certificate').waitFor();
    await dialog.getByText(/^Modules that are missing \(\d+\)$/).click();
    await dialog.getByText('Meet AI: ').first().waitFor();
    await dialog.getByLabel('Score').fill('69');
    await dialog.getByText('Please enter a whole number from 70 to 100').waitFor();
    await dialog.getByLabel('Valid until').fill('2020-01-01');
    await submit.click();
    await dialog.getByText('Please choose today or a later day').waitFor();
    if (isThorough) await expectAccessible(page);
    await dialog.getByLabel('Score').fill('100');
    await dialog.getByLabel('Valid until').fill('');
    await dialog.getByLabel('Reason').fill('Passed in the classroom');
    const confirm = dialog.getByRole('button', { name: 'Yes, go on' });
    await submit.click();
    await confirm.click();
    await expectToast(
      page,
      'alert',
      'Error',
      `Ada Adams already has a certificate for this course that is issued: ${id}.`,
    );
    await dialog.getByLabel('Course').selectOption('How Machines Learn');
    await dialog.getByLabel('When').selectOption('Keep as pending');
    await submit.dblclick();
    await dialog.getByText('Is this right? It waits in the list until you issue it.').waitFor();
    if (isThorough) await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await submit.click();
    await confirm.dblclick();
    await expectToast(page, 'status', 'Certificate prepared', 'It waits here until it is issued.');
    const { data } = await serviceClient()
      .from('certificates')
      .select('status, valid_until, score')
      .eq('user_id', learner.id)
      .eq('course_title', 'How Machines Learn')
      .throwOnError();
    expect(data, 'two clicks make one').toEqual([{ status: 'Pending', valid_until: null, score: 100 }]);
  },
);

/** A learner of 15 without a name, or with the certificate that they got before they stated their age. */
async function createMinor(certifiedBy?: Account) {
  const learner = await createSilentAccount('minor');
  const certificate = certifiedBy && (await issueTo(learner, certifiedBy));
  await (await clientOf(learner))
    .rpc('state_birth_year', { birth_year: new Date().getUTCFullYear() - 16, country: '*' })
    .throwOnError();
  return { ...learner, certificate };
}

test('for a learner under 18 without a name the form says why nothing can be issued', async () => {
  const [admin, learner] = [await createAdmin(), await createMinor()];
  const page = await openAdminPage(path, { admin });
  await page.getByRole('button', { name: 'Issue Certificate' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Student').fill(learner.email);
  await dialog.getByRole('button', { name: learner.email }).click();
  await dialog.getByText('This learner is under 18 and has no name yet').waitFor();
  await dialog.getByLabel('Reason').fill('Passed in the classroom');
  await dialog.getByRole('button', { name: 'Issue Certificate' }).click();
  await dialog.getByText('Please choose a course').waitFor();
  expect(await dialog.getByText('Required').count()).toBe(0);
});

test('the PDF of a certificate prints the name that its public page shows', async () => {
  const admin = await createAdmin();
  const { certificate } = await createMinor(admin);
  expect(certificate?.student_name).toBe('Ada Adams');
  const page = await openAdminPage(path, { admin });
  await find(page, certificate?.id ?? '');
  const { content } = await download(page, () =>
    rowOf(page, certificate?.id ?? '')
      .getByRole('button', { name: 'Certificate PDF' })
      .click(),
  );
  const text = await readPdfText(content);
  expect(text).toContain('A. A.');
  expect(text).not.toContain('Ada Adams');
});

test('a pending certificate is issued, revoked for a reason, and reinstated for a reason', async () => {
  const [admin, learner] = [await createAdmin(), await createLearner('Ada Adams')];
  const { id } = await issueTo(learner, admin, { isPending: true, score: 72 });
  const page = await openAdminPage(path, { admin });
  await find(page, id);
  const row = rowOf(page, id);
  expect(await row.getByRole('button', { name: 'Certificate PDF' }).count()).toBe(0);
  await row.getByRole('button', { name: 'Issue' }).click();
  await dialogOf(page).getByText('What they have passed').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Issue', exact: true }).click();
  await expectToast(
    page,
    'status',
    'Certificate issued',
    'The student finds it in their account and gets a mail.',
  );
  await row.getByText('Issued', { exact: true }).waitFor();

  const { name, content } = await download(page, () =>
    row.getByRole('button', { name: 'Certificate PDF' }).click(),
  );
  expect(name).toBe(`${id}.pdf`);
  expect(await readPdfText(content)).toEqual(
    expect.arrayContaining(['Ada Adams', 'Pass', `Certificate ID ${id}`]),
  );

  await row.getByRole('button', { name: 'Revoke' }).click();
  await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
  await dialogOf(page).getByText('Required').waitFor();
  await dialogOf(page).getByLabel('Reason').fill('The assessment was not theirs.');
  await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
  await expectToast(
    page,
    'status',
    'Certificate revoked',
    'Anyone who verifies it now sees that it is no longer valid.',
  );
  await row.getByText('Revoked', { exact: true }).waitFor();
  await expect
    .poll(() => row.getByRole('button').count(), { message: 'it can be looked at and reinstated' })
    .toBe(2);
  await row.getByRole('button', { name: 'View' }).click();
  await dialogOf(page).getByText('The assessment was not theirs.').waitFor();
  if (isThorough) await expectAccessible(page);
  await dialogOf(page).getByRole('link', { name: 'Open its public page' }).click();
  await page.getByRole('heading', { level: 1, name: 'This certificate has been revoked' }).waitFor();
  expect((await auditOf(admin)).map(({ action }) => action)).toEqual([
    'certificate_prepare',
    'certificate_issue',
    'certificate_revoke',
  ]);

  const { section } = await openOwnCertificates(learner);
  await section.getByText('Reason: The assessment was not theirs.').waitFor();
  expect(await section.getByRole('button').count(), 'nothing to print').toBe(0);

  await page.goBack();
  await find(page, id);
  await row.getByRole('button', { name: 'Reinstate' }).click();
  await dialogOf(page).getByRole('button', { name: 'Reinstate' }).click();
  await dialogOf(page).getByText('Required').waitFor();
  if (isThorough) await expectAccessible(page);
  await dialogOf(page).getByLabel('Reason').fill('It was theirs after all.');
  await dialogOf(page).getByRole('button', { name: 'Reinstate' }).click();
  await expectToast(
    page,
    'status',
    'Certificate reinstated',
    'Its public page no longer says that it was revoked.',
  );
  await row.getByText('Issued', { exact: true }).waitFor();
  expect((await auditOf(admin)).at(-1)).toMatchObject({
    action: 'certificate_reinstate',
    details: { reason: 'It was theirs after all.' },
  });
});

test('of two admins the second hears what the first has done, and sees it', thorough, async () => {
  const [first, second] = [await createAdmin(), await createAdmin()];
  const { id } = await issueTo(await createLearner('Ada Adams'), first);
  const page = await openAdminPage(path, { admin: second });
  await find(page, id);
  await rowOf(page, id).getByRole('button', { name: 'Revoke' }).click();
  await (await clientOf(first))
    .rpc('revoke_certificate', { certificate_id: id, reason: 'By mistake' })
    .throwOnError();
  await dialogOf(page).getByLabel('Reason').fill('A wrong name');
  await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'alert', 'Error', 'This certificate has been revoked already.');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, id).getByText('Revoked', { exact: true }).waitFor();
  expect(await auditOf(second)).toEqual([]);
});

test('the list is searched, filtered by status and course, and exported', thorough, async () => {
  const [admin, learner] = [await createAdmin(), await createLearner('Ada Adams')];
  await issueTo(learner, admin);
  await issueTo(learner, admin, { course: 'Data Detectives', isPending: true });
  const page = await openAdminPage(path, { admin });
  for (const card of ['Issued', 'Pending', 'Revoked', 'Expiring']) {
    await page.getByRole('main').getByText(card, { exact: true }).first().waitFor();
  }
  await searchBox(page).fill(learner.email);
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  await page.getByLabel('Status').selectOption('Pending');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await rowOf(page, 'Data Detectives').waitFor();
  const { name, content } = await download(page, () =>
    page.getByRole('button', { name: 'Export CSV' }).click(),
  );
  expect(name).toMatch(/^certificates-\d{4}-\d\d-\d\d\.csv$/);
  const lines = content.toString().trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,Ada Adams,${learner.email},Data Detectives,Beginner,95,Excellent,Pending,`);
  await page.getByLabel('Course', { exact: true }).selectOption('Meet AI');
  await page.getByText('No certificates match your search.').waitFor();
  await page.getByLabel('Status').selectOption('All statuses');
  await rowOf(page, 'Meet AI').waitFor();
});

test(
  'a list that cannot be loaded says so and can be tried again; a long one is loaded page by page',
  thorough,
  async () => {
    const page = await openAdminPage('/admin');
    let isBroken = true;
    const row = (number: number) => ({
      id: `LAI-${number}`,
      student_name: `Learner ${number}`,
      student_email: 'learner@example.org',
      course_title: 'Meet AI',
      course_level: 'Beginner',
      score: 95,
      score_label: 'Excellent',
      status: 'Issued',
      issued_on: '2026-01-01',
      valid_until: null,
      created_at: '2026-01-01T00:00:00Z',
    });
    await page.route('**/rpc/search_certificates', (route) => {
      if (isBroken) return route.fulfill({ status: 500, json: { message: 'broken' } });
      const after: string | null = route.request().postDataJSON().after_certificate;
      const from = after ? Number(after.slice(4)) + 1 : 0;
      return route.fulfill({ json: Array.from({ length: from ? 20 : 100 }, (_, at) => row(from + at)) });
    });
    await page.getByRole('link', { name: 'Certifications' }).first().click();
    await expectToast(page, 'alert', 'Error', 'Failed to fetch certificates. Please try again.');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(101);
    await nextPage(page).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(21);
    expect(await nextPage(page).count()).toBe(0);
  },
);

test('the page and its dialogs break no accessibility rule', thorough, async () => {
  const page = await openAdminPage(path);
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Issue Certificate' }).click();
  await dialogOf(page).getByLabel('Student').fill('example.com');
  await page.getByRole('list', { name: 'Users found' }).waitFor();
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Revoke' }).first().click();
  await expectAccessible(page);
});
