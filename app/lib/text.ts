/** The beginning of a text, with an ellipsis if something was cut. A character is never split. */
export function firstCharacters(text: string, count: number): string {
  let left = count;
  for (const { index } of segmenter.segment(text)) {
    if (left === 0) return `${text.slice(0, index).trimEnd()}…`;
    left -= 1;
  }
  return text;
}

const segmenter = /* @__PURE__ */ new Intl.Segmenter('en', { granularity: 'grapheme' });

const wordsPerMinute = 200;

/** The reading time of a text in whole minutes. Code counts too: it is read as slowly as prose. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** A database name as plain text: `user_set_role` becomes "User set role". */
export function toSentence(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a text contains every word of a search, in any order and case. */
export function hasWords(text: string, search: string): boolean {
  const searched = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
