import type { KeyboardEvent } from 'react';

const cell = 28;
/** The space for the names of rows and columns. */
const headOf = (tokens: readonly string[]) => (tokens.some((token) => token.length > 2) ? 56 : 22);

/**
 * Attention weights as a square: a row for each token that looks, a column for each token that is looked at. With
 * `onPick` one cell is chosen, by a click or with the arrow keys.
 */
export function AttentionGrid({
  label,
  tokens,
  weights,
  changed,
  picked,
  onPick,
  cut,
}: {
  label: string;
  tokens: readonly string[];
  /** Row by row. */
  weights: ArrayLike<number>;
  /** Rows to mark as changed. */
  changed?: readonly number[];
  picked?: { from: number; to: number };
  onPick?: (from: number, to: number) => void;
  /** A cell to cross out. */
  cut?: { from: number; to: number };
}) {
  const count = tokens.length;
  const head = headOf(tokens);
  const at = (from: number, to: number) => weights[from * count + to] ?? 0;

  function handleKey(event: KeyboardEvent) {
    if (!picked || !onPick) return;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const inside = (place: number) => Math.min(count - 1, Math.max(0, place));
    onPick(inside(picked.from + move[0]), inside(picked.to + move[1]));
  }

  const drawing = (
    <>
      {tokens.map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tokens repeat.
        <g key={index} className="text-[11px]">
          <text
            x={head - 5}
            y={head + (index + 0.5) * cell + 4}
            textAnchor="end"
            className={`fill-ink ${picked?.from === index ? 'font-semibold' : ''}`}
          >
            {changed?.includes(index) ? '• ' : ''}
            {token}
          </text>
          <text
            transform={`translate(${head + (index + 0.5) * cell + 4} ${head - 5}) rotate(-90)`}
            className={`fill-ink ${picked?.to === index ? 'font-semibold' : ''}`}
          >
            {token}
          </text>
        </g>
      ))}
      {tokens.map((_, from) =>
        tokens.map((_, to) => {
          const weight = at(from, to);
          const [x, y] = [head + to * cell, head + from * cell];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
            <g key={`${from} ${to}`} onPointerDown={() => onPick?.(from, to)}>
              <rect
                x={x + 0.75}
                y={y + 0.75}
                width={cell - 1.5}
                height={cell - 1.5}
                rx={3}
                className="stroke-line"
                strokeWidth={0.5}
                style={{
                  fill: `color-mix(in oklab, var(--color-primary) ${Math.round(60 * weight)}%, var(--color-surface))`,
                }}
              />
              {weight >= 0.005 && (
                <text
                  x={x + cell / 2}
                  y={y + cell / 2 + 3.5}
                  textAnchor="middle"
                  className="pointer-events-none fill-ink text-[10px] tabular-nums"
                >
                  {weight > 0.995 ? '1' : weight.toFixed(2).slice(1)}
                </text>
              )}
            </g>
          );
        }),
      )}
      {cut && (
        <path
          d={`M${head + cut.to * cell + 6} ${head + cut.from * cell + 6}l16 16m0 -16l-16 16`}
          className="pointer-events-none fill-none stroke-danger"
          strokeWidth={2}
        />
      )}
      {picked && (
        <g className="pointer-events-none fill-none">
          <rect
            x={head}
            y={head + picked.from * cell}
            width={count * cell}
            height={cell}
            rx={3}
            className="stroke-accent-strong"
            strokeWidth={1.5}
          />
          <rect
            x={head + picked.to * cell}
            y={head + picked.from * cell}
            width={cell}
            height={cell}
            rx={3}
            className="stroke-ink"
            strokeWidth={2.5}
          />
        </g>
      )}
    </>
  );
  const box = `0 0 ${head + count * cell + 1} ${head + count * cell + 1}`;
  if (!onPick) {
    return (
      <svg viewBox={box} role="img" aria-label={label} className="w-full">
        {drawing}
      </svg>
    );
  }
  const here = picked
    ? ` ${tokens[picked.from]} looks at ${tokens[picked.to]} with weight ${at(picked.from, picked.to).toFixed(2)}.`
    : '';
  return (
    <div
      role="application"
      aria-label={`${label} Arrow keys move.${here}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the chosen cell moves with the arrow keys.
      tabIndex={0}
      onKeyDown={handleKey}
      className="rounded-small"
    >
      <svg viewBox={box} aria-hidden="true" className="w-full cursor-pointer">
        {drawing}
      </svg>
    </div>
  );
}
