import { splitMarks } from '#domain/site/search.ts';

/** An excerpt of search results. Every second part is a match. */
export function MarkedText({ text }: { text: string }) {
  return splitMarks(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
      <mark key={index} className="rounded-small bg-accent-tint px-0.5 font-semibold text-ink">
        {part}
      </mark>
    ),
  );
}
