import { useMemo } from 'react';

/** One pixel of a square picture, as part of a path. */
export const pixelPath = (pixel: number, side: number) =>
  `M${pixel % side} ${Math.floor(pixel / side)}h1v1h-1Z`;

/** The weights of a square picture, in three strengths for positive and for negative ones, which have a dot as well. */
export function WeightPicture({
  weights,
  side,
  label,
}: {
  weights: Float64Array | undefined;
  side: number;
  label: string;
}) {
  const paths = useMemo(() => {
    const pixels = side * side;
    const found: Record<string, string> = {};
    let most = 0.01;
    for (let pixel = 0; pixel < pixels; pixel++) most = Math.max(most, Math.abs(weights?.[pixel] ?? 0));
    for (let pixel = 0; pixel < pixels; pixel++) {
      const part = (weights?.[pixel] ?? 0) / most;
      const strength = Math.round(Math.abs(part) * 3);
      if (strength === 0) continue;
      const key = `${part > 0 ? 'positive' : 'negative'} ${strength}`;
      found[key] = (found[key] ?? '') + pixelPath(pixel, side);
      if (part < 0 && strength > 1) {
        found.dots = `${found.dots ?? ''}M${(pixel % side) + 0.35} ${Math.floor(pixel / side) + 0.35}h.3v.3h-.3Z`;
      }
    }
    return found;
  }, [weights, side]);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      className="w-full rounded-small border border-line bg-paper"
    >
      {[1, 2, 3].map((strength) => (
        <g key={strength} opacity={strength / 3}>
          <path d={paths[`positive ${strength}`] ?? ''} className="fill-primary-strong" />
          <path d={paths[`negative ${strength}`] ?? ''} className="fill-accent" />
        </g>
      ))}
      <path d={paths.dots ?? ''} className="fill-ink" />
    </svg>
  );
}
