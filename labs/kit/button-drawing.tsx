/** A clothes button, drawn to scale: wider buttons are wider, thicker rims are thicker. A red edge also has notches. */
export function ButtonDrawing({
  button: { width, rim, holes = 4, isRed = false },
  className,
}: {
  /** Measured in millimetres. */
  button: { width: number; rim: number; holes?: 2 | 4; isRed?: boolean };
  className: string;
}) {
  const radius = 5 + (width / 32) * 43;
  const places =
    holes === 2
      ? [
          [-8, 0],
          [8, 0],
        ]
      : [
          [-8, -8],
          [8, -8],
          [-8, 8],
          [8, 8],
        ];
  const edge = isRed ? 'stroke-danger' : 'stroke-primary-strong';
  const thickness = 1 + rim * 2.6;
  return (
    <svg viewBox="-57 -57 114 114" className={className} aria-hidden="true">
      <circle r={radius} className={`fill-primary-tint ${edge}`} strokeWidth={thickness} />
      {isRed && (
        <circle
          r={radius}
          pathLength={48}
          strokeDasharray="1 3"
          strokeWidth={thickness * 0.6}
          className="fill-none stroke-surface"
        />
      )}
      {places.map(([left = 0, top = 0]) => (
        <circle
          key={`${left} ${top}`}
          cx={left * (radius / 48)}
          cy={top * (radius / 48)}
          r={Math.max(2.2, radius / 12)}
          className="fill-primary-strong"
        />
      ))}
    </svg>
  );
}
