import type { GlossaryTerm } from '#app/content/resources/glossary.ts';

/** The terms with a word in their name or definition that starts with the query. */
export function filterTerms(terms: GlossaryTerm[], query: string): GlossaryTerm[] {
  const wanted = spaced(query);
  return terms.filter(({ term, definition }) => spaced(`${term} ${definition}`).includes(wanted.trimEnd()));
}

/** Lower-case words with one space before each, so that a search matches only the start of words. */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
