/** A measurement: the time of day in hours, and the minutes that a person waited. */
export interface Waiting {
  hour: number;
  minutes: number;
}

/** A tree on one measurement: a question with two ways on, or an end with its answer. */
export type Tree = { answer: number } | { limit: number; before: Tree; after: Tree };

/** Values to learn, in the order of their hours. */
export interface Lesson {
  hours: readonly number[];
  values: readonly number[];
}

/**
 * Grows a tree: at each place the question that leaves the least squared error. An end answers with the mean of its
 * values, and has at least `smallest` of them.
 */
export function growTree({ hours, values }: Lesson, depth: number, smallest = 1): Tree {
  return grow(hours, values, 0, hours.length, depth, smallest);
}

function grow(
  hours: readonly number[],
  values: readonly number[],
  from: number,
  to: number,
  depth: number,
  smallest: number,
): Tree {
  let whole = 0;
  for (let index = from; index < to; index++) whole += values[index] ?? 0;
  const count = to - from;
  const leaf: Tree = { answer: whole / count };
  if (depth === 0) return leaf;
  let best: { at: number; gain: number } | undefined;
  let sum = 0;
  for (let index = from; index < to - 1; index++) {
    sum += values[index] ?? 0;
    const [left, right] = [index + 1 - from, to - index - 1];
    if (left < smallest || right < smallest || hours[index] === hours[index + 1]) continue;
    // The error falls by what this sum has more than the one of the whole.
    const gain = (sum * sum) / left + ((whole - sum) * (whole - sum)) / right - (whole * whole) / count;
    if (gain > 1e-9 && (!best || gain > best.gain + 1e-9)) best = { at: index + 1, gain };
  }
  if (!best) return leaf;
  return {
    limit: ((hours[best.at - 1] ?? 0) + (hours[best.at] ?? 0)) / 2,
    before: grow(hours, values, from, best.at, depth - 1, smallest),
    after: grow(hours, values, best.at, to, depth - 1, smallest),
  };
}

export function askTree(tree: Tree, hour: number): number {
  let place = tree;
  while (!('answer' in place)) place = hour < place.limit ? place.before : place.after;
  return place.answer;
}

export const countLeaves = (tree: Tree): number =>
  'answer' in tree ? 1 : countLeaves(tree.before) + countLeaves(tree.after);
