import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { clamp } from './math.ts';

export interface PlanePoint {
  x: number;
  y: number;
  /** Which series it belongs to: its shape and its colour. */
  series: number;
  /** Its name for screen readers. */
  label: string;
  /** Drawn with a ring, such as a point that is classified wrongly. */
  isMarked?: boolean;
}

interface PlaneProps {
  /** What the plane shows, for screen readers. */
  label: string;
  x: { min: number; max: number; label: string };
  y: { min: number; max: number; label: string };
  points: readonly PlanePoint[];
  /** Points can be dragged, and moved with the arrow keys. */
  onMove?: (index: number, x: number, y: number) => void;
  /** A click on an empty place. */
  onPlace?: (x: number, y: number) => void;
  onPick?: (index: number) => void;
  /** The colour behind each place: how strongly it belongs to the second series, from 0 to 1. */
  field?: (x: number, y: number) => number;
  /** Drawn below the points, in the coordinates of the drawing. */
  children?: (toX: (x: number) => number, toY: (y: number) => number) => ReactNode;
}

/** The size of the drawing in its own units. */
const size = 320;
const cells = 32;
const cell = size / cells;
/** How many shades each of the two colours of a field has. */
const shades = 20;

/** Series differ in shape as well as in colour. */
export const seriesFills = ['fill-primary-strong', 'fill-accent', 'fill-ink'];
export const seriesStrokes = ['stroke-primary-strong', 'stroke-accent-strong', 'stroke-ink'];

/** Points on a plane, with an optional coloured field behind them. */
export function Plane({ label, x, y, points, onMove, onPlace, onPick, field, children }: PlaneProps) {
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useRef<number>(undefined);
  const toX = (value: number) => ((value - x.min) / (x.max - x.min)) * size;
  const toY = (value: number) => size - ((value - y.min) / (y.max - y.min)) * size;
  const isActive = onMove !== undefined || onPick !== undefined;

  function placeOf(event: PointerEvent): [number, number] {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return [x.min, y.min];
    const [across, up] = [(event.clientX - box.left) / box.width, 1 - (event.clientY - box.top) / box.height];
    return [
      clamp(x.min + across * (x.max - x.min), x.min, x.max),
      clamp(y.min + up * (y.max - y.min), y.min, y.max),
    ];
  }

  function handleKey(event: KeyboardEvent, index: number) {
    const point = points[index];
    if (!point) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPick?.(index);
      return;
    }
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const step = steps[event.key];
    if (!step || !onMove) return;
    event.preventDefault();
    const part = event.shiftKey ? 10 : 40;
    onMove(
      index,
      clamp(point.x + (step[0] * (x.max - x.min)) / part, x.min, x.max),
      clamp(point.y + (step[1] * (y.max - y.min)) / part, y.min, y.max),
    );
  }

  return (
    <figure className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-caption text-ink-faint">
      <span aria-hidden="true" className="self-center [writing-mode:sideways-lr]">
        {y.label}
      </span>
      <svg
        ref={svg}
        viewBox={`0 0 ${size} ${size}`}
        className={`w-full rounded-small border border-line-strong bg-paper ${onMove || onPlace ? 'touch-none' : ''} ${onPlace ? 'cursor-crosshair' : ''}`}
        role={isActive ? 'group' : 'img'}
        aria-label={label}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget && (event.target as Element).closest('[data-point]'))
            return;
          onPlace?.(...placeOf(event));
        }}
        onPointerMove={(event) => {
          if (dragged.current !== undefined) onMove?.(dragged.current, ...placeOf(event));
        }}
        onPointerUp={() => {
          dragged.current = undefined;
        }}
      >
        {field && <Field field={field} x={x} y={y} />}
        {children?.(toX, toY)}
        {points.map((point, index) => (
          <Mark
            // biome-ignore lint/suspicious/noArrayIndexKey: a point that moves keeps its focus.
            key={index}
            point={point}
            at={[toX(point.x), toY(point.y)]}
            isActive={isActive}
            onKeyDown={(event) => handleKey(event, index)}
            onPointerDown={(event) => {
              onPick?.(index);
              if (!onMove) return;
              dragged.current = index;
              svg.current?.setPointerCapture(event.pointerId);
            }}
          />
        ))}
      </svg>
      <span aria-hidden="true" className="col-start-2 text-center">
        {x.label}
      </span>
    </figure>
  );
}

/** Squares of the same shade are one path, because redrawing a thousand elements for every change takes too long. */
function Field({ field, x, y }: Pick<PlaneProps, 'x' | 'y'> & { field: (x: number, y: number) => number }) {
  const paths = new Map<number, string>();
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const share = field(
        x.min + ((column + 0.5) / cells) * (x.max - x.min),
        y.max - ((row + 0.5) / cells) * (y.max - y.min),
      );
      const strength = Math.min(Math.floor(Math.abs(share - 0.5) * 2 * shades), shades - 1) + 0.5;
      // The sign is the colour.
      const shade = share >= 0.5 ? strength : -strength;
      const square = `M${column * cell} ${row * cell}h${cell}v${cell}h${-cell}z`;
      paths.set(shade, (paths.get(shade) ?? '') + square);
    }
  }
  return (
    <g shapeRendering="crispEdges">
      {[...paths].map(([shade, squares]) => (
        <path
          key={shade}
          d={squares}
          opacity={0.08 + (0.42 * Math.abs(shade)) / shades}
          className={shade > 0 ? 'fill-accent' : 'fill-primary'}
        />
      ))}
    </g>
  );
}

/** A circle, a square or a triangle, by series. */
function Mark({
  point,
  at: [left, top],
  isActive,
  onKeyDown,
  onPointerDown,
}: {
  point: PlanePoint;
  at: [number, number];
  isActive: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
}) {
  const look = `${seriesFills[point.series % seriesFills.length]} stroke-surface`;
  const shape =
    point.series === 0 ? (
      <circle r={6} className={look} strokeWidth={1.5} />
    ) : point.series === 1 ? (
      <rect x={-5.5} y={-5.5} width={11} height={11} className={look} strokeWidth={1.5} />
    ) : (
      <path d="M0 -7L6.5 5H-6.5Z" className={look} strokeWidth={1.5} />
    );
  const content = (
    <>
      {isActive && <circle r={16} className="fill-transparent" />}
      {point.isMarked && <circle r={10} className="fill-none stroke-danger" strokeWidth={2} />}
      {shape}
    </>
  );
  const place = `translate(${left} ${top})`;
  if (!isActive) return <g transform={place}>{content}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button.
    <g
      data-point=""
      role="button"
      tabIndex={0}
      aria-label={point.label}
      transform={place}
      className="cursor-grab outline-none focus-visible:[&>circle:first-child]:stroke-primary-strong focus-visible:[&>circle:first-child]:stroke-2"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      {content}
    </g>
  );
}
