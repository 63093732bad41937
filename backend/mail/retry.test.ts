import { expect, test } from 'vitest';
import { secondsUntilRetry } from './retry.ts';

test('waits grow fourfold from half a minute to four hours', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(secondsUntilRetry)).toEqual([
    30, 120, 480, 1920, 7680, 14_400, 14_400, 14_400,
  ]);
});
