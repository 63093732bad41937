import { seriesStrokes } from './plane.tsx';

export interface ChartSeries {
  name: string;
  /** The values from left to right. Undefined leaves a gap. */
  values: readonly (number | undefined)[];
}

const dashes = ['', '6 4', '2 3'];

/** Curves over steps. Series differ in their dashes as well as in colour, and a sentence says the last values. */
export function LineChart({
  label,
  series,
  steps,
  top,
  bottom = 0,
  xLabel,
  format = (value) => value.toFixed(2),
  hasDots = false,
}: {
  label: string;
  series: readonly ChartSeries[];
  /** The number of steps that the width stands for. */
  steps: number;
  top: number;
  bottom?: number;
  xLabel: string;
  format?: (value: number) => string;
  /** Marks every value, so that one without neighbours is seen. */
  hasDots?: boolean;
}) {
  const [width, height] = [320, 140];
  const toX = (step: number) => (steps <= 1 ? 0 : (step / (steps - 1)) * width);
  const toY = (value: number) =>
    height - ((Math.min(top, Math.max(bottom, value)) - bottom) / (top - bottom || 1)) * height;
  const last = series.map(({ name, values }) => {
    const value = values.findLast((some) => some !== undefined);
    return `${name} ${value === undefined ? 'has no value yet' : format(value)}`;
  });
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}. ${last.join(', ')}.`}
        className="w-full overflow-visible"
      >
        <path d={`M0 ${height}H${width}M0 0V${height}`} className="fill-none stroke-line-strong" />
        <path d={`M0 ${height / 2}H${width}`} className="fill-none stroke-line" />
        {series.map(({ name, values }, index) => (
          <path
            key={name}
            d={pathOf(values, toX, toY)}
            strokeDasharray={dashes[index % dashes.length]}
            strokeWidth={2}
            className={`fill-none ${seriesStrokes[index % seriesStrokes.length]}`}
          />
        ))}
        {hasDots &&
          series.map(({ name, values }, index) => (
            <path
              key={name}
              // A line of no length with round ends is a dot.
              d={values
                .map((value, step) =>
                  value === undefined ? '' : `M${toX(step).toFixed(1)} ${toY(value).toFixed(1)}h0`,
                )
                .join('')}
              strokeWidth={7}
              strokeLinecap="round"
              className={`fill-none ${seriesStrokes[index % seriesStrokes.length]}`}
            />
          ))}
      </svg>
      <div className="mt-1 flex justify-between gap-4 text-caption text-ink-faint tabular-nums">
        <span>{xLabel}</span>
        <span>
          {format(bottom)} to {format(top)}
        </span>
      </div>
      {series.length > 1 && (
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-caption">
          {series.map(({ name }, index) => (
            <li key={name} className="flex items-center gap-2">
              <svg viewBox="0 0 24 4" className="h-1 w-6" aria-hidden="true">
                <path
                  d="M0 2H24"
                  strokeWidth={3}
                  strokeDasharray={dashes[index % dashes.length]}
                  className={seriesStrokes[index % seriesStrokes.length]}
                />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

function pathOf(
  values: readonly (number | undefined)[],
  toX: (step: number) => number,
  toY: (value: number) => number,
): string {
  let path = '';
  let isDown = false;
  for (const [step, value] of values.entries()) {
    if (value === undefined) {
      isDown = false;
      continue;
    }
    path += `${isDown ? 'L' : 'M'}${toX(step).toFixed(1)} ${toY(value).toFixed(1)}`;
    isDown = true;
  }
  return path;
}

/** Named values as horizontal bars. A negative bar grows to the left of the middle. */
export function Bars({
  label,
  bars,
  top,
  format = (value) => value.toFixed(2),
}: {
  label: string;
  bars: readonly { name: string; value: number; isMarked?: boolean }[];
  /** The value of a full bar. */
  top: number;
  format?: (value: number) => string;
}) {
  const isSigned = bars.some(({ value }) => value < 0);
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-small"
    >
      {bars.map(({ name, value, isMarked }) => {
        const share = Math.min(1, Math.abs(value) / (top || 1)) * (isSigned ? 50 : 100);
        const left = isSigned ? (value < 0 ? 50 - share : 50) : 0;
        return (
          <div key={name} className="contents">
            <dt className={isMarked ? 'font-semibold' : ''}>{name}</dt>
            <dd aria-hidden="true" className="relative m-0 h-4 rounded-small bg-sunk">
              <span
                className={`absolute inset-y-0 rounded-small ${isMarked || value < 0 ? 'bg-accent' : 'bg-primary-strong'}`}
                style={{ left: `${left}%`, width: `${share}%` }}
              />
            </dd>
            <dd className="m-0 text-end tabular-nums">{format(value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
