/** Left edge, top of the shoulders, half width and colour of each figure, from the youngest on. */
const figures = [
  { x: 20, top: 196, half: 38, fill: 'fill-accent' },
  { x: 112, top: 156, half: 46, fill: 'fill-primary' },
  { x: 220, top: 122, half: 54, fill: 'fill-ink' },
  { x: 344, top: 138, half: 52, fill: 'fill-primary-tint stroke-ink' },
];

/** Four ages side by side: every body is an arch, every head a dot, and a line joins the heads. */
export function People({ className }: { className?: string }) {
  const heads = figures.map(({ x, top, half }) => ({
    x: x + half,
    y: top - half * 0.62,
    radius: half * 0.58,
  }));
  return (
    <svg viewBox="0 0 470 290" className={className} aria-hidden="true" fill="none" strokeWidth="2">
      <path
        d={heads.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
        className="stroke-ink"
      />
      <path d="M150 128 106 58 232 30 274 88M232 30 380 56 396 106" className="stroke-ink" />
      {figures.map(({ x, top, half, fill }) => (
        <path
          key={x}
          d={`M${x} 280V${top + half}a${half} ${half} 0 0 1 ${half * 2} 0V280Z`}
          className={fill}
        />
      ))}
      {heads.map(({ x, y, radius }) => (
        <g key={x} className="stroke-ink" strokeLinecap="round">
          <circle cx={x} cy={y} r={radius} className="fill-surface" />
          <path d={`M${x - 7} ${y - 2}h0M${x + 7} ${y - 2}h0`} strokeWidth="4" />
          <path d={`M${x - 6} ${y + 7}q6 5 12 0`} />
        </g>
      ))}
      <circle cx="106" cy="58" r="8" className="fill-accent" />
      <circle cx="232" cy="30" r="12" className="fill-primary" />
      <circle cx="380" cy="56" r="9" className="fill-accent" />
      <path d="M0 280H470" className="stroke-ink" />
    </svg>
  );
}
