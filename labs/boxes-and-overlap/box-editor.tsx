import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { clamp } from '../kit/math.ts';
import { Farm } from './farm.tsx';
import { type Box, picture } from './model.ts';

/** How many times as large the picture is shown for each thing. */
const zooms = [1, 1, 2, 4];

const corners = [
  { name: 'Top left corner', x: 0, y: 1 },
  { name: 'Top right corner', x: 2, y: 1 },
  { name: 'Bottom left corner', x: 0, y: 3 },
  { name: 'Bottom right corner', x: 2, y: 3 },
] as const;

/** The box with some of its sides moved. It keeps at least one pixel, and stays in the picture. */
function moved(box: Box, corner: number | 'all', across: number, down: number): Box {
  if (corner === 'all') {
    const x = clamp(across, -box[0], picture.width - box[2]);
    const y = clamp(down, -box[1], picture.height - box[3]);
    return [box[0] + x, box[1] + y, box[2] + x, box[3] + y];
  }
  const { x, y } = corners[corner] ?? corners[0];
  const next: Box = [...box];
  next[x] =
    x === 0 ? clamp(box[0] + across, 0, box[2] - 1) : clamp(box[2] + across, box[0] + 1, picture.width);
  next[y] = y === 1 ? clamp(box[1] + down, 0, box[3] - 1) : clamp(box[3] + down, box[1] + 1, picture.height);
  return next;
}

/** The picture with the learner's box, which the pointer or the arrow keys move and stretch. */
export function BoxEditor({
  box,
  truth,
  shown,
  thing,
  name,
  onChange,
}: {
  box: Box;
  truth: readonly Box[];
  shown: Box | undefined;
  thing: number;
  name: string;
  onChange: (box: Box, tag: string) => void;
}) {
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ part: number | 'all'; box: Box; x: number; y: number }>(undefined);
  const zoom = zooms[thing] ?? 1;
  const [width, height] = [picture.width / zoom, picture.height / zoom];
  const target = truth[thing] ?? box;
  const left = clamp((target[0] + target[2]) / 2 - width / 2, 0, picture.width - width);
  const top = clamp((target[1] + target[3]) / 2 - height / 2, 0, picture.height - height);

  function placeOf(event: PointerEvent): [number, number] {
    const frame = svg.current?.getBoundingClientRect();
    if (!frame) return [0, 0];
    return [
      ((event.clientX - frame.left) / frame.width) * width,
      ((event.clientY - frame.top) / frame.height) * height,
    ];
  }

  function grab(event: PointerEvent, part: number | 'all') {
    const [x, y] = placeOf(event);
    drag.current = { part, box, x, y };
    svg.current?.setPointerCapture(event.pointerId);
  }

  function handleKey(event: KeyboardEvent, part: number | 'all') {
    const far = event.shiftKey ? 5 : 1;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-far, 0],
      ArrowRight: [far, 0],
      ArrowUp: [0, -far],
      ArrowDown: [0, far],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(moved(box, part, ...step), `${thing} ${part}`);
  }

  return (
    <figure className="m-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of handles within a drawing. */}
      <svg
        ref={svg}
        viewBox={`${left} ${top} ${width} ${height}`}
        role="group"
        aria-label={`A farm seen from above, with your box around the ${name.toLowerCase()}. Arrow keys move the box or a corner, with Shift by 5 pixels.`}
        className="w-full touch-none rounded-control border border-line-strong scheme-light"
        onPointerMove={(event) => {
          const from = drag.current;
          if (!from) return;
          const [x, y] = placeOf(event);
          const next = moved(from.box, from.part, Math.round(x - from.x), Math.round(y - from.y));
          if (next.join() !== box.join()) onChange(next, `${thing} drag ${from.x} ${from.y}`);
        }}
        onPointerUp={() => {
          drag.current = undefined;
        }}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
      >
        <Farm truth={truth} />
        {shown && (
          <rect
            x={shown[0]}
            y={shown[1]}
            width={shown[2] - shown[0]}
            height={shown[3] - shown[1]}
            strokeWidth={1.6 / zoom}
            strokeDasharray={`${4 / zoom} ${3 / zoom}`}
            fill="none"
            stroke="#17212e"
          />
        )}
        <Handle
          name={`Box around the ${name.toLowerCase()}`}
          onGrab={(event) => grab(event, 'all')}
          onKey={(event) => handleKey(event, 'all')}
        >
          <rect
            x={box[0]}
            y={box[1]}
            width={box[2] - box[0]}
            height={box[3] - box[1]}
            fill="#1d4ed8"
            fillOpacity={0.14}
            stroke="#ffffff"
            strokeWidth={3.4 / zoom}
            className="cursor-move"
          />
          <rect
            x={box[0]}
            y={box[1]}
            width={box[2] - box[0]}
            height={box[3] - box[1]}
            fill="none"
            stroke="#1d4ed8"
            strokeWidth={1.8 / zoom}
            className="pointer-events-none"
          />
        </Handle>
        {corners.map(({ name: corner, x, y }, index) => (
          <Handle
            key={corner}
            name={corner}
            onGrab={(event) => grab(event, index)}
            onKey={(event) => handleKey(event, index)}
          >
            <circle cx={box[x]} cy={box[y]} r={16 / zoom} fill="transparent" className="cursor-crosshair" />
            <circle
              cx={box[x]}
              cy={box[y]}
              r={4.5 / zoom}
              fill="#ffffff"
              stroke="#1d4ed8"
              strokeWidth={1.8 / zoom}
              className="pointer-events-none"
            />
          </Handle>
        ))}
      </svg>
      <figcaption className="mt-1 text-caption text-ink-faint">
        {picture.width} × {picture.height} pixels{zoom > 1 && `, shown ${zoom} times as large`}. The vertical
        axis runs downwards.
      </figcaption>
    </figure>
  );
}

function Handle({
  name,
  onGrab,
  onKey,
  children,
}: {
  name: string;
  onGrab: (event: PointerEvent) => void;
  onKey: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button.
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      onPointerDown={onGrab}
      onKeyDown={onKey}
      className="outline-none focus-visible:[&>*]:stroke-[#8a5200]"
    >
      {children}
    </g>
  );
}
