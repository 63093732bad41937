/** Joins a pair of pieces wherever it stands, from left to right: one step of cutting text into byte pairs. */
export function mergePair(
  pieces: readonly string[],
  { left, right }: { left: string; right: string },
): string[] {
  const merged: string[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] ?? '';
    if (piece === left && pieces[index + 1] === right) {
      merged.push(left + right);
      index++;
    } else merged.push(piece);
  }
  return merged;
}
