import { labRandom } from '../kit/random.ts';

export type Point = readonly [number, number];

/** A moment of a run: the centres, and the group of each point once it has one. */
export interface Moment {
  centres: readonly Point[];
  groups: readonly number[] | undefined;
}

export const mostMoments = 60;

const squared = (some: Point, other: Point) =>
  (some[0] - other[0]) * (some[0] - other[0]) + (some[1] - other[1]) * (some[1] - other[1]);

function nearest(centres: readonly Point[], point: Point): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, centre] of centres.entries()) {
    const far = squared(centre, point);
    if (far < least) [best, least] = [index, far];
  }
  return best;
}

/** A group that has lost all its points keeps its centre. */
function moveCentres(
  centres: readonly Point[],
  points: readonly Point[],
  groups: readonly number[],
): Point[] {
  return centres.map((centre, group) => {
    const own = points.filter((_, index) => groups[index] === group);
    if (own.length === 0) return centre;
    const sum = own.reduce(([x, y], point) => [x + point[0], y + point[1]] as const, [0, 0] as const);
    return [sum[0] / own.length, sum[1] / own.length];
  });
}

/** Different points, drawn at random, to begin with. */
export function firstCentres(points: readonly Point[], count: number, seed: number, start: number): number[] {
  const random = labRandom(seed, `groups-without-names start ${start}`);
  const left = points.map((_, index) => index);
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0] ?? 0);
}

/** All moments of k-means: assign every point to its nearest centre, move the centres, and again until nothing changes. */
export function runKMeans(points: readonly Point[], first: readonly Point[]): Moment[] {
  const moments: Moment[] = [{ centres: first, groups: undefined }];
  let centres = first;
  let before = '';
  while (moments.length < mostMoments) {
    const current = centres;
    const groups = points.map((point) => nearest(current, point));
    if (groups.join() === before) break;
    before = groups.join();
    moments.push({ centres, groups });
    centres = moveCentres(centres, points, groups);
    moments.push({ centres, groups });
  }
  return moments;
}

/** The sum of the squared distances from each point to the centre of its group. */
export const totalOf = (points: readonly Point[], { centres, groups = [] }: Moment) =>
  points.reduce((sum, point, index) => sum + squared(point, centres[groups[index] ?? 0] ?? point), 0);

/**
 * The mean silhouette: how much nearer a point is to its own group than to the next one, between -1 and 1. A point that
 * is alone in its group counts as 0.
 */
export function silhouetteOf(points: readonly Point[], groups: readonly number[]): number {
  const count = Math.max(...groups) + 1;
  let total = 0;
  for (const [index, point] of points.entries()) {
    const sums = Array<number>(count).fill(0);
    const sizes = Array<number>(count).fill(0);
    for (const [other, place] of points.entries()) {
      if (other === index) continue;
      const group = groups[other] ?? 0;
      sums[group] = (sums[group] ?? 0) + Math.sqrt(squared(point, place));
      sizes[group] = (sizes[group] ?? 0) + 1;
    }
    const own = groups[index] ?? 0;
    if (!sizes[own]) continue;
    const inside = (sums[own] ?? 0) / (sizes[own] ?? 1);
    let outside = Number.POSITIVE_INFINITY;
    for (const [group, size] of sizes.entries()) {
      if (group !== own && size > 0) outside = Math.min(outside, (sums[group] ?? 0) / size);
    }
    if (outside < Number.POSITIVE_INFINITY) total += (outside - inside) / Math.max(inside, outside);
  }
  return total / points.length;
}

/** How many points are right if every sort is matched with one group of its own, in the best way. */
export function countMatched(groups: readonly number[], sorts: readonly number[]): number {
  const [groupCount, sortCount] = [Math.max(...groups) + 1, Math.max(...sorts) + 1];
  const shared = Array.from({ length: sortCount }, () => Array<number>(groupCount).fill(0));
  for (const [index, group] of groups.entries()) {
    const row = shared[sorts[index] ?? 0];
    if (row) row[group] = (row[group] ?? 0) + 1;
  }
  const best = (sort: number, taken: ReadonlySet<number>): number => {
    if (sort === sortCount) return 0;
    let most = best(sort + 1, taken);
    for (let group = 0; group < groupCount; group++) {
      if (taken.has(group)) continue;
      most = Math.max(most, (shared[sort]?.[group] ?? 0) + best(sort + 1, new Set([...taken, group])));
    }
    return most;
  };
  return best(0, new Set());
}
