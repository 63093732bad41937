/** Facts in rows: the term on the left, its description on the right. */
export function DefinitionRows({ rows }: { rows: { term: string; text: string }[] }) {
  return (
    <dl className="border-t-2 border-ink">
      {rows.map(({ term, text }) => (
        <div key={term} className="grid gap-x-10 gap-y-1 border-b border-line py-5 sm:grid-cols-[1fr_2fr]">
          <dt className="font-display text-subheading font-semibold">{term}</dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
