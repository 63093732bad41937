/**
 * Seeded random numbers: the same seed gives the same numbers on every machine. The generator is mulberry32, the seed
 * is hashed with FNV-1a, and both use 32-bit integers only.
 */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** An integer from 0 up to, but not including, `count`. */
  below(count: number): number;
  /** The items in random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

export function seededRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    shuffle(items) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [shuffled[last], shuffled[other]] = [
          shuffled[other] as (typeof shuffled)[number],
          shuffled[last] as (typeof shuffled)[number],
        ];
      }
      return shuffled;
    },
  };
}

/** 32-bit FNV-1a. Distributes texts well, but is not cryptographically secure. */
export function hash(text: string): number {
  let hashed = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x01000193);
  }
  return hashed | 0;
}
