import { expect, test } from 'vitest';
import { counted } from './words.ts';

test('one thing is counted in the singular', () => {
  expect([0, 1, 2].map((count) => counted(count, 'run'))).toEqual(['0 runs', '1 run', '2 runs']);
  expect(counted(1, 'event still waits', 'events still wait')).toBe('1 event still waits');
});
