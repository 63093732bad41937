import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createAccount } from './accounts.ts';
import { openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { main, openSignedIn } from './families.ts';
import { mailTo, phone } from './fixtures.ts';

test('consent on paper: refused with a reason, uploaded again, approved, and the account is made', async () => {
  const guardian = await createAccount();
  const page = await openSignedIn('/family', guardian);
  await page.setViewportSize(phone);
  await main(page).getByText('Would you rather sign on paper?').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Form to sign (PDF)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('consent-form.pdf');
  const scan = {
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(await download.path()),
  };
  const picker = () => main(page).getByLabel('Scan or photo of the signed form');
  const upload = () => main(page).getByRole('button', { name: 'Upload the form' }).click();

  await upload();
  await main(page).getByText('Please choose the scan of your form.').waitFor();
  await picker().setInputFiles({ ...scan, name: 'scan.exe' });
  await upload();
  await main(page).getByText('This is not a PDF, PNG or JPEG file.').waitFor();
  await expectAccessible(page);
  await picker().setInputFiles(scan);
  await upload();
  await main(page).getByText('We got your form on').waitFor();

  const admin = await openAdminPage('/admin/consent-forms');
  const row = admin.getByRole('row').filter({ hasText: guardian.email });
  const [opened] = await Promise.all([
    admin.waitForEvent('download'),
    row.getByRole('button', { name: 'Open the scan' }).click(),
  ]);
  expect(await readFile(await opened.path())).toEqual(scan.buffer);
  await row.getByRole('button', { name: 'Refuse' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await dialog.getByText('Please give a reason').waitFor();
  await dialog.getByLabel('Reason, for the guardian').fill('The signature is missing.');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await row.getByText('Refused').waitFor();
  expect((await mailTo(guardian.email, '/family')).text).toContain('The signature is missing.');

  await page.reload();
  await main(page).getByText('The signature is missing.').waitFor();
  await picker().setInputFiles(scan);
  await upload();
  await main(page).getByText('We got your form on').waitFor();
  await admin.reload();
  await row.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await row.getByText('Approved').waitFor();

  await page.reload();
  await main(page).getByRole('heading', { name: 'The account of your child' }).waitFor();
  await main(page).getByText('on paper').first().waitFor();
});
