import { useMemo, useState } from 'react';
import { Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Plane } from '../kit/plane.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  type Curve,
  chanceLimits,
  dayLimits,
  errorOn,
  errorsOf,
  fitCurve,
  mostDegree,
  openSummer,
  usedDegree,
  usualVisitors,
} from './model.ts';

const x = { min: 18, max: 29.5, label: 'temperature in °C, 18 to 29.5' };
const y = { min: 0, max: 240, label: 'visitors, 0 to 240' };

export default function OverfitOnPurpose({ choices, seed, change, say }: LabProps<Choices>) {
  const { degree, chance, days } = choices;
  const { own, others } = useMemo(() => openSummer(choices, seed), [choices, seed]);
  const curve = useMemo(() => fitCurve(own, usedDegree({ degree, days })), [own, degree, days]);
  const errors = useMemo(
    () => Array.from({ length: mostDegree + 1 }, (_, some) => errorsOf({ degree: some, chance, days }, seed)),
    [chance, days, seed],
  );
  const [showsOthers, setShowsOthers] = useState(false);
  const [showsUsual, setShowsUsual] = useState(false);
  const [ownError, otherError] = [errorOn(own, curve), errorOn(others, curve)];
  const isLimited = usedDegree(choices) < degree;

  function set(part: Partial<Choices>) {
    const next = { ...choices, ...part };
    change(next, Object.keys(part).join());
    const after = errorsOf(next, seed);
    say(`Error on its own days ${after.own.toFixed(1)}, on other days ${after.others.toFixed(1)}.`);
  }

  return (
    <Workbench>
      <p>
        Each circle is a day at the pool. Raise the degree and make the worst overfit you can, then repair it.
      </p>
      <Side>
        <div>
          <Plane
            label={`Visitors by temperature on ${own.length} days, with a curve of degree ${usedDegree(choices)}. Its error is ${ownError.toFixed(1)} on these days and ${otherError.toFixed(1)} on ${others.length} others.`}
            x={x}
            y={y}
            points={[
              ...(showsOthers
                ? others.map(({ warm, visitors }) => ({ x: warm, y: visitors, series: 1, label: '' }))
                : []),
              ...own.map(({ warm, visitors }) => ({ x: warm, y: visitors, series: 0, label: '' })),
            ]}
          >
            {(toX, toY) => (
              <>
                {showsUsual && (
                  <path
                    d={pathOf(usualVisitors, toX, toY)}
                    strokeWidth={2}
                    strokeDasharray="2 4"
                    className="fill-none stroke-ink-faint"
                  />
                )}
                <path d={pathOf(curve.at, toX, toY)} strokeWidth={3} className="fill-none stroke-ink" />
              </>
            )}
          </Plane>
          <div className="ms-6 flex flex-wrap gap-x-5">
            <Toggle
              label={`${others.length} other days (squares)`}
              isOn={showsOthers}
              onChange={setShowsOthers}
            />
            <Toggle label="What is usual" isOn={showsUsual} onChange={setShowsUsual} />
          </div>
        </div>
      </Side>
      <Side>
        <div className="grid gap-2">
          <Slider
            label="Degree"
            value={degree}
            min={0}
            max={mostDegree}
            format={(value) => `${value} (${value + 1} ${value ? 'numbers' : 'number'} to adjust)`}
            onChange={(value) => set({ degree: value })}
          />
          <Slider
            label="Days to fit to"
            value={days}
            {...dayLimits}
            onChange={(value) => set({ days: value })}
          />
          <Slider
            label="Chance"
            value={chance}
            {...chanceLimits}
            format={(value) => (value ? `about ${value} visitors` : 'none')}
            onChange={(value) => set({ chance: value })}
          />
          {isLimited && (
            <p className="text-small text-ink-soft">
              {days} days can tie down only {days} numbers, so the curve has degree {usedDegree(choices)}.
            </p>
          )}
        </div>
        <Gap own={ownError} others={otherError} />
      </Side>
      <Side>
        <ByDegree errors={errors} degree={degree} onChoose={(value) => set({ degree: value })} />
      </Side>
      <Side>
        <Weights curve={curve} />
      </Side>
    </Workbench>
  );
}

function pathOf(
  at: (warm: number) => number,
  toX: (x: number) => number,
  toY: (y: number) => number,
): string {
  let path = '';
  for (let part = 0; part <= 160; part++) {
    const warm = x.min + (part / 160) * (x.max - x.min);
    // Far outside the picture the exact height does not matter.
    const height = Math.min(600, Math.max(-400, at(warm)));
    path += `${part ? 'L' : 'M'}${toX(warm).toFixed(1)} ${toY(height).toFixed(1)}`;
  }
  return path;
}

const full = 40;

/** The two errors as bars, one below the other, and what they mean together. */
function Gap({ own, others }: { own: number; others: number }) {
  const verdict =
    others > 1.6 * own + 1
      ? 'A wide gap: more freedom than these days can tie down.'
      : own > 22
        ? 'Both high and close together: too stiff, or too much chance.'
        : 'Close together: what it learned holds on other days as well.';
  return (
    <section className="rounded-control bg-sunk p-4">
      <p className="text-small font-semibold">Error, in visitors</p>
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)_3.5rem] items-center gap-x-3 gap-y-2 text-small">
        {[
          { name: 'own days', value: own, look: 'bg-primary-strong' },
          { name: 'other days', value: others, look: 'bg-accent' },
        ].map(({ name, value, look }) => (
          <div key={name} className="contents">
            <span>{name}</span>
            <span className="h-5 rounded-small bg-surface">
              <span
                className={`block h-full rounded-small ${look}`}
                style={{ width: `${Math.min(100, (100 * value) / full)}%` }}
              />
            </span>
            <strong className="text-end tabular-nums">{value > 999 ? 'over 999' : value.toFixed(1)}</strong>
          </div>
        ))}
      </div>
      <p className="mt-3 text-small">{verdict}</p>
    </section>
  );
}

/** Both errors for every degree, to read where they part. */
function ByDegree({
  errors,
  degree,
  onChoose,
}: {
  errors: readonly { own: number; others: number }[];
  degree: number;
  onChoose: (degree: number) => void;
}) {
  const height = (value: number) => `${Math.max(1.5, Math.min(100, (100 * value) / full))}%`;
  return (
    <div>
      <p className="text-small font-semibold">All degrees with these days: choose one</p>
      <ul className="mt-2 grid grid-cols-10 gap-1 @lg:gap-2">
        {errors.map(({ own, others }, some) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a degree is its place.
          <li key={some}>
            <button
              type="button"
              aria-pressed={some === degree}
              aria-label={`Take degree ${some}: error ${own.toFixed(1)} on its own days, ${others.toFixed(1)} on other days`}
              onClick={() => onChoose(some)}
              className="w-full rounded-small border border-line px-0.5 pt-1 aria-pressed:border-primary-strong aria-pressed:bg-primary-tint aria-pressed:outline-1 aria-pressed:outline-primary-strong"
            >
              <span className="flex h-24 items-end justify-center gap-0.5">
                <span
                  className="w-2 rounded-t-small bg-primary-strong @lg:w-3"
                  style={{ height: height(own) }}
                />
                <span className="w-2 rounded-t-small bg-accent @lg:w-3" style={{ height: height(others) }} />
              </span>
              <span className="block text-caption tabular-nums">{some}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-caption text-ink-soft">
        Left bar: own days. Right bar: other days. A full bar is an error of {full} visitors or more.
      </p>
    </div>
  );
}

function Weights({ curve: { weights } }: { curve: Curve }) {
  const largest = Math.max(...weights.map(Math.abs));
  return (
    <details className="text-small">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">The numbers inside the curve</summary>
      <p className="text-ink-soft">
        The curve is a sum of {weights.length === 1 ? 'one shape' : `${weights.length} shapes`}, each with one
        bend more than the last. These are their weights. The largest is {Math.round(largest)}.
      </p>
      <ol className="mt-2 flex flex-wrap gap-2 tabular-nums">
        {weights.map((weight, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a weight is its place.
          <li key={index} className="rounded-small bg-sunk px-2 py-1">
            {weight.toFixed(1).replace('-', '−')}
          </li>
        ))}
      </ol>
    </details>
  );
}
