import { stem, wordsOf } from '#app/lib/stem-words.ts';
import { markEnd, markStart } from '#domain/site/search.ts';

/** Words of questions that say nothing about what is sought. The database leaves them out too. */
const ignored = new Set(
  'and are as at be by can do does for from how i in is it me my of on or that this to what when where which who why with you'.split(
    ' ',
  ),
);

interface Searched {
  title: string;
  excerpt: string;
}

type IsMatch = (word: string) => boolean;

/**
 * The texts that contain every word of a search, with their excerpts marked. The last word may be the beginning of a
 * word. A title that equals the search comes first, then titles with all words.
 */
export function findInTexts<Text extends Searched>(texts: Text[], search: string, most: number): Text[] {
  const matchers = createMatchers(search);
  if (matchers.length === 0) return [];
  const wanted = wordsOf(search).join(' ');
  const hasAll = (words: string[]) => matchers.every((isMatch) => words.some(isMatch));
  const found = texts.flatMap((text) => {
    const titleWords = wordsOf(text.title);
    if (titleWords.join(' ') === wanted) return [{ text, rank: 0 }];
    if (hasAll(titleWords)) return [{ text, rank: titleWords.length }];
    return hasAll([...titleWords, ...wordsOf(text.excerpt)])
      ? [{ text, rank: Number.POSITIVE_INFINITY }]
      : [];
  });
  // A short title that matches is closer to the search than a long one. Equal ranks keep their order.
  return found
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .slice(0, most)
    .map(({ text }) => ({ ...text, excerpt: mark(text.excerpt, matchers) }));
}

function createMatchers(search: string): IsMatch[] {
  const words = wordsOf(search);
  const wanted = words.filter((word) => !ignored.has(word));
  const last = words.at(-1);
  return wanted.map((word) => {
    const root = stem(word);
    return (other) => stem(other) === root || (word === last && other.startsWith(word));
  });
}

function mark(text: string, matchers: IsMatch[]): string {
  return text.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (found) => {
    const [word = ''] = wordsOf(found);
    return matchers.some((isMatch) => isMatch(word)) ? markStart + found + markEnd : found;
  });
}
