import type { GlossaryTerm } from '#app/content/resources/glossary.ts';

/** The terms in whose name or definition a word begins with what was typed. */
export function filterTerms(terms: GlossaryTerm[], query: string): GlossaryTerm[] {
  const wanted = spaced(query);
  return terms.filter(({ term, definition }) => spaced(`${term} ${definition}`).includes(wanted.trimEnd()));
}

/** Lower-case words with one space before each, so that a search finds beginnings of words only. */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
