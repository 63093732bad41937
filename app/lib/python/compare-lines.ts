import { findLineDifference } from '#app/lib/line-difference.ts';

export interface ComparedLine {
  text: string;
  /** Which side has the line. */
  side: 'both' | 'left' | 'right';
}

const sides = { same: 'both', removed: 'left', added: 'right' } as const;

/** The lines of two texts side by side, with as many shared lines as possible. */
export function compareLines(left: string, right: string): ComparedLine[] {
  return findLineDifference(withoutTrailingSpaces(left), withoutTrailingSpaces(right)).flatMap(
    ({ kind, lines }) => lines.map((text) => ({ text, side: sides[kind] })),
  );
}

/** Spaces at the end of a line cannot be seen, so they make no difference. */
function withoutTrailingSpaces(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
