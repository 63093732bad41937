/** The beginning of a text, and an ellipsis where something was left out. A character is never cut in two. */
export function firstCharacters(text: string, count: number): string {
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  if (characters.length <= count) return text;
  return `${characters.slice(0, count).join('').trimEnd()}…`;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
