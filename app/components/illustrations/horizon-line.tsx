/** The growth line seen from afar: it crosses the whole width and ends in three joined dots. */
export function HorizonLine({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1280 96"
      preserveAspectRatio="xMaxYMid slice"
      className={className}
      aria-hidden="true"
      fill="none"
    >
      <path
        d="M0 62H760C860 62 880 30 960 34S1060 70 1130 50 1200 22 1280 22"
        className="stroke-line-strong"
        strokeWidth="2"
      />
      <path d="M960 34 1030 16 1062 54" className="stroke-line-strong" strokeWidth="2" />
      <circle cx="780" cy="62" r="5" className="fill-accent" />
      <circle cx="960" cy="34" r="8" className="fill-ink" />
      <circle cx="1030" cy="16" r="5" className="fill-accent" />
      <circle cx="1064" cy="56" r="7" className="fill-ink" />
      <circle cx="1176" cy="34" r="11" className="fill-primary" />
    </svg>
  );
}
