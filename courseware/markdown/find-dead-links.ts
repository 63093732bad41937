import { glossaryTermIds, termId } from '#domain/courses/glossary-term.ts';
import type { DroppedMarkup } from './find-dropped-markup.ts';
import { walkLessonTokens } from './lesson-markdown.ts';

const glossaryPath = '/free-resources/glossary';

/**
 * Links that lead nowhere: to terms that the glossary does not have and to places within a lesson, which has none.
 * Footnotes are not part of our Markdown, so their marks would be shown as they are written.
 */
export function findDeadLinks(markdown: string): DroppedMarkup[] {
  const found: DroppedMarkup[] = [];
  const report = (raw: string, message: string) => found.push({ raw, message });
  walkLessonTokens(markdown, (token) => {
    if (token.type === 'term') reportTerm(token.raw, String(token.id), report);
    if (token.type === 'link') {
      const [path = '', anchor] = token.href.split('#');
      if (anchor === undefined) return;
      if (path === glossaryPath) reportTerm(token.raw, anchor, report);
      else if (path === '')
        report(token.raw, `A lesson has no place "#${anchor}" that a link could lead to.`);
    }
    if (token.type === 'def' && token.raw.startsWith('[^')) report(token.raw, footnote);
    if (token.type === 'text' && !('tokens' in token && token.tokens)) {
      for (const [raw] of token.raw.matchAll(/\[\^[^\]\s]+\]/g)) report(raw, footnote);
    }
  });
  return found;
}

const footnote = 'Lessons have no footnotes. Say it in the text, and list sources in ":::sources".';

function reportTerm(raw: string, id: string, report: (raw: string, message: string) => void): void {
  if (glossaryTermIds.has(id)) return;
  const near = nearestTerm(id);
  report(raw, `The glossary has no term "${id}".${near ? ` Did you mean {id="${near}"}?` : ''}`);
}

/** A term that begins or ends with the same word, or contains it. */
function nearestTerm(id: string): string | undefined {
  const wanted = termId(id);
  const singular = wanted.replace(/s$/, '');
  if (glossaryTermIds.has(singular)) return singular;
  return [...glossaryTermIds].find((each) => each.startsWith(wanted) || each.endsWith(wanted));
}
