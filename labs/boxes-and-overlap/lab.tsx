import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Options, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { clamp } from '../kit/math.ts';
import { useSummary } from '../kit/use-summary.ts';
import {
  areaOf,
  type Box,
  type Choices,
  drawTruth,
  overlapOf,
  picture,
  type Thing,
  things,
} from './model.ts';

const names: Record<Thing, string> = { barn: 'Barn', tractor: 'Tractor', ewe: 'Ewe', lamb: 'Lamb' };

/** How much of the picture is shown for each thing, as a part of its width. */
const zooms = [1, 1, 2, 4];

export default function BoxesAndOverlap({ choices, seed, change, say }: LabProps<Choices>) {
  const { thing, boxes, guesses, looked } = choices;
  const truth = useMemo(() => drawTruth(seed), [seed]);
  const [draft, setDraft] = useState(0.5);
  const empty: Box = [0, 0, 1, 1];
  const [box, true_] = [boxes[thing] ?? empty, truth[thing] ?? empty];
  const name = names[things[thing] ?? 'barn'];
  const guess = guesses[thing] ?? null;
  const hasLooked = looked[thing] ?? false;
  const { common, together, iou } = overlapOf(box, true_);
  useSummary(say, `${name}: ${guess === null ? `box ${box.join(', ')}` : `IoU ${iou.toFixed(2)}`}.`);

  const setBox = (next: Box, tag: string) => change({ ...choices, boxes: boxes.with(thing, next) }, tag);

  return (
    <div className="grid gap-5">
      <p className="font-semibold">
        Rhys photographed his farm from above. Drag the corners until the box fits.
      </p>
      <Options
        label="Put a box around the"
        value={thing}
        options={things.map((some, index) => ({ value: index, label: names[some] }))}
        onChange={(next) => change({ ...choices, thing: next })}
      />
      <Editor
        box={box}
        truth={truth}
        shown={hasLooked ? true_ : undefined}
        thing={thing}
        name={name}
        onChange={setBox}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-small tabular-nums">
        <dt className="text-ink-soft">left, top, right, bottom</dt>
        <dd className="m-0 text-end font-semibold">{box.join(', ')}</dd>
        <dt className="text-ink-soft">left, top, width, height</dt>
        <dd className="m-0 text-end font-semibold">
          {[box[0], box[1], box[2] - box[0], box[3] - box[1]].join(', ')}
        </dd>
        <dt className="text-ink-soft">centre, width, height</dt>
        <dd className="m-0 text-end font-semibold">
          {[(box[0] + box[2]) / 2, (box[1] + box[3]) / 2, box[2] - box[0], box[3] - box[1]].join(', ')}
        </dd>
      </dl>

      {guess === null ? (
        <div className="rounded-control bg-sunk p-4">
          <Slider
            label={`How well does it fit? Guess the IoU`}
            value={draft}
            min={0}
            max={1}
            step={0.05}
            format={(value) => value.toFixed(2)}
            onChange={setDraft}
          />
          <Button
            size="small"
            onClick={() => {
              change({ ...choices, guesses: guesses.with(thing, draft) });
              say(`You guessed ${draft.toFixed(2)}. The IoU is ${iou.toFixed(2)}.`);
            }}
          >
            Show the IoU
          </Button>
        </div>
      ) : (
        <div className="grid gap-3 rounded-control bg-sunk p-4">
          <div className="flex items-baseline gap-3">
            <span className="font-display text-heading tabular-nums">{iou.toFixed(3)}</span>
            <span className="text-small text-ink-soft">IoU. You guessed {guess.toFixed(2)} at first.</span>
          </div>
          <svg
            viewBox="0 0 340 26"
            className="w-full overflow-visible text-[11px]"
            role="img"
            aria-label={`IoU ${iou.toFixed(2)} on a scale from 0 to 1`}
          >
            <rect y={0} width={340} height={10} rx={5} className="fill-line" />
            <rect y={0} width={Math.max(0, iou) * 340} height={10} rx={5} className="fill-primary-strong" />
            {[0, 0.5, 0.9, 1].map((value) => (
              <g key={value}>
                <path d={`M${value * 340} 0V13`} className="stroke-ink" />
                <text
                  x={value * 340}
                  y={24}
                  textAnchor={value === 0 ? 'start' : value === 1 ? 'end' : 'middle'}
                  className="fill-ink-soft"
                >
                  {value}
                </text>
              </g>
            ))}
          </svg>
          <Readings>
            <Reading label="In common" value={`${common} pixels`} />
            <Reading label="Covered together" value={`${together} pixels`} />
            <Reading
              label="Of the thing inside the box"
              value={`${Math.round((100 * common) / areaOf(true_))}%`}
            />
          </Readings>
          <p className="text-small text-ink-soft tabular-nums">
            {common} ÷ {together} = {iou.toFixed(3)}
          </p>
          <div className="flex flex-wrap gap-2">
            {!hasLooked && (
              <Button
                size="small"
                variant="secondary"
                onClick={() => {
                  change({ ...choices, looked: looked.with(thing, true) });
                  say(`The true box is ${true_.join(', ')}.`);
                }}
              >
                Show the true box
              </Button>
            )}
            {hasLooked && (
              <Button
                size="small"
                variant="secondary"
                onClick={() => {
                  setBox(true_, 'snap');
                  say('The box is the true box now.');
                }}
              >
                Put my box on the true one
              </Button>
            )}
          </div>
          {hasLooked && (
            <p className="text-small tabular-nums">
              The dashed box is the true one: {true_.join(', ')}. Yours begins {Math.abs(box[0] - true_[0])}{' '}
              pixels {box[0] < true_[0] ? 'left' : 'right'} of it, which is{' '}
              {(Math.abs(box[0] - true_[0]) / (true_[2] - true_[0])).toFixed(2)} of its width.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

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

function Editor({
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

/** The farm from above. Each thing touches all four sides of its true box. */
function Farm({ truth }: { truth: readonly Box[] }) {
  const drawings = [
    <g key="barn">
      <path d="M0 16L84 0L100 82L16 100Z" fill="#9a4a34" />
      <path d="M8 58L92 41L100 82L16 100Z" fill="#7c3827" />
      <path d="M8 58L92 41" stroke="#5b2719" strokeWidth={2} />
    </g>,
    <g key="tractor">
      <rect x={0} y={0} width={30} height={30} rx={8} fill="#22303f" />
      <rect x={0} y={70} width={30} height={30} rx={8} fill="#22303f" />
      <rect x={72} y={8} width={20} height={20} rx={6} fill="#22303f" />
      <rect x={72} y={72} width={20} height={20} rx={6} fill="#22303f" />
      <rect x={8} y={22} width={44} height={56} rx={8} fill="#f2a93b" />
      <rect x={44} y={34} width={56} height={32} rx={6} fill="#d98f1f" />
      <rect x={16} y={32} width={24} height={36} rx={4} fill="#cfe3ee" />
    </g>,
    <Sheep key="ewe" />,
    <Sheep key="lamb" />,
  ];
  return (
    <g>
      <rect width={picture.width} height={picture.height} fill="#b9cf94" />
      <path
        d="M0 92C60 80 90 108 140 96S220 84 240 94V108C220 98 190 108 140 112S60 98 0 108Z"
        fill="#dcc9a0"
      />
      <path d="M128 0L136 90L132 92L122 0Z" fill="#a7bf80" />
      {[
        [20, 150],
        [112, 140],
        [214, 118],
        [140, 168],
        [222, 160],
        [96, 168],
        [140, 70],
        [222, 74],
        [112, 24],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x} ${y}`}>
          <path
            d={`M${x} ${y}l1.5 -4l1.5 4M${x + 3} ${y}l1.5 -3l1.5 3`}
            stroke="#7f9a58"
            strokeWidth={0.8}
            fill="none"
          />
        </g>
      ))}
      {truth.map(([left, top, right, bottom], index) => (
        <svg
          key={things[index]}
          aria-hidden="true"
          x={left}
          y={top}
          width={right - left}
          height={bottom - top}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          {drawings[index]}
        </svg>
      ))}
    </g>
  );
}

/** A sheep from above: wool, and a dark head to the right. */
function Sheep() {
  return (
    <>
      <ellipse cx={38} cy={50} rx={38} ry={50} fill="#f7f3e8" />
      <ellipse cx={36} cy={50} rx={26} ry={34} fill="#ece5d3" />
      <ellipse cx={84} cy={50} rx={16} ry={20} fill="#2f3743" />
      <ellipse cx={76} cy={30} rx={7} ry={10} fill="#2f3743" />
      <ellipse cx={76} cy={70} rx={7} ry={10} fill="#2f3743" />
    </>
  );
}
