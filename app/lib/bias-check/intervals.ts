/** A share: `count` of `of` rows. */
export interface Share {
  count: number;
  of: number;
}

/** A value with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** The 97.5 % quantile of the normal distribution. */
const z = 1.959963984540054;

/** The Wilson score interval of a share (Wilson 1927). A share of no rows has no estimate. */
export function estimateShare({ count, of }: Share): Estimate | undefined {
  if (of === 0) return undefined;
  const value = count / of;
  const square = z * z;
  const middle = value + square / (2 * of);
  const margin = z * Math.sqrt((value * (1 - value)) / of + square / (4 * of * of));
  const scale = 1 + square / of;
  return {
    value,
    // At the ends the exact limits are 0 and 1, which rounding would miss.
    low: count === 0 ? 0 : (middle - margin) / scale,
    high: count === of ? 1 : (middle + margin) / scale,
  };
}

/**
 * The difference of two independent shares with Newcombe's hybrid score interval: method 10 of Newcombe 1998,
 * "Interval estimation for the difference between independent proportions".
 */
export function estimateDifference(first: Share, second: Share): Estimate | undefined {
  const [a, b] = [estimateShare(first), estimateShare(second)];
  if (!a || !b) return undefined;
  const value = a.value - b.value;
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  };
}

/**
 * The ratio of two independent shares with the MOVER-R interval (Newcombe 2016), made from the same Wilson limits as
 * the difference. The two intervals therefore agree on whether the shares could be equal. The common log interval has
 * no width when both shares are 1. A share of 0 cannot be divided by.
 */
export function estimateRatio(first: Share, second: Share): Estimate | undefined {
  const [a, b] = [estimateShare(first), estimateShare(second)];
  if (!a || !b || b.value === 0) return undefined;
  const product = a.value * b.value;
  const root = (square: number) => Math.sqrt(Math.max(0, square));
  // The limits are roots of quadratic equations. Each is written in the form that cannot divide by zero.
  const lowA = b.high * (2 * b.value - b.high);
  const lowC = a.low * (2 * a.value - a.low);
  const highA = b.low * (2 * b.value - b.low);
  const highC = a.high * (2 * a.value - a.high);
  return {
    value: a.value / b.value,
    low: a.value === 0 ? 0 : lowC / (product + root(product * product - lowA * lowC)),
    high: (product + root(product * product - highA * highC)) / highA,
  };
}
