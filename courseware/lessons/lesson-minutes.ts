import type { BlockKind } from './block.ts';

export const wordsPerMinute = 180;

/** How many minutes the activities of a lesson take. */
const minutesOfDoing: Partial<Record<string, number>> = {
  predict: 1,
  check: 1.5,
  lab: 5,
  python: 5,
  project: 10,
  explainer: 2,
} satisfies Partial<Record<BlockKind, number>>;

/** The estimated minutes of activities in a lesson with blocks of these kinds. */
export function doingMinutes(kinds: readonly string[]): number {
  return kinds.reduce((sum, kind) => sum + (minutesOfDoing[kind] ?? 0), 0);
}
