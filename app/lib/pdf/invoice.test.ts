import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { Payment } from '#domain/memberships/payment.ts';
import { defaultSite as site } from '#testing/default-site.ts';
import { readPdfText } from '#testing/pdf-text.ts';
import { createInvoice } from './invoice.ts';

const payment: Payment = {
  id: 'PAY-1001',
  invoice_id: 'INV-1001',
  user_id: null,
  user_name: 'Ada Lovelace',
  user_email: 'ada@college.edu',
  plan_name: 'Learner',
  billing: 'annual',
  list_price_cents: 29000,
  discount_percent: 50,
  amount_cents: 14500,
  method: 'Invoice',
  status: 'Pending',
  created_at: '2026-11-15T09:00:00Z',
  settled_at: null,
  failed_at: null,
  refunded_at: null,
};

test('an invoice says who pays what to whom, on one page', async () => {
  const file = await createInvoice(payment, site);
  expect(await readPdfText(file)).toEqual(
    expect.arrayContaining([
      'Lifelong AI Institute',
      'INV-1001',
      'PAY-1001',
      'November 15, 2026',
      'Ada Lovelace',
      'ada@college.edu',
      'Learner membership, one year',
      '$290.00',
      'Student discount, 50%',
      '-$145.00',
      'Total',
      '$145.00',
      'To be paid',
    ]),
  );
  expect((await PDFDocument.load(file)).getPageCount()).toBe(1);
});

test('an invoice without a discount has one line and the same total', async () => {
  const text = await readPdfText(
    await createInvoice({ ...payment, discount_percent: 0, amount_cents: 29000 }, site),
  );
  expect(text.filter((line) => line.includes('$'))).toEqual(['$290.00', '$290.00']);
});

test('the invoice of an organisation has typed lines, whose discount is taken off', async () => {
  const line = { payment_id: payment.id, unit_cents: 10000, quantity: 50 };
  const invoice = await createInvoice(
    { ...payment, billing: 'agreement', discount_percent: 0, list_price_cents: 520000, amount_cents: 470000 },
    site,
    [
      { ...line, position: 1, kind: 'seats', description: 'All levels, one year' },
      { ...line, position: 2, kind: 'workshop', description: 'For teachers', quantity: 1, unit_cents: 20000 },
      { ...line, position: 3, kind: 'discount', description: 'First year', quantity: 1, unit_cents: 50000 },
    ],
  );
  expect(await readPdfText(invoice)).toEqual(
    expect.arrayContaining([
      'Seats: All levels, one year',
      '50 x $100.00',
      '$5,000.00',
      'Workshop: For teachers',
      'Discount: First year',
      '-$500.00',
      '$4,700.00',
      `The agreement runs from the day it names. To pay, write to ${site.mailboxes.info}.`,
    ]),
  );
});

test.for([
  [{ status: 'Completed', settled_at: '2026-11-16T12:00:00Z' }, 'Received with thanks on November 16, 2026.'],
  [
    { status: 'Failed', failed_at: '2026-11-17T12:00:00Z' },
    'This invoice was withdrawn on November 17, 2026.',
  ],
  [
    { status: 'Refunded', settled_at: '2026-11-16T12:00:00Z', refunded_at: '2026-11-18T12:00:00Z' },
    'The amount was paid back on November 18, 2026.',
  ],
] as const)('an invoice that is $0.status says since when', async ([change, sentence]) => {
  expect(await readPdfText(await createInvoice({ ...payment, ...change }, site))).toContain(sentence);
});

test('an unprintable name, a very long email address and a deleted account still give an invoice', async () => {
  const long = `${'a'.repeat(200)}@example.org`;
  const text = await readPdfText(
    await createInvoice({ ...payment, user_name: 'Łukasz Nguyễn 李', user_email: long }, site),
  );
  expect(text).toContain('?ukasz Nguyen ?');
  expect(text.join('')).toContain(long);
  const forgotten = await createInvoice({ ...payment, user_name: null, user_email: null }, site);
  expect(await readPdfText(forgotten)).toContain('Deleted account');
});
