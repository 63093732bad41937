import type { KeyboardEvent, ReactNode } from 'react';

/** The size of a cell in the units of the drawing. */
const cellSize = 60;

/** The middle of a cell, as coordinates for a path. */
export const middleOf = (cell: number, columns: number) =>
  `${(cell % columns) * cellSize + cellSize / 2} ${Math.floor(cell / columns) * cellSize + cellSize / 2}`;

/**
 * A grid of cells, each drawn by the lab. With `onPick` one cell is chosen, by a click or with the arrow keys, and Enter
 * or the space bar picks the chosen cell again.
 */
export function GridWorld({
  label,
  columns,
  rows,
  drawCell,
  picked,
  onPick,
  describe,
  children,
}: {
  label: string;
  columns: number;
  rows: number;
  drawCell: (cell: number) => ReactNode;
  picked?: number;
  onPick?: (cell: number, how: 'move' | 'press') => void;
  /** What screen readers say about the chosen cell. */
  describe?: (cell: number) => string;
  /** Drawn above the cells. */
  children?: ReactNode;
}) {
  function handleKey(event: KeyboardEvent) {
    if (picked === undefined || !onPick) return;
    const [row, column] = [Math.floor(picked / columns), picked % columns];
    const moves: Record<string, number> = {
      ArrowLeft: column > 0 ? -1 : 0,
      ArrowRight: column < columns - 1 ? 1 : 0,
      ArrowUp: row > 0 ? -columns : 0,
      ArrowDown: row < rows - 1 ? columns : 0,
    };
    const move = moves[event.key];
    if (move !== undefined) onPick(picked + move, 'move');
    else if (event.key === 'Enter' || event.key === ' ') onPick(picked, 'press');
    else return;
    event.preventDefault();
  }

  const drawing = (
    <>
      {Array.from({ length: columns * rows }, (_, cell) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
          key={cell}
          transform={`translate(${(cell % columns) * cellSize} ${Math.floor(cell / columns) * cellSize})`}
          onPointerDown={() => onPick?.(cell, 'press')}
        >
          {drawCell(cell)}
        </g>
      ))}
      {children}
      {picked !== undefined && (
        <rect
          x={(picked % columns) * cellSize + 1}
          y={Math.floor(picked / columns) * cellSize + 1}
          width={cellSize - 2}
          height={cellSize - 2}
          strokeWidth={3}
          className="pointer-events-none fill-none stroke-accent-strong"
        />
      )}
    </>
  );
  const box = `-1 -1 ${columns * cellSize + 2} ${rows * cellSize + 2}`;
  if (!onPick) {
    return (
      <svg viewBox={box} role="img" aria-label={label} className="w-full">
        {drawing}
      </svg>
    );
  }
  return (
    <div
      role="application"
      aria-label={`${label} Arrow keys move. ${picked === undefined ? '' : (describe?.(picked) ?? '')}`}
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
