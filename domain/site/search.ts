/** What the database searches. Pages and glossary terms are part of the site's code. */
export type SearchKind = 'course' | 'module' | 'lesson' | 'post';

/** The longest text that is searched. */
export const maxSearchLength = 100;

/** One spelling of a search: no control characters, single spaces, and no more than the longest text. */
export function normaliseSearch(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return [...plain].slice(0, maxSearchLength).join('').trimEnd();
}

/** Excerpts mark matches with two control characters, which no text contains. */
export const markStart = '\u0002';
export const markEnd = '\u0003';

/** The parts of a text with marks. Every second one is a match. */
export function splitMarks(text: string): string[] {
  return text.split(new RegExp(`[${markStart}${markEnd}]`));
}
