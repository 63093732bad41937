import { afterEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#testing/local-storage.ts';
import { keepAnswer } from './kept-answers.ts';
import { declineToTakeAlong, mustAskToTakeAlong } from './take-along.ts';

stubLocalStorage();
afterEach(() => void vi.useRealTimers());

const answer = () => keepAnswer({ question: 'first', seed: 'lesson', answer: 2, isCorrect: false });
const accountMadeNow = (id: string) => ({ id, created_at: new Date().toISOString() });

test('only an account that is older than the work of a visitor asks for it, until its owner declines it', () => {
  vi.useFakeTimers();
  const [older, other] = [accountMadeNow('older'), accountMadeNow('other')];
  expect(mustAskToTakeAlong(older)).toBe(false);
  vi.advanceTimersByTime(1_000);
  answer();
  vi.advanceTimersByTime(1_000);
  expect([older, other, accountMadeNow('new')].map(mustAskToTakeAlong)).toEqual([true, true, false]);
  declineToTakeAlong('older');
  expect([older, other].map(mustAskToTakeAlong)).toEqual([false, true]);
  vi.advanceTimersByTime(1_000);
  answer();
  expect(mustAskToTakeAlong(older)).toBe(true);
});
