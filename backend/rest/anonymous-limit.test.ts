import { expect, onTestFinished, test, vi } from 'vitest';
import { createAnonymousLimit } from './anonymous-limit.ts';

test('a client past 300 requests a minute waits for the next minute, others do not', () => {
  let now = 0;
  const take = createAnonymousLimit(() => now);
  for (let count = 0; count < 300; count++) expect(take('a')).toBe(0);
  now = 20_000;
  expect(take('a')).toBe(40);
  expect(take('b')).toBe(0);
  now = 60_000;
  expect(take('a')).toBe(0);
});

test('a clock that is set back makes no client wait longer than a minute', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const take = createAnonymousLimit();
  vi.setSystemTime(Date.now() - 86_400_000);
  for (let count = 0; count < 300; count++) take('a');
  expect(take('a')).toBeLessThanOrEqual(60);
});
