/** What a closed list has to choose from, for paper. */
export function PrintedOptions({ label, options }: { label: string; options: readonly string[] }) {
  return (
    <p className="mt-3 hidden text-small print:block">
      <span className="font-semibold">{label}:</span> {options.join(' / ')}
    </p>
  );
}
