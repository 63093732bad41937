/** Lines that both texts have, or that only one of them has. */
export interface LineRun {
  kind: 'same' | 'removed' | 'added';
  lines: string[];
}

/** Above this many pairs of lines, the search for common lines would take too long. */
const mostPairs = 4_000_000;

/** How one text becomes another, line by line. */
export function findLineDifference(before: string, after: string): LineRun[] {
  const [old, current] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < current.length && old[start] === current[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, current.length) - start && old.at(-1 - end) === current.at(-1 - end)) {
    end += 1;
  }
  const runs: LineRun[] = [];
  add(runs, 'same', old.slice(0, start));
  compareMiddle(runs, old.slice(start, old.length - end), current.slice(start, current.length - end));
  add(runs, 'same', old.slice(old.length - end));
  return runs;
}

/** Adds the runs of two texts that differ in their first and last lines. */
function compareMiddle(runs: LineRun[], old: string[], current: string[]): void {
  if (old.length * current.length > mostPairs) {
    add(runs, 'removed', old);
    add(runs, 'added', current);
    return;
  }
  const width = current.length + 1;
  // At (a, b): the length of the longest common sequence of old lines from a on and current lines from b on.
  const common = new Uint32Array((old.length + 1) * width);
  const at = (a: number, b: number) => common[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = current.length - 1; b >= 0; b -= 1) {
      common[a * width + b] =
        old[a] === current[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
    }
  }
  let [a, b] = [0, 0];
  while (a < old.length || b < current.length) {
    if (a < old.length && b < current.length && old[a] === current[b]) {
      add(runs, 'same', [old[a] ?? '']);
      a += 1;
      b += 1;
    } else if (b >= current.length || (a < old.length && at(a + 1, b) >= at(a, b + 1))) {
      add(runs, 'removed', [old[a] ?? '']);
      a += 1;
    } else {
      add(runs, 'added', [current[b] ?? '']);
      b += 1;
    }
  }
}

function add(runs: LineRun[], kind: LineRun['kind'], lines: string[]): void {
  if (lines.length === 0) return;
  const last = runs.at(-1);
  if (last?.kind === kind) for (const line of lines) last.lines.push(line);
  else runs.push({ kind, lines: [...lines] });
}
