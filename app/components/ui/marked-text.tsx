import { splitMarks } from '#domain/search.ts';

/** An excerpt of search results. Every second part is a match. */
export function MarkedText({ text }: { text: string }) {
  return splitMarks(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}
