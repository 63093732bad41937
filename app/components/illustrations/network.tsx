type Tone = 'ink' | 'primary' | 'accent' | 'hollow';

/** x, y, radius and tone of a dot. */
export type Dot = [x: number, y: number, radius: number, tone: Tone];

const strokes = {
  ink: 'stroke-ink',
  primary: 'stroke-primary',
  accent: 'stroke-accent',
  hollow: 'stroke-ink',
};

/** Zero-length strokes with round caps are dots: all dots of one size and tone share one short path. */
function dotPaths(dots: Dot[]) {
  const paths = new Map<string, { tone: Tone; radius: number; d: string }>();
  for (const [x, y, radius, tone] of dots) {
    const key = `${tone} ${radius}`;
    const path = paths.get(key) ?? { tone, radius, d: '' };
    path.d += `M${x} ${y}h0`;
    paths.set(key, path);
  }
  return [...paths.entries()];
}

/** Joins the dots with the given indexes: `'0-1-2 1-3'` is a line through three dots and a branch. */
function linkPath(dots: Dot[], links: string) {
  return links
    .split(' ')
    .map((chain) =>
      chain
        .split('-')
        .map((index, position) => {
          const [x, y] = dots[Number(index)] ?? [0, 0];
          return `${position === 0 ? 'M' : 'L'}${x} ${y}`;
        })
        .join(''),
    )
    .join('');
}

/** The motif of all illustrations: dots, and lines that join them. Goes inside an `svg`. */
export function Network({ dots, links }: { dots: Dot[]; links: string }) {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path
        d={linkPath(dots, links)}
        className="stroke-ink"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      {dotPaths(dots).map(([key, { tone, radius, d }]) => (
        <g key={key}>
          <path d={d} className={strokes[tone]} strokeWidth={radius * 2} />
          {tone === 'hollow' && <path d={d} className="stroke-surface" strokeWidth={radius * 2 - 4.5} />}
        </g>
      ))}
    </g>
  );
}
