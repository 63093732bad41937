import { expect, test } from 'vitest';
import { isChildAddress, makeChildAddress } from '#domain/families/child-address.ts';
import { shownAddress } from './shown-address.ts';

test('the address that the auth service has for a child is never shown', () => {
  const address = makeChildAddress();
  const mark = address.slice('child-'.length, 'child-'.length + 4);
  expect(shownAddress(address)).toBe(`A child, no address (${mark})`);
  expect(shownAddress(address, 'Kit')).toBe('Kit (a child, no address)');
  expect(isChildAddress(shownAddress(address))).toBe(false);
  expect(shownAddress('ada@example.org')).toBe('ada@example.org');
});
