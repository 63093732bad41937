import { figureLimits, findFigureProblem } from '#courseware/lessons/find-figure-problem.ts';
import { cleanFigure } from '#courseware/lessons/inline-figure.ts';

/** An SVG file that contains nothing but its drawing, or why it has none. */
export function cleanDrawing(
  bytes: Uint8Array,
): { content: Uint8Array; leftOut: string[] } | { error: string } {
  // A character has at most four bytes, so a longer file is too long in any case.
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * figureLimits.characters + 4));
  const problem = findFigureProblem(text);
  if (problem) return { error: `Line ${problem.line} of the drawing: ${problem.message}` };
  const { svg, leftOut } = cleanFigure(text);
  if (!svg.startsWith('<svg')) return { error: 'This is not an SVG drawing.' };
  return { content: new TextEncoder().encode(svg), leftOut };
}
