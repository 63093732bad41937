import { nextFence } from '#courseware/lessons/parse-blocks.ts';
import { authoringLimits, type TextProblem } from '#domain/authoring.ts';

const inWords = (count: number) => count.toLocaleString('en-US');

/** The line on which a text gets longer than a lesson may be. */
export function findExcess(body: string): TextProblem | undefined {
  const most = authoringLimits.lessonText;
  if (body.length <= most) return undefined;
  return {
    line: body.slice(0, most).split('\n').length,
    message: `A lesson has at most ${inWords(most)} characters, this one has ${inWords(body.length)}.`,
  };
}

/** The first lines of paragraphs that are too long to be rendered. Code is not rendered as paragraphs. */
export function findLongParagraphs(body: string): TextProblem[] {
  const most = authoringLimits.paragraph;
  const problems: TextProblem[] = [];
  let fence: string | undefined;
  let start = 0;
  let length = 0;
  for (const [index, line] of body.split('\n').entries()) {
    const fenceBefore = fence;
    fence = nextFence(fence, line);
    const isCode = fenceBefore !== undefined || fence !== undefined;
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
