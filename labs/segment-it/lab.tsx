import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Options, Reading, Readings, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  bandOf,
  type Choices,
  compare,
  cutAt,
  drawPicture,
  emptyMask,
  grow,
  type Mask,
  readMask,
  side,
  writeMask,
} from './model.ts';

type Tool = 'grow' | 'add' | 'erase' | 'threshold';

const sceneNames = { lake: 'the lake', glacier: 'the glacier' };

export default function SegmentIt({ choices, seed, change, say }: LabProps<Choices>) {
  const { scene, attempt } = choices;
  const picture = useMemo(() => drawPicture(seed, scene), [seed, scene]);
  const mask = useMemo(() => readMask(choices[scene][attempt]), [choices, scene, attempt]);
  const other = useMemo(() => readMask(choices[scene][attempt === 0 ? 1 : 0]), [choices, scene, attempt]);
  const [tool, setTool] = useState<Tool>('grow');
  const [tolerance, setTolerance] = useState(30);
  const [limit, setLimit] = useState(130);
  const [showsDifference, setShowsDifference] = useState(false);
  const { majority, outlines, values } = picture;
  const score = compare(mask, majority);
  const inner = compare(mask, majority, bandOf(majority));
  const self = compare(mask, other);
  const isEmpty = score.common + score.extra === 0;
  useSummary(
    say,
    isEmpty
      ? 'Nothing is marked.'
      : `IoU ${score.iou.toFixed(2)}, ${score.missed} missed, ${score.extra} too many.`,
  );

  function setMask(next: Mask, tag?: string) {
    const tries: Choices['lake'] = [...choices[scene]];
    tries[attempt] = writeMask(next);
    change({ ...choices, [scene]: tries }, tag);
  }

  function touch(pixel: number, isFirst: boolean) {
    if (tool === 'grow') {
      if (isFirst) setMask(grow(values, pixel, tolerance));
    } else if (tool !== 'threshold' && mask[pixel] !== (tool === 'add')) {
      setMask(mask.with(pixel, tool === 'add'), isFirst ? undefined : `${tool} stroke`);
    }
  }

  return (
    <Workbench>
      <div>
        <p className="font-semibold">Mark {sceneNames[scene]}: tap inside it, and the region grows.</p>
        <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
          <Options
            label="Picture"
            value={scene}
            options={[
              { value: 'lake', label: 'Lake' },
              { value: 'glacier', label: 'Glacier' },
            ]}
            onChange={(next) => change({ ...choices, scene: next })}
          />
          <Options
            label="Your"
            value={attempt}
            options={[
              { value: 0, label: 'first try' },
              { value: 1, label: 'second try' },
            ]}
            onChange={(next) => change({ ...choices, attempt: next === 1 ? 1 : 0 })}
          />
        </div>
      </div>

      <Side>
        <Canvas
          label={`${sceneNames[scene]} from above, ${side} by ${side} pixels`}
          values={values}
          mask={mask}
          truth={showsDifference ? majority : undefined}
          onTouch={touch}
        />
      </Side>
      <Side>
        <div className="grid content-start gap-4">
          <Options<Tool>
            label="Tool"
            value={tool}
            options={[
              { value: 'grow', label: 'Grow' },
              { value: 'add', label: 'Add' },
              { value: 'erase', label: 'Erase' },
              { value: 'threshold', label: 'Threshold' },
            ]}
            onChange={setTool}
          />
          {tool === 'grow' && (
            <Slider
              label="Tolerance"
              value={tolerance}
              min={5}
              max={90}
              step={5}
              format={(value) => `± ${value} of 255`}
              onChange={setTolerance}
            />
          )}
          {tool === 'threshold' && (
            <Slider
              label={scene === 'lake' ? 'Everything darker than' : 'Everything brighter than'}
              value={limit}
              min={20}
              max={240}
              step={5}
              onChange={(next) => {
                setLimit(next);
                setMask(cutAt(values, scene, next), 'threshold');
              }}
            />
          )}
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              setMask(readMask(emptyMask));
              say('The mask is empty.');
            }}
          >
            Clear
          </Button>
          <Toggle label="Show where I differ" isOn={showsDifference} onChange={setShowsDifference} />
        </div>
        <div className="rounded-control bg-sunk p-4">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-heading tabular-nums">{score.iou.toFixed(3)}</span>
            <span className="text-small text-ink-soft">IoU with the majority of three people</span>
          </p>
          <div className="mt-2">
            <Readings>
              <Reading label="In common" value={score.common} />
              <Reading label="Missed" value={score.missed} />
              <Reading label="Too many" value={score.extra} />
              <Reading label="Dice" value={score.dice.toFixed(3)} />
              <Reading label="IoU without a band along the border" value={inner.iou.toFixed(3)} />
            </Readings>
          </div>
          <p className="mt-2 text-small text-ink-soft tabular-nums">
            {score.common} ÷ ({score.common} + {score.missed} + {score.extra}) = {score.iou.toFixed(3)}.
            Without the border only sure pixels count.
          </p>
          {self.common > 0 && (
            <p className="mt-2 text-small">
              With your other try: IoU{' '}
              <span className="font-semibold tabular-nums">{self.iou.toFixed(3)}</span>
            </p>
          )}
        </div>
      </Side>

      <div>
        <p className="font-semibold">Three people outlined it, too</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          <div className="grid w-full max-w-96 grid-cols-3 gap-3">
            {outlines.map((outline, person) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a person is a place.
              <figure key={person} className="m-0">
                <Small mask={outline} name={`Outline of person ${person + 1}`} />
                <figcaption className="mt-1 text-center text-caption tabular-nums">
                  {counted(outline.filter(Boolean).length, 'pixel')}
                </figcaption>
              </figure>
            ))}
          </div>
          <p className="min-w-56 flex-1 text-small text-ink-soft tabular-nums">
            Their IoU with each other: {compare(outlines[0], outlines[1]).iou.toFixed(2)},{' '}
            {compare(outlines[1], outlines[2]).iou.toFixed(2)} and{' '}
            {compare(outlines[0], outlines[2]).iou.toFixed(2)}. The majority has{' '}
            {counted(majority.filter(Boolean).length, 'pixel')}.
          </p>
        </div>
      </div>
    </Workbench>
  );
}

const squares = (pixels: readonly number[]) =>
  pixels.map((pixel) => `M${pixel % side} ${Math.floor(pixel / side)}h1v1h-1Z`).join('');

/** The lines between pixels inside and outside of a mask. */
function borderOf(mask: Mask): string {
  let path = '';
  for (const [pixel, isIn] of mask.entries()) {
    if (!isIn) continue;
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    if (x === 0 || !mask[pixel - 1]) path += `M${x} ${y}v1`;
    if (x === side - 1 || !mask[pixel + 1]) path += `M${x + 1} ${y}v1`;
    if (y === 0 || !mask[pixel - side]) path += `M${x} ${y}h1`;
    if (y === side - 1 || !mask[pixel + side]) path += `M${x} ${y + 1}h1`;
  }
  return path;
}

function Small({ mask, name }: { mask: Mask; name: string }) {
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={name}
      className="w-full rounded-small border border-line-strong bg-paper"
    >
      <path d={squares([...mask.keys()].filter((pixel) => mask[pixel]))} className="fill-primary-strong" />
    </svg>
  );
}

/** The picture with the mask on it. It is painted with a pointer, or with the arrow keys and the space bar. */
function Canvas({
  label,
  values,
  mask,
  truth,
  onTouch,
}: {
  label: string;
  values: readonly number[];
  mask: Mask;
  truth: Mask | undefined;
  onTouch: (pixel: number, isFirst: boolean) => void;
}) {
  const svg = useRef<SVGSVGElement>(null);
  const last = useRef<number>(undefined);
  const [cursor, setCursor] = useState(side * (side / 2) + side / 2);
  const [isFocused, setIsFocused] = useState(false);

  function pixelAt(event: PointerEvent): number | undefined {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return undefined;
    const x = Math.floor(((event.clientX - box.left) / box.width) * side);
    const y = Math.floor(((event.clientY - box.top) / box.height) * side);
    return x >= 0 && x < side && y >= 0 && y < side ? y * side + x : undefined;
  }

  function handleKey(event: KeyboardEvent) {
    const [x, y] = [cursor % side, Math.floor(cursor / side)];
    const moves: Record<string, number> = {
      ArrowLeft: x > 0 ? -1 : 0,
      ArrowRight: x < side - 1 ? 1 : 0,
      ArrowUp: y > 0 ? -side : 0,
      ArrowDown: y < side - 1 ? side : 0,
    };
    const move = moves[event.key];
    if (move !== undefined) setCursor(cursor + move);
    else if (event.key === ' ' || event.key === 'Enter') onTouch(cursor, true);
    else return;
    event.preventDefault();
  }

  const background = useMemo(
    () =>
      values.map((value, pixel) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a pixel is its place.
          key={pixel}
          x={pixel % side}
          y={Math.floor(pixel / side)}
          width={1.02}
          height={1.02}
          fill={`rgb(${value} ${value} ${value})`}
        />
      )),
    [values],
  );
  const missed = truth && [...truth.keys()].filter((pixel) => truth[pixel] && !mask[pixel]);
  const extra = truth && [...truth.keys()].filter((pixel) => !truth[pixel] && mask[pixel]);
  return (
    <div
      role="application"
      aria-label={`${label}. Arrow keys move, the space bar uses the tool. Row ${Math.floor(cursor / side) + 1}, column ${(cursor % side) + 1}, brightness ${values[cursor]}, ${mask[cursor] ? 'marked' : 'not marked'}.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: painting by keyboard.
      tabIndex={0}
      onKeyDown={handleKey}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className="rounded-small"
    >
      <svg
        ref={svg}
        viewBox={`0 0 ${side} ${side}`}
        aria-hidden="true"
        className="w-full cursor-crosshair touch-none rounded-small border border-line-strong"
        onPointerDown={(event) => {
          const pixel = pixelAt(event);
          if (pixel === undefined) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = pixel;
          onTouch(pixel, true);
        }}
        onPointerMove={(event) => {
          const pixel = last.current === undefined ? undefined : pixelAt(event);
          if (pixel === undefined || pixel === last.current) return;
          last.current = pixel;
          onTouch(pixel, false);
        }}
        onPointerUp={() => {
          last.current = undefined;
        }}
      >
        {background}
        <path d={squares([...mask.keys()].filter((pixel) => mask[pixel]))} fill="#2563eb" fillOpacity={0.4} />
        <path d={borderOf(mask)} fill="none" stroke="#ffffff" strokeWidth={0.34} strokeLinecap="square" />
        <path d={borderOf(mask)} fill="none" stroke="#1d4ed8" strokeWidth={0.18} strokeLinecap="square" />
        {missed?.map((pixel) => (
          <circle
            key={pixel}
            cx={(pixel % side) + 0.5}
            cy={Math.floor(pixel / side) + 0.5}
            r={0.24}
            fill="#f2a93b"
            stroke="#17212e"
            strokeWidth={0.06}
          />
        ))}
        {extra?.map((pixel) => (
          <path
            key={pixel}
            d={`M${(pixel % side) + 0.28} ${Math.floor(pixel / side) + 0.28}l.44 .44m0 -.44l-.44 .44`}
            stroke="#ffffff"
            strokeWidth={0.14}
          />
        ))}
        {isFocused && (
          <rect
            x={(cursor % side) + 0.05}
            y={Math.floor(cursor / side) + 0.05}
            width={0.9}
            height={0.9}
            strokeWidth={0.16}
            fill="none"
            stroke="#f2a93b"
          />
        )}
      </svg>
      {truth && <p className="mt-1 text-caption text-ink-soft">A dot is missed, a cross is too much.</p>}
    </div>
  );
}
