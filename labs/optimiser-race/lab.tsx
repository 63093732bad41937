import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { LineChart } from '../kit/charts.tsx';
import { ActionButton, Options, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Plane, seriesStrokes } from '../kit/plane.tsx';
import { useTicks } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  beginAt,
  type Choices,
  type Landscape,
  lossAt,
  mostSteps,
  type Optimiser,
  optimiserNames,
  powerOfTen,
  race,
  rates,
  reach,
} from './model.ts';

const landscapes: { value: Landscape; label: string }[] = [
  { value: 'bowl', label: 'Bowl' },
  { value: 'gorge', label: 'Gorge' },
  { value: 'saddle', label: 'Saddle' },
  { value: 'noise', label: 'Noisy slopes' },
];
const names: Record<Optimiser, string> = { plain: 'Plain descent', momentum: 'Momentum', adam: 'Adam' };
const dashes = ['', '6 4', '2 3'];

const lossText = (loss: number) =>
  loss > 1e6 ? 'gone' : loss < 1e-6 ? '< 10⁻⁶' : loss < 0.001 ? loss.toFixed(6) : loss.toPrecision(2);
const short = (value: number) =>
  Math.abs(value) > 1e5 ? 'huge' : Math.abs(value) < 0.0005 ? '0.000' : value.toFixed(3).replace('-', '−');

export default function OptimiserRace({ choices, seed, change, say }: LabProps<Choices>) {
  const { landscape, steps } = choices;
  const [isPlaying, setIsPlaying] = useState(false);
  const runs = optimiserNames.map((name) => ({ name, run: race(choices, name, seed) }));
  const highest = lossAt(landscape, [reach, reach]);
  useTicks(isPlaying, 15, () => {
    if (steps >= mostSteps) setIsPlaying(false);
    else change({ ...choices, steps: steps + 1 }, 'steps');
  });

  function setSteps(next: number) {
    const after = { ...choices, steps: next };
    change(after, 'steps');
    say(
      `Step ${next}. ${optimiserNames.map((name) => `${names[name]} ${lossText(race(after, name, seed).losses.at(-1) ?? 0)}`).join(', ')}.`,
    );
  }

  return (
    <Workbench>
      <p>
        Who gets down first? <strong>Start the race</strong>, then give each its own best rate.
      </p>
      <Side>
        <Options
          label="Landscape"
          value={landscape}
          options={landscapes}
          onChange={(next) => {
            change({ ...choices, landscape: next });
            say(`${next}.`);
          }}
        />
        <div className="w-full max-w-md">
          <Plane
            label={`The landscape over two weights. ${runs.map(({ name, run }) => `${names[name]} is at loss ${lossText(run.losses.at(-1) ?? 0)}`).join(', ')}.`}
            x={{ min: -reach, max: reach, label: 'weight 1' }}
            y={{ min: -reach, max: reach, label: 'weight 2' }}
            field={(x, y) => 0.5 - 0.5 * Math.min(1, Math.sqrt(lossAt(landscape, [x, y]) / highest))}
            points={runs.flatMap(({ name, run }, series) => {
              const [x, y] = run.path.at(-1) ?? beginAt(landscape, seed);
              return Math.abs(x) <= reach && Math.abs(y) <= reach
                ? [{ x, y, series, label: names[name] }]
                : [];
            })}
          >
            {(toX, toY) =>
              runs.map(({ name, run }, index) => (
                <path
                  key={name}
                  d={run.path
                    .map(([x, y], step) => `${step === 0 ? 'M' : 'L'}${clip(toX(x))} ${clip(toY(y))}`)
                    .join('')}
                  className={`fill-none ${seriesStrokes[index]}`}
                  strokeWidth={1.75}
                  strokeDasharray={dashes[index]}
                />
              ))
            }
          </Plane>
        </div>
      </Side>
      <Side>
        <div className="grid gap-3">
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              onClick={() => {
                if (!isPlaying && steps >= mostSteps) change({ ...choices, steps: 0 }, 'steps');
                setIsPlaying(!isPlaying);
              }}
            >
              {isPlaying ? 'Pause' : 'Start the race'}
            </Button>
            <ActionButton
              size="small"
              variant="secondary"
              isDisabled={isPlaying || steps >= mostSteps}
              onClick={() => setSteps(steps + 1)}
            >
              One step
            </ActionButton>
          </div>
          <Slider label="Steps" value={steps} min={0} max={mostSteps} step={5} onChange={setSteps} />
          <div className="grid gap-x-6 gap-y-2 @lg:grid-cols-3">
            {optimiserNames.map((name) => (
              <Slider
                key={name}
                label={`${names[name]}, rate`}
                value={choices[name]}
                min={0}
                max={rates.length - 1}
                format={(index) => String(rates[index])}
                onChange={(rate) => change({ ...choices, [name]: rate }, name)}
              />
            ))}
          </div>
        </div>
        <div>
          <p className="mb-2 text-small font-semibold">Loss, as a power of ten</p>
          <LineChart
            label="Loss as a power of ten"
            series={runs.map(({ name, run }) => ({ name: names[name], values: run.losses.map(powerOfTen) }))}
            steps={mostSteps + 1}
            top={2}
            bottom={-6}
            xLabel={`step 0 to ${mostSteps}`}
            format={(value) => `10^${value.toFixed(1).replace('.0', '').replace('-', '−')}`}
          />
        </div>
        <div className="overflow-x-auto">
          <table className="w-full text-end text-small tabular-nums">
            <caption className="mb-1 text-start text-small font-semibold">
              The loss now, and the last step of weight 1
            </caption>
            <thead className="text-caption text-ink-soft">
              <tr>
                <td />
                <th scope="col">loss</th>
                <th scope="col">slope g</th>
                <th scope="col">m</th>
                <th scope="col">v</th>
                <th scope="col">move</th>
              </tr>
            </thead>
            <tbody>
              {runs.map(({ name, run }) => {
                const step = run.last?.[0];
                return (
                  <tr key={name} className="border-t border-line">
                    <th scope="row" className="py-1.5 text-start font-semibold">
                      {names[name]}
                    </th>
                    <td>{lossText(run.losses.at(-1) ?? 0)}</td>
                    <td>{step ? short(step.slope) : '·'}</td>
                    <td>{step && name !== 'plain' ? short(step.m) : '·'}</td>
                    <td>{step && name === 'adam' ? short(step.v) : '·'}</td>
                    <td>{step ? short(step.move) : '·'}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </Side>
    </Workbench>
  );
}

/** Keeps what has left the map within the numbers that a drawing can have. */
const clip = (value: number) => Math.max(-2_000, Math.min(2_000, value)).toFixed(1);
