import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { useWork } from '../kit/use-work.ts';
import { WeightPicture } from '../kit/weight-picture.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import { Curve, percent, Year } from './measurements.tsx';
import {
  accuracy,
  type Choices,
  classify,
  type Measured,
  measure,
  measureTogether,
  testParcels,
} from './model.ts';
import { kinds, type Light, look, normalLight, side } from './parcels.ts';
import { ParcelPicture, sumOfWeights } from './pictures.tsx';

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
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">A parcel sorter was trained in normal light. Make it darker.</p>
          <ul className="mt-3 grid grid-cols-4 gap-2 @lg:grid-cols-8">
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
          <div className="mt-3 grid gap-x-6 gap-y-1 @lg:grid-cols-2">
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
      </Side>

      <Side>
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
          <div className="mt-2 grid gap-x-6 gap-y-1 @lg:grid-cols-2">
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
                    <WeightPicture
                      weights={measured.weights[index]}
                      side={side}
                      label={`The weights for ${kind}`}
                    />
                    {kind}
                    <span className="block text-ink-faint tabular-nums">
                      sum {sumOfWeights(measured.weights[index]).toFixed(1)}
                    </span>
                  </li>
                ))}
              </ul>
              <p className="mt-1 text-caption text-ink-faint">
                Weights: blue likes bright pixels, orange with a dot likes dark ones. Where the sum is far
                from 0, the light of the whole picture counts for or against the kind.
              </p>
            </>
          )}
        </div>
        {measured && <Year levels={measured.year} />}
      </Side>
    </Workbench>
  );
}
