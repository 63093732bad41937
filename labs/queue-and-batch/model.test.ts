import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { noModels } from '../kit/lab.ts';
import { capacity, drawGaps, model, serve } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the machine carries what the lesson says', () => {
  expect([1, 4, 8, 16, 32].map((size) => Math.round(capacity(size)))).toEqual([45, 143, 222, 308, 381]);
});

test('with arrivals every 10 ms and a wait of 20 ms, three go together and the longest path is 46 ms', () => {
  const { batches, latencies } = serve([1, 1, 1, 1, 1, 1], { size: 8, wait: 20, load: 100 });
  expect(batches[0]).toEqual({ startsAt: 30, endsAt: 56, first: 0, count: 3 });
  expect(latencies.slice(0, 3)).toEqual([46, 36, 26]);
});

test('a full batch does not wait any longer', () => {
  const { batches } = serve([1, 1, 1, 1], { size: 2, wait: 100, load: 100 });
  expect(batches.map(({ startsAt }) => startsAt)).toEqual([20, 44]);
});

test('arrivals come at the rate of the load', () => {
  const { arrivals } = serve(drawGaps(1), { size: 8, wait: 20, load: 100 });
  expect(arrivals.at(-1)).toBeCloseTo(10 * arrivals.length, 5);
});

test('no setting carries more than the largest batches can', () => {
  const gaps = drawGaps(2);
  for (const wait of [0, 20, 100]) {
    const { throughput, p95 } = serve(gaps, { size: 32, wait, load: 480 });
    expect(throughput).toBeLessThanOrEqual(capacity(32));
    expect(p95).toBeGreaterThan(500);
  }
});

test('one setting reaches each goal', () => {
  const met = (id: string, size: number, wait: number) =>
    model.goals.find((goal) => goal.id === id)?.isMet({ size, wait, load: 30 }, 4, noModels);
  expect(met('both', 32, 0)).toBe(true);
  expect(met('thrift', 8, 45)).toBe(true);
  expect(met('thrift', 8, 0)).toBe(false);
});
