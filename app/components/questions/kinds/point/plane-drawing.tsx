import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { isLine, type Plane, type Point, ticksOf } from './plane.ts';

interface DrawnPlane extends Plane {
  xLabel?: string;
  points: { x: number; y: number; label?: string }[];
}

const width = 360;

/** Where the plane lies in its drawing. */
export function areaOf(plane: Plane & { xLabel?: string }) {
  const onLine = isLine(plane);
  const left = onLine ? 28 : plane.yLabel ? 52 : 36;
  const [top, right, bottom] = [onLine ? 34 : 18, onLine ? 28 : 18, plane.xLabel ? 52 : 32];
  const innerWidth = width - left - right;
  const ratio = (plane.y[1] - plane.y[0]) / (plane.x[1] - plane.x[0]);
  const innerHeight = onLine ? 24 : Math.min(270, Math.max(170, innerWidth * ratio));
  const height = top + innerHeight + bottom;
  const [spanX, spanY] = [plane.x[1] - plane.x[0], plane.y[1] - plane.y[0]];
  return {
    ...{ left, top, innerWidth, innerHeight, height },
    across: (x: number) => left + ((x - plane.x[0]) / spanX) * innerWidth,
    down: (y: number) => top + ((plane.y[1] - y) / spanY) * innerHeight,
    /** The point of the plane at a place of the drawing, which is given in shares of its width and height. */
    toPlane: (shareX: number, shareY: number): Point => ({
      x: plane.x[0] + ((shareX * width - left) / innerWidth) * spanX,
      y: plane.y[1] - ((shareY * height - top) / innerHeight) * spanY,
    }),
  };
}

/**
 * The plane with its grid or picture, the given points and the chosen one. What it shows is said in words beside it.
 */
export function PlaneDrawing({
  plane,
  picture,
  point,
}: {
  plane: DrawnPlane;
  picture?: string;
  point: Point | null;
}) {
  const { left, top, innerWidth, innerHeight, height, across, down } = areaOf(plane);
  const onLine = isLine(plane);
  const bottom = top + innerHeight;
  const ticksX = picture ? [] : ticksOf(plane.x, plane.step);
  const ticksY = picture || onLine ? [] : ticksOf(plane.y, plane.step);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="block w-full text-[11px] select-none"
    >
      {picture && (
        <svg aria-hidden="true" x={left} y={top} width={innerWidth} height={innerHeight}>
          <RenderedHtml as="g" html={picture} />
        </svg>
      )}
      <g className="stroke-line" strokeWidth="1">
        {ticksX.map((x) => (
          <path key={x} d={`M${across(x)} ${onLine ? bottom - 6 : top}V${bottom}`} />
        ))}
        {ticksY.map((y) => (
          <path key={y} d={`M${left} ${down(y)}h${innerWidth}`} />
        ))}
      </g>
      <path
        d={onLine ? `M${left} ${bottom}h${innerWidth}` : `M${left} ${top}V${bottom}h${innerWidth}`}
        className="fill-none stroke-line-strong"
        strokeWidth="1.5"
      />
      <g className="fill-ink-soft tabular-nums" textAnchor="middle">
        {ticksX.map((x) => (
          <text key={x} x={across(x)} y={bottom + 17}>
            {x}
          </text>
        ))}
        {plane.xLabel && (
          <text x={left + innerWidth / 2} y={bottom + 39} className="fill-ink font-semibold">
            {plane.xLabel}
          </text>
        )}
      </g>
      <g className="fill-ink-soft tabular-nums" textAnchor="end">
        {ticksY.map((y) => (
          <text key={y} x={left - 8} y={down(y) + 4}>
            {y}
          </text>
        ))}
      </g>
      {!onLine && plane.yLabel && (
        <text
          textAnchor="middle"
          transform={`translate(14 ${top + innerHeight / 2}) rotate(-90)`}
          className="fill-ink font-semibold"
        >
          {plane.yLabel}
        </text>
      )}
      {plane.points.map(({ x, y, label }) => (
        <g key={`${x} ${y} ${label}`}>
          <circle cx={across(x)} cy={onLine ? bottom : down(y)} r="4.5" className="fill-primary-strong" />
          {label && (
            <text
              x={across(x)}
              y={(onLine ? bottom : down(y)) - 10}
              textAnchor={anchorAt((across(x) - left) / innerWidth, label)}
              className="fill-ink font-semibold"
            >
              {label}
            </text>
          )}
        </g>
      ))}
      {point && isWithin(plane, point) && (
        <ChosenPoint
          x={across(point.x)}
          y={onLine ? bottom : down(point.y)}
          bottom={bottom}
          left={onLine ? undefined : left}
        />
      )}
    </svg>
  );
}

/** Numbers that were typed may lie outside. */
function isWithin({ x, y }: Plane, point: Point): boolean {
  return point.x >= x[0] && point.x <= x[1] && point.y >= y[0] && point.y <= y[1];
}

/** A long label must not leave the drawing at its sides. */
function anchorAt(share: number, label: string) {
  if (label.length < 4) return 'middle';
  return share < 0.15 ? 'start' : share > 0.85 ? 'end' : 'middle';
}

function ChosenPoint({ x, y, bottom, left }: { x: number; y: number; bottom: number; left?: number }) {
  return (
    <>
      {left !== undefined && (
        <path
          d={`M${left} ${y}H${x}V${bottom}`}
          className="fill-none stroke-accent-strong"
          strokeDasharray="4 4"
        />
      )}
      <circle cx={x} cy={y} r="8" className="fill-accent stroke-surface" strokeWidth="2" />
      <circle cx={x} cy={y} r="8.5" className="fill-none stroke-accent-strong" strokeWidth="1.5" />
    </>
  );
}
