import { useMemo } from 'react';
import { pixelCount, side } from './parcels.ts';

export function ParcelPicture({ seen, name }: { seen: Uint8Array; name: string }) {
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
      className="w-full rounded-small border border-line-strong"
    >
      {[...seen].map((value, pixel) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a pixel is its place.
          key={pixel}
          x={pixel % side}
          y={Math.floor(pixel / side)}
          width={1}
          height={1}
          fill={`rgb(${value} ${value} ${value})`}
        />
      ))}
    </svg>
  );
}

export function sumOfWeights(weights: Float64Array | undefined): number {
  let sum = 0;
  for (let pixel = 0; pixel < pixelCount; pixel++) sum += weights?.[pixel] ?? 0;
  return sum;
}

const square = (pixel: number) => `M${pixel % side} ${Math.floor(pixel / side)}h1v1h-1Z`;

/** The weights of one kind, in three strengths for bright and for dark pixels. */
export function WeightPicture({ weights, kind }: { weights: Float64Array | undefined; kind: string }) {
  const paths = useMemo(() => {
    const found: Record<string, string> = {};
    let most = 0.01;
    for (let pixel = 0; pixel < pixelCount; pixel++) most = Math.max(most, Math.abs(weights?.[pixel] ?? 0));
    for (let pixel = 0; pixel < pixelCount; pixel++) {
      const part = (weights?.[pixel] ?? 0) / most;
      const strength = Math.round(Math.abs(part) * 3);
      if (strength === 0) continue;
      const key = `${part > 0 ? 'bright' : 'dark'} ${strength}`;
      found[key] = (found[key] ?? '') + square(pixel);
      if (part < 0 && strength > 1) {
        found.dots = `${found.dots ?? ''}M${(pixel % side) + 0.38} ${Math.floor(pixel / side) + 0.38}h.24v.24h-.24Z`;
      }
    }
    return found;
  }, [weights]);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={`The weights for ${kind}`}
      className="w-full rounded-small border border-line bg-paper"
    >
      {[1, 2, 3].map((strength) => (
        <g key={strength} opacity={strength / 3}>
          <path d={paths[`bright ${strength}`] ?? ''} className="fill-primary-strong" />
          <path d={paths[`dark ${strength}`] ?? ''} className="fill-accent" />
        </g>
      ))}
      <path d={paths.dots ?? ''} className="fill-ink" />
    </svg>
  );
}
