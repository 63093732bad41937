import { axisMarks } from './axis.ts';

interface ChartPoint {
  /** The full name of the point, for its tooltip. */
  label: string;
  /** The short name below the axis. */
  tick: string;
  value: number;
}

interface Props {
  /** A text description of the chart. */
  summary: string;
  shape: 'line' | 'bars';
  points: ChartPoint[];
  format: (value: number) => string;
  /** Formats an axis tick, shorter than `format`. */
  formatMark: (value: number) => string;
  /** The smallest step of the axis. */
  unit?: number;
}

const mostTicks = 6;

/**
 * A series over time, on an axis that starts at zero. The drawing stretches to its box while all text is plain HTML
 * around it, so it needs no measuring and stays readable at any width.
 */
export function SeriesChart({ summary, shape, points, format, formatMark, unit }: Props) {
  const marks = axisMarks(Math.max(...points.map(({ value }) => value)), unit);
  const top = marks.at(-1) ?? 1;
  const tickStep = Math.ceil(points.length / mostTicks);
  const ticks = points
    .map((point, index) => ({ ...point, index }))
    .filter(({ index }) => (points.length - 1 - index) % tickStep === 0);
  return (
    <div
      role="img"
      aria-label={summary}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-caption text-ink-faint tabular-nums"
    >
      <div className="flex h-48 flex-col-reverse justify-between">
        {marks.map((mark) => (
          <span key={mark} className="flex h-0 items-center justify-end">
            {formatMark(mark)}
          </span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${points.length} ${top}`}
        preserveAspectRatio="none"
        className="h-48 w-full overflow-visible"
      >
        {marks.map((mark) => (
          <path
            key={mark}
            d={`M0 ${top - mark}H${points.length}`}
            vectorEffect="non-scaling-stroke"
            className={mark === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {shape === 'line' ? <Line points={points} top={top} /> : <Bars points={points} top={top} />}
        {points.map(({ label, value }, index) => (
          <rect key={label} x={index} width={1} height={top} className="fill-transparent hover:fill-ink/5">
            <title>{`${label}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <div className="relative col-start-2 mt-2 h-5">
        {ticks.map(({ tick, label, index }, place) => (
          <span
            key={label}
            className={`absolute -translate-x-1/2 whitespace-nowrap ${ticks.length > 3 && (ticks.length - place) % 2 === 0 ? 'max-sm:hidden' : ''}`}
            style={{ left: `${((index + 0.5) / points.length) * 100}%` }}
          >
            {tick}
          </span>
        ))}
      </div>
    </div>
  );
}

function Line({ points, top }: { points: ChartPoint[]; top: number }) {
  const corners = points.map(({ value }, index) => `${index + 0.5} ${top - value}`).join('L');
  return (
    <>
      <path d={`M0.5 ${top}L${corners}L${points.length - 0.5} ${top}Z`} className="fill-primary-tint" />
      <path
        d={`M${corners}`}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-primary-strong stroke-2"
      />
    </>
  );
}

function Bars({ points, top }: { points: ChartPoint[]; top: number }) {
  return points.map(({ label, value }, index) => (
    <rect
      key={label}
      x={index + 0.15}
      y={top - value}
      width={0.7}
      height={value}
      className="fill-primary-strong"
    />
  ));
}
