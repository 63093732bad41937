import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { createAdmin } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { clientOf, createLearner, issueTo } from './certificates.ts';
import { hydratePage, openPage } from './fixtures.ts';
import { openFileDialog, reach } from './keyboard.ts';

const fileInput = (page: Page) => page.getByLabel('Badge file');
const finding = (page: Page, name: string) =>
  page.getByRole('main').getByRole('status').getByRole('heading', { name });

async function issue() {
  const admin = await createAdmin();
  const { id } = await issueTo(await createLearner('Ada Adams'), admin);
  return { id, admin };
}

async function readFile(id: string, file: string) {
  const response = await fetch(`${inject('site').url}/verify/${id}/${file}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Chromium reports there what the content policy refuses. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

test('a downloaded badge is checked in the browser, and nothing of it is sent', async () => {
  const { id } = await issue();
  const page = await openPage(`/verify/${id}`);
  const errors = watchErrors(page);
  const badge = page.getByRole('img', { name: 'Badge Meet AI, awarded to Ada Adams' });
  await expect.poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Picture (PNG)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${id}-badge.png`);
  const file = await download.path();

  await page.goto('/verify');
  await hydratePage(page);
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await fileInput(page).setInputFiles(file);
  await finding(page, 'This badge is real and valid').waitFor();
  expect(requests.filter((request) => !request.startsWith('GET /assets/'))).toEqual([
    'GET /.well-known/did.json',
    'GET /badges/status/1',
  ]);
  expect(await page.getByRole('main').getByRole('status').innerText()).toContain('Ada Adams');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the page of this certificate' }).click();
  await page.waitForURL(`**/verify/${id}`);
  expect(errors).toEqual([]);
});

test('Space and Enter open the choice of a file, and a changed file is found out', async () => {
  const { id } = await issue();
  const json = (await readFile(id, 'credential.json')).toString();
  const page = await openPage('/verify');
  await reach(fileInput(page));
  await hydratePage(page);
  // Chromium itself opens the dialog with Space only.
  for (const key of ['Space', 'Enter']) await openFileDialog(fileInput(page), key);
  for (const [text, title] of [
    [json, 'This badge is real and valid'],
    [json.replace('Ada Adams', 'Eve Adams'), 'This file was changed'],
    ['{"a":1}', 'This is not one of our badges'],
  ] as const) {
    const buffer = Buffer.from(text);
    await fileInput(page).setInputFiles({ name: 'badge.json', mimeType: 'application/json', buffer });
    await finding(page, title).waitFor();
  }
  expect(await page.getByRole('main').getByRole('status').innerText()).not.toContain('Adams');
});

test(
  'a file that is dropped before the page is hydrated is checked, and a revoked badge is named so',
  thorough,
  async () => {
    const { id, admin } = await issue();
    const buffer = await readFile(id, 'badge.svg');
    await (await clientOf(admin))
      .rpc('revoke_certificate', { certificate_id: id, reason: 'By mistake' })
      .throwOnError();
    const page = await openPage('/verify');
    await fileInput(page).setInputFiles({ name: 'badge.svg', mimeType: 'image/svg+xml', buffer });
    await hydratePage(page);
    await finding(page, 'This certificate has been revoked').waitFor();
    await expectAccessible(page);
    await page.goto(`/verify/${id}`);
    await page.getByRole('heading', { level: 1, name: 'This certificate has been revoked' }).waitFor();
    expect(await page.getByRole('link', { name: 'Picture (PNG)' }).count()).toBe(0);
  },
);
