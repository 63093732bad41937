import { type Random, seededRandom } from '#courseware/random.ts';
import { log } from './math.ts';

export interface LabRandom extends Random {
  /** A number between two limits. */
  between(low: number, high: number): number;
  /** A normally distributed number with mean 0 and deviation 1. */
  normal(): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Random numbers for one purpose. Two purposes with the same seed get different numbers. */
export function labRandom(seed: number, purpose: string): LabRandom {
  const random = seededRandom(`${purpose} ${seed}`);
  const { next, below } = random;
  return {
    ...random,
    between: (low, high) => low + next() * (high - low),
    normal() {
      // Marsaglia's polar method: a random point inside the unit circle, but not its centre.
      for (;;) {
        const [x, y] = [2 * next() - 1, 2 * next() - 1];
        const square = x * x + y * y;
        if (square > 0 && square < 1) return x * Math.sqrt((-2 * log(square)) / square);
      }
    },
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}
