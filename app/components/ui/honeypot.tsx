/** Invisible, outside of the tab order and of the accessibility tree, but an ordinary field to a bot. */
export function Honeypot({ name, label }: { name: string; label: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[999rem]">
      <label>
        {label}
        <input name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
