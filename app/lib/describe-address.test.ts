import { expect, test } from 'vitest';
import { makeChildAddress } from '#domain/families/child-address.ts';
import { describeAddress, describeNoName } from './describe-address.ts';

test('the account of a child is described in words instead of by its placeholder address', () => {
  const placeholder = makeChildAddress();
  expect(describeAddress(placeholder)).toBe('Signs in with pictures');
  expect(describeNoName(placeholder, 'No name given')).toBe('The account of a child');
  expect(describeAddress('ada@example.org')).toBe('ada@example.org');
  expect(describeNoName('ada@example.org', 'No name given')).toBe('No name given');
});
