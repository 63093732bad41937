import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, hydratePage, openPage, phone } from './fixtures.ts';
import { giveMembership } from './memberships.ts';
import { addStaff, addTaughtCourse, giveFile, importTaughtCourse, openTeach, text, textOf } from './teach.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const widthOf = (page: Page, alt: string) =>
  page.getByRole('img', { name: alt }).evaluate((image: HTMLImageElement) => image.naturalWidth);

const photo = {
  name: 'My drawer.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#cc2222' } })
    .png()
    .toBuffer(),
};
const drawing = {
  name: 'Two socks.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg viewBox="0 0 90 30" onload="executed()"><rect style="fill:teal" width="90" height="30"/></svg>',
  ),
};
const table = { name: 'Socks.csv', mimeType: 'text/csv', buffer: Buffer.from('colour,count\nred,2\n') };

/** Opens the lesson editor of a new course as its instructor, with an empty text. */
async function openEditor() {
  const course = await addTaughtCourse();
  const instructor = await addStaff(course);
  const page = await openTeach(instructor, `/teach/${course.slug}/lessons/one-drawer`);
  await text(page).fill('');
  return { course, instructor, page };
}

test('a pasted picture, a dropped drawing and a chosen download are described, shown as they are stored, and reach those who may study the lesson', async () => {
  const { course, page } = await openEditor();
  await giveFile(text(page), 'paste', photo);
  await dialog(page).getByText('Uploaded. This is how it is stored.').waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await dialog(page).getByText('Please describe the figure.').waitFor();
  await dialog(page).getByLabel('What the figure teaches').fill('A "red" drawer.');
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await expect
    .poll(() => textOf(page))
    .toMatch(/^::figure\{src="figures\/my-drawer-[0-9a-f]{8}\.webp" alt="A ”red” drawer\."\}/);
  await expect.poll(() => widthOf(page, 'A ”red” drawer.')).toBe(640);
  const [, picture = ''] = /figures\/([a-z0-9-]+\.webp)/.exec(await textOf(page)) ?? [];

  await giveFile(text(page), 'drop', drawing);
  await dialog(page).getByText('Left out, because a drawing may only draw: onload.').waitFor();
  await dialog(page).getByLabel('What the figure teaches').fill('Two socks.');
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await preview(page).getByRole('img', { name: 'Two socks.' }).locator('rect[fill="teal"]').waitFor();

  await giveFile(text(page), 'drop', { name: 'run.exe', mimeType: '', buffer: Buffer.from('x') });
  await expectToast(
    page,
    'alert',
    'This file cannot be inserted',
    expect.stringContaining('Lessons take pictures'),
  );

  await text(page).press('Control+End');
  await press(page, 'Insert');
  await page.getByRole('combobox', { name: 'Search blocks' }).fill('Download');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const file = dialog(page).getByLabel('File', { exact: true });
  await file.setInputFiles({ ...table, buffer: Buffer.from([0, 1, 2]) });
  await expectToast(page, 'alert', 'Error', 'This is not a CSV file that is safe to open.');
  await file.setInputFiles(table);
  expect(await dialog(page).getByLabel('What the button says').inputValue()).toBe('Socks');
  await dialog(page).getByLabel('What the button says').fill('The socks as a table');
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await preview(page).getByRole('button', { name: 'The socks as a table' }).waitFor();

  const url = `${inject('site').url}/figures/${course.id}/${picture}`;
  expect((await fetch(url)).status, 'before its lesson is published').toBe(404);
  await press(page, 'Publish');
  await expectToast(page, 'status', 'Published', 'Learners see the new text now.');
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
  const { headers } = await fetch(url);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');

  const path = `/courses/${course.slug}/one-drawer`;
  const visitor = await openPage(path, { javaScriptEnabled: false, viewport: phone });
  await expect.poll(() => widthOf(visitor, 'A ”red” drawer.')).toBe(640);
  const reader = await openPage(path);
  await hydratePage(reader);
  const download = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'The socks as a table' }).click();
  expect((await download).suggestedFilename()).toMatch(/^socks-[0-9a-f]{8}\.csv$/);
  await expectAccessible(reader);

  await importTaughtCourse(course.slug, { introductory: false });
  await expect
    .poll(async () => (await fetch(url)).status, { message: 'the course is for members now' })
    .toBe(404);
  const learner = await createAccount();
  await giveMembership(learner, 'learner');
  const member = await openTeach(learner, path);
  await expect.poll(() => widthOf(member, 'A ”red” drawer.')).toBe(640);
});

test('an uploaded file is deleted once nothing uses it, and a file in use stays', async () => {
  const { page } = await openEditor();
  for (const name of ['Kept', 'Spare']) {
    await giveFile(text(page), 'paste', { ...photo, name: `${name}.png` });
    await dialog(page).getByLabel('What the figure teaches').fill(`${name}.`);
    await dialog(page).getByRole('button', { name: 'Insert' }).click();
    await preview(page)
      .getByRole('img', { name: `${name}.` })
      .waitFor();
  }
  await press(page, 'Save draft');
  await page.getByText('Saved as a draft', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  const row = (name: string) => page.getByRole('row', { name: `figures/${name}-` });
  await row('spare').getByText('Draft').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
  await row('spare').getByRole('link', { name: 'One drawer' }).click();
  const written = await textOf(page);
  await text(page).fill(written.split('\n')[0] ?? '');
  await press(page, 'Publish');
  await expectToast(page, 'status', 'Published', 'Learners see the new text now.');
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await row('kept').getByText('In use').waitFor();
  await row('spare')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'status', 'Deleted', 'The file is gone.');
  await row('spare').waitFor({ state: 'detached' });
});

test(
  'the picture of a point question is chosen or uploaded in its form, and the right answer is a click on it',
  thorough,
  async () => {
    const course = await addTaughtCourse();
    const page = await openTeach(await addStaff(course), `/teach/${course.slug}/questions/new`);
    await page.getByLabel('Start from').selectOption('Point');
    await press(page, 'Use');
    const path = page.locator('[name="plane.picture"]');
    await press(page, 'Choose a picture');
    await dialog(page)
      .getByRole('option', { name: /Drawer/ })
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => path.inputValue()).toBe('figures/drawer.svg');
    await press(page, 'Choose a picture');
    await press(page, 'Upload a figure');
    await dialog(page).getByLabel('Picture or drawing').setInputFiles(photo);
    await dialog(page).getByRole('button', { name: 'Use this picture' }).click();
    await expect.poll(() => path.inputValue()).toMatch(/^figures\/my-drawer-[0-9a-f]{8}\.webp$/);
    const plane = page.getByRole('button', { name: 'Place on the plane' });
    await plane.locator('image').waitFor();
    await plane.click();
    const right = [
      await page.locator('[name="key.x"]').inputValue(),
      await page.locator('[name="key.y"]').inputValue(),
    ];
    expect(right).toEqual(['5', '5']);
    await page.locator('[name="id"]').fill(`${course.slug}-place`);
    await press(page, 'Publish');
    await page.waitForURL(`**/questions/${course.slug}-place`);
    await page.getByRole('region', { name: 'Try it' }).locator('image').waitFor();
    await expectAccessible(page);
  },
);

test(
  'the preview as a learner has the outline, the bar and the latest changes, and records nothing',
  thorough,
  async () => {
    const { course, page } = await openEditor();
    await text(page).fill(
      `## First\n\nSocks.\n\n## Second\n\n::check{question="${course.slug}-partner"}\n\n${'More socks.\n\n'.repeat(40)}`,
    );
    await preview(page).getByText('Second').waitFor();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^Preview as learner/ }).click();
    const shown = await opened;
    const outline = shown.getByRole('navigation', { name: 'Course outline' });
    await outline.getByRole('link', { name: 'Two drawers' }).waitFor();
    await shown
      .getByRole('navigation', { name: 'In this lesson' })
      .getByRole('link', { name: 'Second' })
      .waitFor();
    await shown.getByRole('button', { name: 'Print' }).waitFor();
    const check = shown.getByRole('form', { name: 'Check yourself' });
    await check.getByLabel('Another red one.').check();
    await check.getByRole('button', { name: 'Check' }).click();
    await check.getByText('That is right', { exact: true }).waitFor();
    await expectAccessible(shown);
    await outline.getByRole('link', { name: 'Two drawers' }).click();
    await shown.waitForURL(`**/teach/${course.slug}/lessons/two-drawers/preview`);
    await shown.getByText('Two drawers hold more socks.').waitFor();
    await shown.setViewportSize(phone);
    await shown.getByRole('button', { name: /^Course outline/ }).click();
    await outline.getByRole('link', { name: 'One drawer' }).waitFor();
    await expectAccessible(shown);
    await shown.keyboard.press('Escape');
    await shown.getByRole('link', { name: 'Back to the editor' }).click();
    await shown.waitForURL(`**/teach/${course.slug}/lessons/two-drawers`);
    await shown.close();
  },
);
