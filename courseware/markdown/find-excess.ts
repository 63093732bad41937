import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import type { ContentProblem } from '../content-problem.ts';
import { nextFence } from '../lessons/fence.ts';

type Problem = Omit<ContentProblem, 'file'>;

export const inWords = (count: number) => count.toLocaleString('en-US');

/**
 * What makes Markdown too expensive to parse: its length, its lines, long paragraphs, and lists and quotes inside each
 * other. Nothing is parsed to find out. The text begins on line `firstLine` of its file.
 */
export function findExcess(
  body: string,
  { what = 'A lesson', firstLine = 1, most = authoringLimits.lessonText as number } = {},
): Problem[] {
  const lineAt = (length: number) => body.slice(0, length).split('\n').length;
  const problems: Problem[] = [];
  if (body.length > most) {
    const message = `${what} has at most ${inWords(most)} characters, this one has ${inWords(body.length)}.`;
    problems.push({ line: lineAt(most), message });
  } else if (lineAt(body.length) > authoringLimits.lessonLines) {
    const message = `${what} has at most ${inWords(authoringLimits.lessonLines)} lines.`;
    problems.push({ line: authoringLimits.lessonLines + 1, message });
  } else problems.push(...findLongParagraphs(body), ...findDeepLine(body));
  return problems.map(({ line = 1, message }) => ({ line: line + firstLine - 1, message }));
}

/** The lines that stand outside of code, with their index. */
function* linesOfText(body: string): Generator<{ index: number; line: string; isCode: boolean }> {
  let fence: string | undefined;
  for (const [index, line] of body.split('\n').entries()) {
    const fenceBefore = fence;
    fence = nextFence(fence, line);
    yield { index, line, isCode: fenceBefore !== undefined || fence !== undefined };
  }
}

/** The first lines of paragraphs that are too long to be rendered. Code is not rendered as paragraphs. */
export function findLongParagraphs(body: string): Problem[] {
  const most = authoringLimits.paragraph;
  const problems: Problem[] = [];
  let start = 0;
  let length = 0;
  for (const { index, line, isCode } of linesOfText(body)) {
    if (isCode || line.trim() === '') {
      length = 0;
      continue;
    }
    if (length === 0) start = index + 1;
    const lengthBefore = length;
    length += line.length + 1;
    if (lengthBefore <= most && length > most) {
      problems.push({ line: start, message: `A paragraph has at most ${inWords(most)} characters.` });
    }
  }
  return problems;
}

export const tooDeep = `Lists and quotes may be at most ${authoringLimits.nesting} levels deep.`;
const markers = /^(?:[ \t]*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$)))+/;

/**
 * The first line that is too deep. A quote takes one column and a list at least two, usually four, so columns limit the
 * depth; `lexWithLimits` counts it.
 */
function findDeepLine(body: string): Problem[] {
  for (const { index, line, isCode } of linesOfText(body)) {
    const prefix = isCode ? undefined : markers.exec(line)?.[0].replaceAll('\t', '    ');
    if (!prefix) continue;
    const quotes = prefix.split('>').length - 1;
    const hasList = /[-+*.)]/.test(prefix);
    const depth = quotes + (hasList ? Math.ceil((prefix.length - quotes) / 2) : 0);
    if (depth > 2 * authoringLimits.nesting || quotes > authoringLimits.nesting) {
      return [{ line: index + 1, message: tooDeep }];
    }
  }
  return [];
}
