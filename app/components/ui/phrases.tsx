/** A title of two phrases wraps between them, after the comma or colon, before it wraps anywhere else. */
export function Phrases({ title }: { title: string }) {
  const [first, second, ...others] = title.split(/(?<=[,:]) /);
  if (!second || others.length > 0) return title;
  return (
    <>
      <span className="inline-block">{first}</span> <span className="inline-block">{second}</span>
    </>
  );
}
