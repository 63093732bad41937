import { expect, test } from 'vitest';
import { newOrganisationForm, readCents } from './agreement-fields.ts';

const fields = {
  name: 'Hill School',
  kind: 'school',
  billing_email: 'office@hill.example',
  owner_email: 'head@hill.example',
  opens_Beginner: 'on',
  opens_Advanced: 'on',
  certifies_Beginner: 'on',
  seats: '50',
  starts_on: '2026-12-01',
  ends_on: '2027-11-30',
  consent_by: '',
  line0_kind: 'seats',
  line0_description: 'One year',
  line0_quantity: '50',
  line0_unit: '99.50',
  line2_kind: 'discount',
  line2_description: 'First year',
  line2_quantity: '1',
  line2_unit: '100',
};

test('the fields of the form become an agreement with levels and lines', () => {
  expect(newOrganisationForm.parse(fields)).toMatchObject({
    seats: 50,
    opens_levels: ['Beginner', 'Advanced'],
    certifies_levels: ['Beginner'],
    lines: [
      { kind: 'seats', quantity: 50, unit_cents: 9950 },
      { kind: 'discount', quantity: 1, unit_cents: 10_000 },
    ],
  });
});

test.for([
  [{ opens_Beginner: '', opens_Advanced: '' }, 'opens_levels'],
  [{ certifies_Intermediate: 'on' }, 'certifies_levels'],
  [{ ends_on: '2026-11-30' }, 'ends_on'],
  [{ seats: '0' }, 'seats'],
  [{ owner_email: 'head' }, 'owner_email'],
  [{ line0_unit: '12 dollars' }, 'lines'],
] as const)('with %j the form names the field %s', ([change, field]) => {
  const { error } = newOrganisationForm.safeParse({ ...fields, ...change });
  expect(error?.issues.map(({ path }) => path[0])).toContain(field);
});

test.for([
  ['99', 9900],
  ['99,5', 9950],
  ['0.07', 7],
  ['-1', undefined],
  ['1e3', undefined],
] as const)('the price %s is %s cents', ([price, cents]) => {
  expect(readCents(price)).toBe(cents);
});
