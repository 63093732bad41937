import { findFormulaProblem, strayDollar } from './formula.ts';
import { walkLessonTokens } from './lesson-markdown.ts';
import { isKeptByLessons } from './sanitize.ts';

const strayDollarMessage =
  'This dollar sign is shown as it is. A formula has no space after its first and before its last "$". Write \\$ for the sign itself.';

export interface DroppedMarkup {
  /** The text of the lesson, as its author wrote it. */
  raw: string;
  message: string;
}

/** HTML, links and pictures that pages do not show, such as scripts, and formulas with mistakes. Authors would otherwise wonder where they are. */
export function findDroppedMarkup(markdown: string): DroppedMarkup[] {
  const found: DroppedMarkup[] = [];
  walkLessonTokens(markdown, (token) => {
    if (token.type === 'html' && !isKeptByLessons(token.raw)) {
      found.push({ raw: token.raw, message: `Pages do not show this HTML: ${excerpt(token.raw)}` });
    }
    if (token.type === 'link' && !isKeptByLessons(`<a href="${escapeAttribute(token.href)}"></a>`)) {
      found.push({ raw: token.raw, message: `Pages do not link to this address: ${excerpt(token.href)}` });
    }
    if (token.type === 'image') {
      const message = `Pages do not show this picture: ${excerpt(token.href)} Use "::figure" with a file of the course.`;
      found.push({ raw: token.raw, message });
    }
    const problem = findFormulaProblem(token);
    if (problem) found.push({ raw: token.raw, message: problem });
    if (token.type === 'text' && !('tokens' in token && token.tokens) && strayDollar.test(token.raw)) {
      found.push({ raw: token.raw, message: strayDollarMessage });
    }
  });
  return found;
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function excerpt(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
