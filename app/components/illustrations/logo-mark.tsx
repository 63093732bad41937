/** Three dots on a rising line, each larger than the one before. The favicon is the same drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true" fill="none">
      <path
        d="M6.5 33C15 32 14 23 19 21.5S27 15 30.5 9.5"
        className="stroke-ink"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="6.5" cy="33" r="4.5" className="fill-accent" />
      <circle cx="19" cy="21.5" r="5.5" className="fill-ink" />
      <circle cx="30.5" cy="9.5" r="7.5" className="fill-primary" />
    </svg>
  );
}
