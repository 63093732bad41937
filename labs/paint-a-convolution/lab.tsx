import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { PaintGrid } from '../kit/paint-grid.tsx';
import { SignedGrid, signedFill } from '../kit/signed-grid.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  convolve,
  drawCrossing,
  drawYard,
  edgeFilter,
  findDots,
  mapSide,
  mostWeight,
  patchAt,
  type Stroke,
  shift,
  side,
  strokeResponses,
  turn,
} from './model.ts';

const signed = (value: number) => String(value).replace('-', '−');

const pictures = [
  { name: 'Crossing', pixels: drawCrossing() },
  {
    name: 'Kite',
    pixels: drawCrossing().map((_, index): 0 | 1 => {
      const [down, right] = [Math.floor(index / side) - 4, (index % side) - 6];
      const isKite = Math.abs(down) + Math.abs(right) === 3;
      const isTail = down > 3 && right === 3 - down;
      return isKite || isTail ? 1 : 0;
    }),
  },
  { name: 'Empty', pixels: drawCrossing().map((): 0 | 1 => 0) },
];

const moves = [
  { icon: 'arrow-left', name: 'left', by: [-1, 0] },
  { icon: 'arrow-up', name: 'up', by: [0, -1] },
  { icon: 'arrow-down', name: 'down', by: [0, 1] },
  { icon: 'arrow-right', name: 'right', by: [1, 0] },
] as const;

const strokeWords: Record<Stroke, string> = {
  falling: 'Falling',
  rising: 'Rising',
  level: 'Level',
  upright: 'Upright',
};

export default function PaintAConvolution({ choices, seed, change, say }: LabProps<Choices>) {
  const { pixels, filter } = choices;
  const [cell, setCell] = useState(0);
  const [place, setPlace] = useState(34);
  const map = convolve(pixels, filter);
  const top = Math.max(1, ...map.map(Math.abs));
  const [row, column] = [Math.floor(place / mapSide), place % mapSide];

  const spread = (values: readonly number[]) =>
    `The map goes from ${signed(Math.min(...values))} to ${signed(Math.max(...values))}.`;

  function setPixels(next: (0 | 1)[], what: string, tag?: string) {
    change({ pixels: next, filter }, tag);
    say(`${what} ${spread(convolve(next, filter))}`);
  }

  function setFilter(next: number[], what: string, tag?: string) {
    change({ pixels, filter: next }, tag);
    say(`${what} ${spread(convolve(pixels, next))}`);
  }

  return (
    <Workbench>
      <p>
        Nine weights travel over your picture. <strong>Change a weight</strong>, or paint, and watch the map.
      </p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 @lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] @lg:items-start">
        <div className="col-span-2 @lg:col-span-1">
          <p className="mb-2 text-small font-semibold">Picture</p>
          <div className="mx-auto max-w-72">
            <PaintGrid
              label="Your picture"
              side={side}
              pixels={pixels}
              onPaint={(index, value) => change({ pixels: pixels.with(index, value), filter }, 'paint')}
            >
              <rect
                x={column}
                y={row}
                width={3}
                height={3}
                strokeWidth={0.16}
                className="pointer-events-none fill-none stroke-accent-strong"
              />
            </PaintGrid>
            <p className="mt-1 text-caption text-ink-faint">A painted square is 1, an empty one 0.</p>
          </div>
        </div>
        <div>
          <p className="mb-2 text-small font-semibold">Filter</p>
          <div className="grid w-fit grid-cols-3 gap-1">
            {filter.map((weight, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a weight is its place.
                key={index}
                type="button"
                aria-pressed={index === cell}
                aria-label={`Row ${Math.floor(index / 3) + 1}, column ${(index % 3) + 1}, weight ${signed(weight)}`}
                onClick={() => setCell(index)}
                className="grid size-12 place-items-center rounded-small border border-line font-semibold tabular-nums aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-primary-strong @lg:size-11"
                style={{ backgroundColor: signedFill(0.6 * weight, mostWeight) }}
              >
                {signed(weight)}
              </button>
            ))}
          </div>
        </div>
        <div>
          <p className="mb-2 text-small font-semibold">Feature map</p>
          <div className="max-w-60">
            <SignedGrid
              label={`Feature map of ${mapSide} by ${mapSide} results. ${spread(map)}`}
              side={mapSide}
              values={map}
              top={top}
              picked={place}
              onPick={setPlace}
              describe={(index) =>
                `Row ${Math.floor(index / mapSide) + 1}, column ${(index % mapSide) + 1}: ${signed(map[index] ?? 0)}.`
              }
            />
          </div>
          <p className="mt-1 text-caption text-ink-faint tabular-nums">
            {signed(Math.min(...map))} (orange, bar) to {signed(Math.max(...map))} (blue)
          </p>
        </div>
      </div>

      <Side>
        <Slider
          label={`Weight in row ${Math.floor(cell / 3) + 1}, column ${(cell % 3) + 1}`}
          value={filter[cell] ?? 0}
          min={-mostWeight}
          max={mostWeight}
          format={signed}
          onChange={(weight) =>
            setFilter(filter.with(cell, weight), `Weight ${signed(weight)}.`, `weight ${cell}`)
          }
        />
        <div className="-mt-4 flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => setFilter(edgeFilter, 'Edge filter.')}>
            Edge
          </Button>
          <Button
            size="small"
            variant="secondary"
            onClick={() => setFilter(Array(9).fill(1), 'All weights 1.')}
          >
            All 1
          </Button>
          <Button
            size="small"
            variant="secondary"
            onClick={() => setFilter(Array(9).fill(0), 'All weights 0.')}
          >
            All 0
          </Button>
          <Button size="small" variant="secondary" onClick={() => setFilter(turn(filter), 'Filter turned.')}>
            Turn by a quarter
          </Button>
        </div>
        <Computation patch={patchAt(pixels, row, column)} filter={filter} row={row} column={column} />

        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <fieldset>
            <legend className="mb-1.5 text-small font-semibold">Move the picture</legend>
            <div className="flex gap-1.5">
              {moves.map(({ icon, name, by: [right, down] }) => (
                <Button
                  key={name}
                  size="small"
                  variant="secondary"
                  className="w-11 px-0!"
                  aria-label={`Move ${name}`}
                  onClick={() => setPixels(shift(pixels, right, down), `Picture moved ${name}.`)}
                >
                  <Icon name={icon} className="size-4.5" />
                </Button>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend className="mb-1.5 text-small font-semibold">New picture</legend>
            <div className="flex gap-1.5">
              {pictures.map(({ name, pixels: next }) => (
                <Button
                  key={name}
                  size="small"
                  variant="secondary"
                  onClick={() => setPixels(next, `${name}.`)}
                >
                  {name}
                </Button>
              ))}
            </div>
          </fieldset>
        </div>
      </Side>
      <Side>
        <Trials filter={filter} seed={seed} />
      </Side>
    </Workbench>
  );
}

/** The nine products at the chosen place of the map. */
function Computation({
  patch,
  filter,
  row,
  column,
}: {
  patch: readonly number[];
  filter: readonly number[];
  row: number;
  column: number;
}) {
  const sum = patch.reduce((total, pixel, index) => total + pixel * (filter[index] ?? 0), 0);
  const lines = [0, 3, 6].map((first) =>
    [0, 1, 2]
      .map((offset) => `${signed(filter[first + offset] ?? 0)} × ${patch[first + offset] ?? 0}`)
      .join('  +  '),
  );
  return (
    <div className="rounded-control bg-sunk p-4">
      <p className="text-small text-ink-soft">
        At row {row + 1}, column {column + 1} of the map (choose another by clicking on it), weight × pixel:
      </p>
      <p className="mt-2 font-mono text-small leading-relaxed whitespace-pre tabular-nums">
        {lines.join('  +\n')} = <strong>{signed(sum)}</strong>
      </p>
    </div>
  );
}

/** What the filter does on the pictures that the goals are about. */
function Trials({ filter, seed }: { filter: readonly number[]; seed: number }) {
  const strokes = strokeResponses(filter, seed);
  const yard = drawYard(seed);
  const { found, wrong } = findDots(filter, seed);
  const map = convolve(yard.pixels, filter);
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <div>
        <p className="font-semibold">Your filter on four strokes</p>
        <ul className="mt-2 grid grid-cols-4 gap-3">
          {strokes.map(({ name, pixels, most }) => (
            <li key={name}>
              <PaintGrid label={`${strokeWords[name]} stroke`} side={side} pixels={pixels} />
              <p className="mt-1 text-caption leading-snug">
                {strokeWords[name]}
                <br />
                <span className="text-ink-soft">most </span>
                <strong className="tabular-nums">{signed(most)}</strong>
              </p>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className="font-semibold">And in a yard with three dots, a stroke and a block</p>
        <div className="mt-2 grid max-w-96 grid-cols-2 gap-4">
          <PaintGrid
            label="The yard: three single dots, a stroke and a block"
            side={side}
            pixels={yard.pixels}
          />
          <div className="p-[8.333%]">
            <SignedGrid
              label={`Feature map of the yard. Above 0 at ${found} of 3 dots and at ${wrong} other places.`}
              side={mapSide}
              values={map}
              top={Math.max(1, ...map.map(Math.abs))}
            />
          </div>
        </div>
        <p className="mt-1 text-small">
          Above 0 at <strong>{found} of 3 dots</strong> and at <strong>{wrong} other places</strong>.
        </p>
      </div>
    </div>
  );
}
