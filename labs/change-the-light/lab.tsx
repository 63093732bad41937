import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { LineChart } from '../kit/charts.tsx';
import { Options, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { useWork } from '../kit/use-work.ts';
import {
  type Axis,
  accuracy,
  axes,
  type Choices,
  classify,
  type Measured,
  measure,
  measureTogether,
  testParcels,
  year,
} from './model.ts';
import { kinds, type Light, look, normalLight, pixelCount, side } from './parcels.ts';

const percent = (share: number) => `${Math.round(100 * share)}%`;

const lightNames: Record<keyof Light, string> = {
  brightness: 'brightness',
  contrast: 'contrast',
  noise: 'noise',
  slope: 'light from the side',
};

const controls = [
  {
    name: 'brightness',
    min: 0.1,
    max: 2,
    step: 0.05,
    format: (value: number) => `${value.toFixed(2)} of normal`,
  },
  {
    name: 'contrast',
    min: 0.1,
    max: 1,
    step: 0.05,
    format: (value: number) => `${value.toFixed(2)} of normal`,
  },
  { name: 'noise', min: 0, max: 100, step: 2, format: (value: number) => `± ${value} of 255` },
  { name: 'slope', min: 0, max: 1, step: 0.1, format: (value: number) => value.toFixed(1) },
] as const;

export default function ChangeTheLight({ choices, seed, change, say }: LabProps<Choices>) {
  const { light, vary, axis, guess } = choices;
  const parcels = useMemo(() => testParcels(seed), [seed]);
  const { result } = useWork(() => measure(seed, choices), JSON.stringify([seed, light, vary, axis]));
  const [last, setLast] = useState<Measured>();
  if (result && result !== last) setLast(result);
  const measured = result ?? last;
  const weights = measured?.weights;
  const now = useMemo(() => weights && accuracy(weights, parcels, light), [weights, parcels, light]);
  const together = useMemo(
    () => weights && measureTogether(weights, parcels, light),
    [weights, parcels, light],
  );
  const [draft, setDraft] = useState(0.5);
  useSummary(
    say,
    now === undefined ? undefined : `${percent(now)} of the parcels are recognised in this light.`,
  );

  const setLight = (name: keyof Light, value: number) =>
    change({ ...choices, light: { ...light, [name]: Math.round(value * 100) / 100 } }, name);

  return (
    <div className="grid gap-7">
      <div>
        <p className="font-semibold">A parcel sorter was trained in normal light. Make it darker.</p>
        <ul className="mt-3 grid grid-cols-4 gap-2 sm:grid-cols-8">
          {parcels.slice(0, 8).map((parcel, index) => {
            const seen = look(parcel, light);
            const answer = weights && classify(weights, seen);
            const isRight = answer === parcel.kind;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a parcel is its place.
              <li key={index} className="text-center text-caption">
                <ParcelPicture seen={seen} name={`A ${kinds[parcel.kind]}`} />
                <span
                  className={`flex items-center justify-center gap-0.5 ${isRight ? '' : 'font-semibold text-danger'}`}
                >
                  {answer === undefined ? '...' : kinds[answer]}
                  {answer !== undefined && (
                    <>
                      <Icon name={isRight ? 'check' : 'x'} className="size-3.5 shrink-0" />
                      <span className="sr-only">{isRight ? 'right' : 'wrong'}</span>
                    </>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
        <div className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {controls.map(({ name, min, max, step, format }) => (
            <Slider
              key={name}
              label={name === 'slope' ? 'Light from the side' : name[0]?.toUpperCase() + name.slice(1)}
              value={light[name]}
              min={min}
              max={max}
              step={step}
              format={format}
              onChange={(value) => setLight(name, value)}
            />
          ))}
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-baseline gap-3">
            <span className="font-display text-heading tabular-nums">
              {now === undefined ? '...' : percent(now)}
            </span>
            <span className="text-small text-ink-soft">
              of {parcels.length} test parcels right in this light
            </span>
          </p>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              change({ ...choices, light: normalLight });
              say('Normal light.');
            }}
          >
            Normal light
          </Button>
        </div>
        {together && together.changed.length === 2 && (
          <p className="mt-1 text-small tabular-nums">
            Alone:{' '}
            {together.changed
              .map((name, index) => `${lightNames[name]} ${percent(together.alone[index] ?? 0)}`)
              .join(', ')}
            . Together: <span className="font-semibold">{percent(together.both)}</span>.
          </p>
        )}
      </div>

      <div className="rounded-control bg-sunk p-4">
        <p className="font-semibold">The curve</p>
        {guess === null ? (
          <div className="mt-2">
            <Slider
              label="When it gets darker, where does it fall below 80%? Guess"
              value={draft}
              min={0.1}
              max={1}
              step={0.1}
              format={(value) => `at ${value.toFixed(1)}`}
              onChange={setDraft}
            />
            <Button
              size="small"
              onClick={() => {
                change({ ...choices, guess: Math.round(draft * 10) / 10 });
                say('The curve is shown.');
              }}
            >
              Measure the curve
            </Button>
          </div>
        ) : (
          measured && (
            <Curve
              measured={measured}
              choices={choices}
              onAxis={(next) => change({ ...choices, axis: next })}
            />
          )
        )}
      </div>

      <div>
        <p className="font-semibold">Train it again, in varied light</p>
        <div className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          <Slider
            label="Vary the brightness by"
            value={vary.brightness}
            min={0}
            max={0.9}
            step={0.1}
            format={(value) =>
              value === 0
                ? 'nothing'
                : `${(1 - value).toFixed(1)} to ${(1 + 0.6 * value).toFixed(2)} of normal`
            }
            onChange={(value) =>
              change(
                { ...choices, vary: { ...vary, brightness: Math.round(value * 10) / 10 } },
                'vary brightness',
              )
            }
          />
          <Slider
            label="Add noise of up to"
            value={vary.noise}
            min={0}
            max={60}
            step={10}
            format={(value) => `± ${value}`}
            onChange={(value) => change({ ...choices, vary: { ...vary, noise: value } }, 'vary noise')}
          />
        </div>
        {measured && (
          <>
            <ul className="mt-2 grid grid-cols-4 gap-3">
              {kinds.map((kind, index) => (
                <li key={kind} className="text-center text-caption">
                  <WeightPicture weights={measured.weights[index]} kind={kind} />
                  {kind}
                  <span className="block text-ink-faint tabular-nums">
                    sum {sumOfWeights(measured.weights[index]).toFixed(1)}
                  </span>
                </li>
              ))}
            </ul>
            <p className="mt-1 text-caption text-ink-faint">
              Weights: blue likes bright pixels, orange with a dot likes dark ones. Where the sum is far from
              0, the light of the whole picture counts for or against the kind.
            </p>
          </>
        )}
      </div>

      {measured && <Year levels={measured.year} />}
    </div>
  );
}

const axisFormats: Record<Axis, string> = {
  brightness: 'brightness from 0.1 to 2 of normal',
  contrast: 'contrast from 0.1 to 1 of normal',
  noise: 'noise from 0 to 100',
};

function Curve({
  measured: { curve, plainCurve },
  choices: { axis, guess, vary },
  onAxis,
}: {
  measured: Measured;
  choices: Choices;
  onAxis: (axis: Axis) => void;
}) {
  const isVaried = vary.brightness > 0 || vary.noise > 0;
  const levels = axes[axis];
  const atNormal = levels.findLastIndex((level) => level <= 1);
  const falls =
    axis === 'brightness'
      ? levels.findLast((_, index) => index <= atNormal && (curve[index] ?? 0) < 0.8)
      : undefined;
  return (
    <div className="mt-3 grid gap-3">
      <Options
        label="Along"
        value={axis}
        options={[
          { value: 'brightness', label: 'brightness' },
          { value: 'contrast', label: 'contrast' },
          { value: 'noise', label: 'noise' },
        ]}
        onChange={onAxis}
      />
      <LineChart
        label="Accuracy on the test parcels"
        series={[
          { name: isVaried ? 'trained in varied light' : 'trained in normal light', values: curve },
          ...(isVaried ? [{ name: 'trained in normal light', values: plainCurve }] : []),
        ]}
        steps={levels.length}
        top={1}
        xLabel={axisFormats[axis]}
        format={percent}
      />
      {axis === 'brightness' && (
        <p className="text-small">
          {falls === undefined ? 'It does not fall below 80% in the dark.' : `It is below 80% at ${falls}.`}{' '}
          You guessed {guess?.toFixed(1)}. The other conditions are as set above.
        </p>
      )}
      <details className="text-small">
        <summary className="cursor-pointer py-2 font-semibold">The curve as a table</summary>
        <table className="mt-1 w-full text-caption tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="text-start font-normal text-ink-soft">
                {axis}
              </th>
              <th scope="col" className="text-end font-normal text-ink-soft">
                now
              </th>
              <th scope="col" className="text-end font-normal text-ink-soft">
                trained in normal light
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level, index) => (
              <tr key={level}>
                <th scope="row" className="text-start font-semibold">
                  {level}
                </th>
                <td className="text-end">{percent(curve[index] ?? 0)}</td>
                <td className="text-end">{percent(plainCurve[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** One model, three numbers: the mean of the levels, the year, and the worst shift. */
function Year({ levels }: { levels: readonly number[] }) {
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const expected = year.reduce((sum, { share }, index) => sum + share * (levels[index] ?? 0), 0);
  const worst = Math.min(...levels);
  return (
    <div>
      <p className="font-semibold">A year in the hall</p>
      <dl className="mt-2 grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-small tabular-nums">
        {year.map(({ name, share, brightness }, index) => (
          <div key={name} className="contents">
            <dt>
              {name} <span className="text-ink-faint">({brightness})</span>
            </dt>
            <dd className="m-0 text-end text-ink-soft">{percent(share)} of parcels</dd>
            <dd className="m-0 h-3 rounded-small bg-sunk" aria-hidden="true">
              <span
                className="block h-full rounded-small bg-primary-strong"
                style={{ width: `${100 * (levels[index] ?? 0)}%` }}
              />
            </dd>
            <dd className="m-0 text-end font-semibold">{percent(levels[index] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small tabular-nums">
        Mean of the four <span className="font-semibold">{percent(mean)}</span>, over the year{' '}
        <span className="font-semibold">{percent(expected)}</span>, for the worst shift{' '}
        <span className="font-semibold">{percent(worst)}</span>. All three are true.
      </p>
    </div>
  );
}

function ParcelPicture({ seen, name }: { seen: Uint8Array; name: string }) {
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
      className="w-full rounded-small border border-line-strong"
    >
      {[...seen].map((value, pixel) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a pixel is its place.
          key={pixel}
          x={pixel % side}
          y={Math.floor(pixel / side)}
          width={1}
          height={1}
          fill={`rgb(${value} ${value} ${value})`}
        />
      ))}
    </svg>
  );
}

function sumOfWeights(weights: Float64Array | undefined): number {
  let sum = 0;
  for (let pixel = 0; pixel < pixelCount; pixel++) sum += weights?.[pixel] ?? 0;
  return sum;
}

const square = (pixel: number) => `M${pixel % side} ${Math.floor(pixel / side)}h1v1h-1Z`;

/** The weights of one kind, in three strengths for bright and for dark pixels. */
function WeightPicture({ weights, kind }: { weights: Float64Array | undefined; kind: string }) {
  const paths = useMemo(() => {
    const found: Record<string, string> = {};
    let most = 0.01;
    for (let pixel = 0; pixel < pixelCount; pixel++) most = Math.max(most, Math.abs(weights?.[pixel] ?? 0));
    for (let pixel = 0; pixel < pixelCount; pixel++) {
      const part = (weights?.[pixel] ?? 0) / most;
      const strength = Math.round(Math.abs(part) * 3);
      if (strength === 0) continue;
      const key = `${part > 0 ? 'bright' : 'dark'} ${strength}`;
      found[key] = (found[key] ?? '') + square(pixel);
      if (part < 0 && strength > 1) {
        found.dots = `${found.dots ?? ''}M${(pixel % side) + 0.38} ${Math.floor(pixel / side) + 0.38}h.24v.24h-.24Z`;
      }
    }
    return found;
  }, [weights]);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={`The weights for ${kind}`}
      className="w-full rounded-small border border-line bg-paper"
    >
      {[1, 2, 3].map((strength) => (
        <g key={strength} opacity={strength / 3}>
          <path d={paths[`bright ${strength}`] ?? ''} className="fill-primary-strong" />
          <path d={paths[`dark ${strength}`] ?? ''} className="fill-accent" />
        </g>
      ))}
      <path d={paths.dots ?? ''} className="fill-ink" />
    </svg>
  );
}
