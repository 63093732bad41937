import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

/**
 * A square grid of pixels to draw on, with a pointer or with the arrow keys and the space bar. A pixel is 0 or 1, or
 * anything between where the grid only shows values.
 */
export function PaintGrid({
  label,
  side,
  pixels,
  onPaint,
  children,
}: {
  label: string;
  /** The number of pixels in a row. */
  side: number;
  pixels: readonly number[];
  /** Without it the grid is a picture. */
  onPaint?: (index: number, value: 0 | 1) => void;
  /** Drawn above the pixels, one of which is one unit wide. */
  children?: ReactNode;
}) {
  const [cursor, setCursor] = useState(0);
  const [isFocused, setIsFocused] = useState(false);
  const painting = useRef<0 | 1>(undefined);
  const grid = useRef<SVGSVGElement>(null);

  function indexAt(clientX: number, clientY: number): number | undefined {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return undefined;
    const column = Math.floor(((clientX - box.left) / box.width) * side);
    const row = Math.floor(((clientY - box.top) / box.height) * side);
    return column >= 0 && column < side && row >= 0 && row < side ? row * side + column : undefined;
  }

  function handleKey(event: KeyboardEvent) {
    const [row, column] = [Math.floor(cursor / side), cursor % side];
    const moves: Record<string, number> = {
      ArrowLeft: column > 0 ? -1 : 0,
      ArrowRight: column < side - 1 ? 1 : 0,
      ArrowUp: row > 0 ? -side : 0,
      ArrowDown: row < side - 1 ? side : 0,
    };
    const move = moves[event.key];
    if (move !== undefined) setCursor(cursor + move);
    else if (event.key === ' ' || event.key === 'Enter') onPaint?.(cursor, pixels[cursor] ? 0 : 1);
    else return;
    event.preventDefault();
  }

  const painted = pixels.filter((pixel) => pixel > 0).length;
  const name = `${label}. ${painted} of ${side * side} squares are dark.`;
  const squares = pixels.map((pixel, index) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a pixel is its place.
      key={index}
      x={index % side}
      y={Math.floor(index / side)}
      width={1}
      height={1}
      strokeWidth={0.04}
      opacity={pixel > 0 && pixel < 1 ? 0.15 + 0.85 * pixel : 1}
      className={`stroke-line ${pixel > 0 ? 'fill-ink' : 'fill-surface'}`}
    />
  ));
  if (!onPaint) {
    return (
      <svg
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label={name}
        className="w-full border border-line-strong"
      >
        {squares}
        {children}
      </svg>
    );
  }
  return (
    <div
      role="application"
      aria-label={`${name} Arrow keys move, the space bar draws. Row ${Math.floor(cursor / side) + 1}, column ${(cursor % side) + 1}.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: drawing by keyboard.
      tabIndex={0}
      onKeyDown={handleKey}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className="rounded-small"
    >
      <svg
        ref={grid}
        viewBox={`0 0 ${side} ${side}`}
        aria-hidden="true"
        className="w-full cursor-crosshair touch-none border border-line-strong"
        onPointerDown={(event) => {
          const index = indexAt(event.clientX, event.clientY);
          if (index === undefined) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          painting.current = pixels[index] ? 0 : 1;
          onPaint(index, painting.current);
        }}
        onPointerMove={(event) => {
          const index = painting.current === undefined ? undefined : indexAt(event.clientX, event.clientY);
          if (
            index !== undefined &&
            painting.current !== undefined &&
            (pixels[index] ? 1 : 0) !== painting.current
          ) {
            onPaint(index, painting.current);
          }
        }}
        onPointerUp={() => {
          painting.current = undefined;
        }}
      >
        {squares}
        {children}
        {isFocused && (
          <rect
            x={(cursor % side) + 0.05}
            y={Math.floor(cursor / side) + 0.05}
            width={0.9}
            height={0.9}
            strokeWidth={0.12}
            className="fill-none stroke-accent-strong"
          />
        )}
      </svg>
    </div>
  );
}
