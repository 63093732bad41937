import { expect, onTestFinished, test, vi } from 'vitest';
import { createRenderBudget } from './render-budget.ts';

function createWithClock() {
  const clock = { now: 1_000 };
  return { clock, budget: createRenderBudget(() => clock.now) };
}

test('sixty renders may come at once, then one a second', () => {
  const { clock, budget } = createWithClock();
  for (let n = 0; n < 60; n++) expect(budget.take('a')).toBe(0);
  expect(budget.take('a')).toBe(1);
  expect(budget.take('b')).toBe(0);
  clock.now += 1_000;
  expect([budget.take('a'), budget.take('a')]).toEqual([0, 1]);
  clock.now += 3_600_000;
  for (let n = 0; n < 60; n++) expect(budget.take('a')).toBe(0);
  expect(budget.take('a')).toBe(1);
});

test('what is kept costs a twentieth, so that a whole sitemap passes', () => {
  const { budget } = createWithClock();
  for (let n = 0; n < 1_100; n++) {
    expect(budget.take('crawler')).toBe(0);
    budget.refund('crawler');
  }
});

test('setting the wall clock back makes no client wait longer', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const budget = createRenderBudget();
  for (let n = 0; n < 61; n++) budget.take('a');
  vi.setSystemTime(1_700_000_000_000);
  vi.advanceTimersByTime(2_000);
  expect(budget.take('a')).toBe(0);
});
