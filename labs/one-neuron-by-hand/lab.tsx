import { useMemo, useState } from 'react';
import { Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { lineInside } from '../kit/lines.ts';
import { rounded, sigmoid } from '../kit/math.ts';
import { Plane } from '../kit/plane.tsx';
import { Workbench } from '../kit/workbench.tsx';
import { type Choices, closestSum, countRight, isRight, type Melon, openStall, sumFor } from './model.ts';

const unit = { min: 0, max: 1 };
const numbers = [
  { key: 'sound', label: 'Weight of the sound' },
  { key: 'patch', label: 'Weight of the patch' },
  { key: 'bias', label: 'Bias' },
] as const;

export default function OneNeuronByHand({ choices, seed, change, say }: LabProps<Choices>) {
  const { melons } = useMemo(() => openStall(seed), [seed]);
  const [chosen, setChosen] = useState(0);
  // Where the line was before the number that is being changed now.
  const [before, setBefore] = useState<{ key: string; neuron: Choices }>();
  const right = countRight(melons, choices);
  const melon = melons[chosen];

  function set(key: keyof Choices, value: number) {
    if (before?.key !== key) setBefore({ key, neuron: choices });
    const next = { ...choices, [key]: value };
    change(next, key);
    say(`${countRight(melons, next)} of ${melons.length} melons on the right side.`);
  }

  return (
    <Workbench>
      <p>
        Twelve melons were cut open. Move the three numbers until the line keeps the ripe ones apart from the
        others.
      </p>
      <div className="grid items-start gap-x-8 gap-y-5 @lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div>
          <Plane
            label={`Melons by sound and patch. ${right} of ${melons.length} are on the right side of the line. Choose a melon to see its sum.`}
            x={{ ...unit, label: 'hollow sound' }}
            y={{ ...unit, label: 'yellow patch' }}
            points={melons.map((some, index) => ({
              x: some.sound,
              y: some.patch,
              series: some.isRipe ? 1 : 0,
              label: nameOf(some, index, choices),
              isMarked: !isRight(some, choices),
            }))}
            onPick={(index) => {
              setChosen(index);
              const picked = melons[index];
              if (picked) say(nameOf(picked, index, choices));
            }}
            field={(sound, patch) => sigmoid(sumFor({ sound, patch }, choices))}
          >
            {(toX, toY) => (
              <>
                {before && <Line neuron={before.neuron} toX={toX} toY={toY} isBefore />}
                <Line neuron={choices} toX={toX} toY={toY} />
                {melon && (
                  <circle
                    cx={toX(melon.sound)}
                    cy={toY(melon.patch)}
                    r={14}
                    strokeWidth={1.5}
                    strokeDasharray="3 3"
                    className="fill-none stroke-ink"
                  />
                )}
              </>
            )}
          </Plane>
          <Legend hasBefore={before !== undefined} />
        </div>
        <div className="grid gap-2">
          {numbers.map(({ key, label }) => (
            <Slider
              key={key}
              label={label}
              value={choices[key]}
              min={-10}
              max={10}
              step={0.5}
              format={signed}
              onChange={(value) => set(key, value)}
            />
          ))}
          <Readings>
            <Reading label="On the right side" value={`${right} of ${melons.length}`} />
            <Reading label="z closest to zero" value={rounded(closestSum(melons, choices))} />
          </Readings>
        </div>
      </div>
      {melon && <Sum melon={melon} index={chosen} neuron={choices} />}
    </Workbench>
  );
}

const signed = (value: number) => rounded(value).replace('-', '−');

function nameOf(melon: Melon, index: number, neuron: Choices): string {
  const sum = sumFor(melon, neuron);
  return `Melon ${index + 1}, sound ${melon.sound}, patch ${melon.patch}, ${melon.isRipe ? 'ripe' : 'unripe'}, z ${signed(sum)}, ${isRight(melon, neuron) ? 'right side' : 'wrong side'}`;
}

function Line({
  neuron: { sound, patch, bias },
  toX,
  toY,
  isBefore = false,
}: {
  neuron: Choices;
  toX: (x: number) => number;
  toY: (y: number) => number;
  isBefore?: boolean;
}) {
  const ends = lineInside([sound, patch, bias], unit, unit);
  if (!ends) return null;
  const [[fromX, fromY], [endX, endY]] = ends;
  return (
    <path
      d={`M${toX(fromX)} ${toY(fromY)}L${toX(endX)} ${toY(endY)}`}
      strokeWidth={isBefore ? 1.5 : 3}
      strokeDasharray={isBefore ? '5 5' : undefined}
      className={`fill-none ${isBefore ? 'stroke-ink-faint' : 'stroke-ink'}`}
    />
  );
}

function Legend({ hasBefore }: { hasBefore: boolean }) {
  return (
    <ul className="mt-2 ms-6 flex flex-wrap gap-x-5 gap-y-1 text-caption">
      <li className="flex items-center gap-1.5">
        <svg viewBox="-7 -7 14 14" className="size-3.5" aria-hidden="true">
          <rect x={-5.5} y={-5.5} width={11} height={11} className="fill-accent" />
        </svg>
        ripe, buy it
      </li>
      <li className="flex items-center gap-1.5">
        <svg viewBox="-7 -7 14 14" className="size-3.5" aria-hidden="true">
          <circle r={6} className="fill-primary-strong" />
        </svg>
        unripe, leave it
      </li>
      <li className="flex items-center gap-1.5">
        <svg viewBox="-7 -7 14 14" className="size-3.5" aria-hidden="true">
          <circle r={6} strokeWidth={2} className="fill-none stroke-danger" />
        </svg>
        wrong side
      </li>
      {hasBefore && (
        <li className="flex items-center gap-1.5">
          <svg viewBox="0 0 20 4" className="h-1 w-5" aria-hidden="true">
            <path d="M0 2H20" strokeWidth={2} strokeDasharray="5 4" className="stroke-ink-faint" />
          </svg>
          the line before
        </li>
      )}
    </ul>
  );
}

/** The sum of one melon, term by term, as on paper. */
function Sum({ melon, index, neuron }: { melon: Melon; index: number; neuron: Choices }) {
  const z = sumFor(melon, neuron);
  const terms = [
    {
      name: 'sound',
      factors: `${signed(neuron.sound)} × ${melon.sound}`,
      value: neuron.sound * melon.sound,
    },
    {
      name: 'patch',
      factors: `${signed(neuron.patch)} × ${melon.patch}`,
      value: neuron.patch * melon.patch,
    },
    { name: 'bias', factors: '', value: neuron.bias },
  ];
  return (
    <section className="rounded-control bg-sunk p-4">
      <p className="text-small font-semibold">
        Melon {index + 1}: what the neuron adds up{' '}
        <span className="font-normal text-ink-soft">(choose another one in the picture)</span>
      </p>
      <p className="mt-3 flex flex-wrap items-end gap-x-3 gap-y-2 tabular-nums">
        {terms.map(({ name, factors, value }, place) => (
          <span key={name} className="flex items-end gap-3">
            {place > 0 && ' + '}
            <span>
              <span className="block text-caption text-ink-soft">
                {name} {factors}
              </span>
              <strong>{signed(value)}</strong>
            </span>
          </span>
        ))}
        <span className="flex items-end gap-3">
          {' = '}
          <span>
            <span className="block text-caption text-ink-soft">z</span>
            <strong>
              {signed(z)}, so {z > 0 ? 'buy' : 'leave'}
            </strong>
          </span>
        </span>
      </p>
      <p className="mt-2 text-small">
        It was {melon.isRipe ? 'ripe' : 'unripe'}
        {isRight(melon, neuron) ? ', so this is right.' : ', so this is wrong.'}
      </p>
    </section>
  );
}
