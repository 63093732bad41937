import { expect, test } from 'vitest';
import { isSuspended, profileChangeSchema } from './profile.ts';

test('a name is trimmed, and an empty one becomes null', () => {
  expect(profileChangeSchema.parse({ full_name: ' Ada ' })).toEqual({ full_name: 'Ada' });
  expect(profileChangeSchema.parse({ full_name: '  ' })).toEqual({ full_name: null });
});

test.for(['x'.repeat(101), 'two\nlines', 'a bell \u0007'])('the name %j is refused', (full_name) => {
  expect(profileChangeSchema.safeParse({ full_name }).success).toBe(false);
});

test('a suspension ends at its end time', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  expect(isSuspended({ suspended_until: null }, now)).toBe(false);
  expect(isSuspended({ suspended_until: '2026-11-15T12:00:01+00:00' }, now)).toBe(true);
  expect(isSuspended({ suspended_until: '2026-11-15T11:59:59+00:00' }, now)).toBe(false);
});
