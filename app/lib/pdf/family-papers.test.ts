import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { defaultSite as site } from '#testing/default-site.ts';
import { readPdfText } from '#testing/pdf-text.ts';
import { createConsentForm } from './consent-form.ts';
import { createConsentReceipt } from './consent-receipt.ts';
import { createFamilySheet } from './family-sheet.ts';

test('the sheet of a child has the family code, the nickname and what is stored, on one page', async () => {
  const file = await createFamilySheet({ site, code: 'ABCD2345', nickname: 'Kit' });
  const text = await readPdfText(file);
  expect(text).toEqual(
    expect.arrayContaining([
      'ABCD 2345',
      'Kit',
      'Family code',
      'The twelve pictures',
      'What is stored about you',
    ]),
  );
  expect((await PDFDocument.load(file)).getPageCount()).toBe(1);
});

test('the receipt of a consent says who agreed to what, and how to check it', async () => {
  const receipt = {
    consent: '00000000-0000-4000-8000-0000000c0a5e',
    issuer: site.name,
    guardian: 'mum@example.org',
    account: null,
    text_version: '2026-11-20',
    text: 'I allow an account.\nI can withdraw.',
    method: 'email-plus',
    given_at: '2026-11-18T09:00:00Z',
    withdrawn_at: '2026-11-19T09:00:00Z',
    withdrawal: 'delete',
  } as const;
  const key = `${site.url}/badges/keys/one`;
  const text = await readPdfText(
    await createConsentReceipt({ receipt, jwt: 'header.payload.signature', key }),
  );
  expect(text).toEqual(
    expect.arrayContaining([
      'mum@example.org',
      'November 18, 2026',
      'November 19, 2026, account deleted',
      'I allow an account.',
      'header.payload.signature',
    ]),
  );
});

test('the form for a signature has the text, its version and four lines, on one page', async () => {
  const body = Array.from(
    { length: 4 },
    (_, number) => `Paragraph ${number}. ${'I allow an account. '.repeat(12)}`,
  );
  const file = await createConsentForm(site, { version: '2026-11-20', body: body.join('\n') });
  const text = await readPdfText(file);
  expect(text).toEqual(
    expect.arrayContaining(['Text of 2026-11-20', 'Your name, in capitals', 'Place and date', 'Signature']),
  );
  expect(text.join(' ')).toContain('Paragraph 3.');
  expect((await PDFDocument.load(file)).getPageCount()).toBe(1);
});
