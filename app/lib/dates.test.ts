import { expect, test } from 'vitest';
import { formatAgo } from './dates.ts';

test.for([
  ['2026-11-15T12:00:30Z', 'just now'],
  ['2026-11-15T11:59:30Z', 'just now'],
  ['2026-11-15T11:58:00Z', '2 minutes ago'],
  ['2026-11-15T02:30:00Z', '9 hours ago'],
  ['2026-11-14T11:00:00Z', 'yesterday'],
  ['2026-11-09T11:00:00Z', '6 days ago'],
  ['2026-11-01T12:00:00Z', 'Nov 1, 2026'],
] as const)('%s was %s', ([moment, words]) => {
  expect(formatAgo(moment, new Date('2026-11-15T12:00:00Z'))).toBe(words);
});
