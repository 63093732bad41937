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
