import { expect, test } from 'vitest';
import { type Estimate, estimateDifference, estimateRatio, estimateShare } from './intervals.ts';

const share = (count: number, of: number) => ({ count, of });
const limits = (estimate: Estimate | undefined) => [estimate?.low.toFixed(4), estimate?.high.toFixed(4)];

test.for([
  [81, 263, '0.2553', '0.3662'],
  [15, 148, '0.0624', '0.1605'],
  [0, 20, '0.0000', '0.1611'],
  [1, 29, '0.0061', '0.1718'],
] as const)('the Wilson interval of %d of %d is that of Newcombe 1998, table I', ([count, of, low, high]) => {
  expect(limits(estimateShare(share(count, of)))).toEqual([low, high]);
});

test.for([
  [56, 70, 48, 80, '0.0524', '0.3339'],
  [9, 10, 3, 10, '0.1705', '0.8090'],
  [6, 7, 2, 7, '0.0582', '0.8062'],
  [5, 56, 0, 29, '-0.0381', '0.1926'],
  [0, 10, 0, 20, '-0.1611', '0.2775'],
  [0, 10, 0, 10, '-0.2775', '0.2775'],
  [10, 10, 0, 20, '0.6791', '1.0000'],
  [10, 10, 0, 10, '0.6075', '1.0000'],
] as const)(
  'the difference of %d/%d and %d/%d is that of Newcombe 1998, table II',
  ([a, m, b, n, low, high]) => {
    expect(limits(estimateDifference(share(a, m), share(b, n)))).toEqual([low, high]);
  },
);

test('the trial of Perondi 2004 has the published difference and ratio', () => {
  const [first, second] = [share(7, 34), share(1, 34)];
  expect(limits(estimateDifference(first, second))).toEqual(['0.0189', '0.3404']);
  expect(estimateRatio(first, second)?.value).toBeCloseTo(7, 12);
  expect(limits(estimateRatio(first, second))).toEqual(['1.1537', '41.9763']);
});

/** The ratio at which a limit of `first - ratio * second` is zero, found by halving instead of by a formula. */
function searchLimit(isBelow: (ratio: number) => boolean): number {
  let [low, high] = [0, 1e6];
  for (let times = 0; times < 200; times += 1) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return low;
}

test('the limits of every ratio solve the equation that defines them', () => {
  for (const [m, n] of [
    [3, 5],
    [12, 40],
    [7, 7],
  ] as const) {
    for (let a = 0; a <= m; a += 1) {
      for (let b = 1; b <= n; b += 1) {
        const ratio = estimateRatio(share(a, m), share(b, n));
        const [p, q] = [estimateShare(share(a, m)), estimateShare(share(b, n))];
        if (!ratio || !p || !q) throw new Error('no estimate');
        const low = searchLimit(
          (r) => p.value - r * q.value - Math.hypot(p.value - p.low, r * (q.high - q.value)) > 0,
        );
        const high = searchLimit(
          (r) => p.value - r * q.value + Math.hypot(p.high - p.value, r * (q.value - q.low)) > 0,
        );
        expect(ratio.low, `${a}/${m} ${b}/${n}`).toBeCloseTo(low, 8);
        expect(ratio.high, `${a}/${m} ${b}/${n}`).toBeCloseTo(high, 8);
        expect(ratio.low).toBeLessThanOrEqual(ratio.value);
        expect(ratio.high).toBeGreaterThanOrEqual(ratio.value);
      }
    }
  }
});

test('the intervals of difference and ratio agree on whether two shares could be equal', () => {
  for (let a = 0; a <= 25; a += 1) {
    for (let b = 1; b <= 30; b += 1) {
      const difference = estimateDifference(share(a, 25), share(b, 30));
      const ratio = estimateRatio(share(a, 25), share(b, 30));
      if (!difference || !ratio) throw new Error('no estimate');
      expect(difference.low > 0, `${a} ${b}`).toBe(ratio.low > 1);
      expect(difference.high < 0, `${a} ${b}`).toBe(ratio.high < 1);
    }
  }
});

test('no rows give no estimate, and nothing is divided by zero', () => {
  expect(estimateShare(share(0, 0))).toBeUndefined();
  expect(estimateDifference(share(0, 0), share(1, 2))).toBeUndefined();
  expect(estimateRatio(share(1, 2), share(0, 9))).toBeUndefined();
  expect(estimateRatio(share(0, 3), share(1, 9))?.low).toBe(0);
});
