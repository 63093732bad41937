import { expect, test } from 'vitest';
import { isSuspended, profileChangeSchema } from './profile.ts';

test('a name is trimmed, and an empty one becomes null', () => {
  expect(profileChangeSchema.parse({ full_name: ' Ada ' })).toEqual({ full_name: 'Ada' });
  expect(profileChangeSchema.parse({ full_name: '  ' })).toEqual({ full_name: null });
});

test('a name that shows nothing becomes null, and others lose what does not show', () => {
  for (const full_name of ['\u200b', '\u3164\u3164', '\u202e\u2066', '\u3000\u200d', '\u2800 \u00a0'])
    expect(profileChangeSchema.parse({ full_name })).toEqual({ full_name: null });
  expect(profileChangeSchema.parse({ full_name: 'A\u200cd\u202ea\ufe0f' })).toEqual({ full_name: 'Ada' });
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
