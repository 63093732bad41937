import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { csvLimits } from '#app/lib/bias-check/open-csv.ts';
import { readPdfText } from '#testing/pdf-text.ts';
import { thorough } from '#testing/thorough.ts';
import { expectAccessible } from './axe.ts';
import { hydratePage, openPage, phone } from './fixtures.ts';
import { pressOn, reach } from './keyboard.ts';

const csv = (text: string, name = 'own.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const chooseFile = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel('Your CSV file').setInputFiles(file);
const example = (page: Page) => page.getByRole('button', { name: 'Try our example' });

test('the page can be read without scripts, and says that it needs them', async () => {
  const page = await openPage('/bias-check', { javaScriptEnabled: false, viewport: phone });
  for (const name of ['Same share', 'Same chance', 'Same meaning'])
    await page.getByRole('heading', { name }).waitFor();
  expect(await page.locator('main noscript').first().innerText()).toContain('needs JavaScript');
  expect(await page.getByLabel('Your CSV file').isVisible()).toBe(false);
});

test('the check is not loaded before a file or the example is chosen', async () => {
  const page = await openPage('/bias-check');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await hydratePage(page);
  expect(scripts.filter((url) => /checker|write-report|pdf/.test(url))).toEqual([]);
  await example(page).click();
  await page.getByText('366 rows in 3 groups are counted.').waitFor();
  expect(scripts.some((url) => url.includes('checker'))).toBe(true);
});

test('the example is checked by keyboard alone, accessibly, and kept as a PDF, as numbers and as text', async () => {
  const page = await openPage('/bias-check');
  await pressOn(example(page));
  await page.getByText('366 rows in 3 groups are counted.').waitFor();
  await page.getByText('Same share does not hold in these rows.', { exact: true }).waitFor();
  await page.getByText('The town and its people are invented.').first().waitFor();
  await expectAccessible(page);

  const reference = page.getByLabel('Compare with');
  await reach(reference);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => reference.inputValue()).toBe('River');
  await page.getByText('For Hill, the share that gets a yes is 30.0 %').first().waitFor();

  const pdf = page.waitForEvent('download');
  await pressOn(page.getByRole('button', { name: 'Save the report as PDF' }));
  const file = await readFile(await (await pdf).path());
  expect((await pdf).suggestedFilename()).toBe('bias-check.pdf');
  expect((await readPdfText(file)).join(' ')).toContain('Same share does not hold in these rows.');

  const numbers = page.waitForEvent('download');
  await pressOn(page.getByRole('button', { name: 'Save the numbers as CSV' }));
  expect(await readFile(await (await numbers).path(), 'utf8')).toContain('Hill,Selection rate,60,200,0.3,');

  await pressOn(page.locator('summary', { hasText: 'The report as text' }));
  expect(await page.getByRole('textbox', { name: 'The report as text' }).inputValue()).toContain(
    'Same share (demographic parity)',
  );
});

test('an own file is checked without a request, and nothing of it leaves the browser', async () => {
  const page = await openPage('/bias-check');
  await hydratePage(page);
  // The first choice loads the scripts of the check.
  await example(page).click();
  await page.getByText('366 rows in 3 groups are counted.').waitFor();
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));

  const rows = Array.from(
    { length: 60 },
    (_, index) => `${index % 2 ? 'ja' : 'nein'};Zoë ${index % 3};${index % 5 ? 'ja' : 'nein'}`,
  );
  await chooseFile(page, csv(`Treffer;Stadtteil;Wahrheit\r\n${rows.join('\r\n')}\r\n`));
  await page.getByText('60 rows in 3 groups are counted.').waitFor();
  expect(await page.getByLabel('Group', { exact: true }).locator('option:checked').innerText()).toBe(
    'Stadtteil',
  );

  // Which value means yes, and which column is which, can be changed.
  await page.getByLabel('Prediction: yes is').selectOption('nein');
  await expect.poll(() => page.getByLabel('Prediction: no is').inputValue()).toBe('ja');
  await page.getByLabel('Truth', { exact: true }).selectOption('Stadtteil');
  await page.getByRole('alert').getByText('need three different columns').waitFor();
  await page.getByLabel('Truth', { exact: true }).selectOption('Wahrheit');
  await page.getByText('60 rows in 3 groups are counted.').waitFor();
  expect(requests).toEqual([]);

  // Only the PDF needs another script, from this site and without any data.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the report as PDF' }).click();
  await download;
  for (const request of requests) expect(request.startsWith(`GET ${inject('site').url}/assets/`)).toBe(true);
});

test('a file that was chosen before hydration is checked', thorough, async () => {
  const page = await openPage('/bias-check');
  // As a dropped file does it: without focus, which would hydrate the page.
  await page.getByLabel('Your CSV file').evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['prediction,truth,group\n1,1,a\n0,1,b\n'], 'early.csv'));
    input.files = transfer.files;
  });
  expect(await page.evaluate(() => document.documentElement.dataset.hydrated)).toBeUndefined();
  await hydratePage(page);
  await page.getByText('2 rows in 2 groups are counted.').waitFor();
});

test(
  'faulty rows are listed with their numbers, and faulty files are refused with the reason',
  thorough,
  async () => {
    const page = await openPage('/bias-check', { viewport: phone });
    await hydratePage(page);
    const bad = '1,0\nmaybe,1,a\n1,,b\n'.repeat(10);
    await chooseFile(page, csv(`prediction,truth,group\n${'1,1,a\n0,1,b\n'.repeat(20)}${bad}`));
    const problems = page.getByRole('region', { name: '30 rows could not be used' });
    await problems.waitFor();
    const lines = await problems.getByRole('listitem').allInnerTexts();
    expect(lines).toHaveLength(21);
    expect(lines.slice(0, 3)).toEqual([
      'Row 42: 2 instead of 3 fields.',
      'Row 43: the prediction is "maybe", which is neither yes nor no.',
      'Row 44: the truth is empty.',
    ]);
    expect(lines.at(-1)).toBe('And 10 more.');
    await problems.getByText('40 of 70 rows are counted.').waitFor();
    await expectAccessible(page);

    const alert = page.getByRole('alert');
    for (const [file, reason] of [
      [csv('a,b\n1,2\n'), 'Only 2 columns were found.'],
      [csv('a,b,c\n1,"2,3\n'), 'Row 2: a quotation mark is opened there and never closed.'],
      [csv('PK\u0003\u0004', 'table.xlsx'), 'Please save the table as CSV'],
      [csv('prediction,truth,group\n1,0,a\n0,1,a\n'), 'Only one group is left'],
    ] as const) {
      await chooseFile(page, file);
      await alert.getByText(reason).waitFor();
    }

    // Made in the page: sending so large a file to the browser takes long.
    await page.getByLabel('Your CSV file').evaluate((input: HTMLInputElement, length) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(length)], 'large.csv'));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, csvLimits.bytes + 1);
    await alert.getByText('larger than 25 MB').waitFor();
  },
);

test('100,000 rows are checked while the page stays free', thorough, async () => {
  const page = await openPage('/bias-check');
  await hydratePage(page);
  const rows = Array.from(
    { length: 100_000 },
    (_, index) => `${index % 2},${index % 3 ? 1 : 0},g${index % 7}`,
  );
  await chooseFile(page, csv(`prediction,truth,group\n${rows.join('\n')}\n`));
  await page.getByText('100,000 rows in 7 groups are counted.').waitFor();
});

test.for([
  ['/ai-platform', 'Open the bias check'],
  ['/free-resources', 'Open the bias check'],
] as const)('%s leads to the check', async ([path, name]) => {
  const page = await openPage(path);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Right on average. And for whom?' }).waitFor();
});
