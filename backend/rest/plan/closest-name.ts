/** As in PostgREST. With a lower threshold, a stranger could collect function names by guessing. */
const leastLikeness = 0.75;

/**
 * The known name a caller most likely meant: they share three consecutive characters, or two, and have the smallest
 * edit distance.
 */
export function closestName(wanted: string, known: readonly string[]): string | undefined {
  for (const length of [3, 2]) {
    const parts = partsOf(wanted, length);
    const candidates = known
      .filter((name) => !parts.isDisjointFrom(partsOf(name, length)))
      .map((name) => ({ name, likeness: likeness(wanted.toLowerCase(), name.toLowerCase()) }))
      .filter((candidate) => candidate.likeness >= leastLikeness)
      .sort((a, b) => b.likeness - a.likeness);
    if (candidates[0]) return candidates[0].name;
  }
  return undefined;
}

function partsOf(name: string, length: number): Set<string> {
  const text = `-${name.toLowerCase()}-`;
  const count = Math.max(0, text.length - length + 1);
  return new Set(Array.from({ length: count }, (_, at) => text.slice(at, at + length)));
}

function likeness(a: string, b: string): number {
  return 1 - editDistance(a, b) / Math.max(a.length, b.length, 1);
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
