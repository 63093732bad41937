export interface ComparedLine {
  text: string;
  /** Which side has the line. */
  side: 'both' | 'left' | 'right';
}

/** The lines of two texts side by side, with as many shared lines as possible (longest common subsequence). */
export function compareLines(left: string, right: string): ComparedLine[] {
  const [a, b] = [linesOf(left), linesOf(right)];
  // shared[i][j] is the number of lines that a from i and b from j have in common.
  const shared = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => shared[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      (shared[i] as number[])[j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const compared: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      compared.push({ text: a[i] as string, side: 'both' });
      i += 1;
      j += 1;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      compared.push({ text: a[i++] as string, side: 'left' });
    } else {
      compared.push({ text: b[j++] as string, side: 'right' });
    }
  }
  return compared;
}

/** Spaces at the end of a line cannot be seen, so they make no difference. */
function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}
