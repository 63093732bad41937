import type { KeyboardEvent } from 'react';

/** The colour of a signed value: blue above zero, orange below. */
export const signedFill = (value: number, top: number) =>
  `color-mix(in oklab, ${value < 0 ? 'var(--color-accent)' : 'var(--color-primary)'} ${Math.round(85 * Math.min(1, Math.abs(value) / (top || 1)))}%, var(--color-surface))`;

/**
 * A square grid of signed numbers as a picture. Negative squares carry a bar, so that colour is not the only sign. With
 * `onPick` one square is chosen, by a click or with the arrow keys.
 */
export function SignedGrid({
  label,
  side,
  values,
  top,
  picked,
  onPick,
  describe,
}: {
  label: string;
  side: number;
  values: readonly number[];
  /** The value with the strongest colour. */
  top: number;
  picked?: number;
  onPick?: (index: number) => void;
  /** What screen readers say about the chosen square. */
  describe?: (index: number) => string;
}) {
  function handleKey(event: KeyboardEvent) {
    if (picked === undefined || !onPick) return;
    const [row, column] = [Math.floor(picked / side), picked % side];
    const moves: Record<string, number> = {
      ArrowLeft: column > 0 ? -1 : 0,
      ArrowRight: column < side - 1 ? 1 : 0,
      ArrowUp: row > 0 ? -side : 0,
      ArrowDown: row < side - 1 ? side : 0,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    onPick(picked + move);
  }

  const drawing = (
    <>
      {values.map((value, index) => {
        const [x, y] = [index % side, Math.floor(index / side)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a square is its place.
          <g key={index} onPointerDown={() => onPick?.(index)}>
            <rect
              x={x}
              y={y}
              width={1}
              height={1}
              strokeWidth={0.04}
              className="stroke-line"
              style={{ fill: signedFill(value, top) }}
            />
            {value < 0 && <path d={`M${x + 0.3} ${y + 0.5}h0.4`} strokeWidth={0.1} className="stroke-ink" />}
          </g>
        );
      })}
      {picked !== undefined && (
        <rect
          x={picked % side}
          y={Math.floor(picked / side)}
          width={1}
          height={1}
          strokeWidth={0.16}
          className="pointer-events-none fill-none stroke-ink"
        />
      )}
    </>
  );
  const box = `0 0 ${side} ${side}`;
  if (!onPick) {
    return (
      <svg viewBox={box} role="img" aria-label={label} className="w-full border border-line-strong">
        {drawing}
      </svg>
    );
  }
  return (
    <div
      role="application"
      aria-label={`${label} Arrow keys move. ${picked === undefined ? '' : (describe?.(picked) ?? '')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the chosen square moves with the arrow keys.
      tabIndex={0}
      onKeyDown={handleKey}
      className="rounded-small"
    >
      <svg viewBox={box} aria-hidden="true" className="w-full cursor-pointer border border-line-strong">
        {drawing}
      </svg>
    </div>
  );
}
