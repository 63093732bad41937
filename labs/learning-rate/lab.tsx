import { useMemo, useState } from 'react';
import { LineChart } from '../kit/charts.tsx';
import { Options, PlayControls, Reading, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { log, rounded } from '../kit/math.ts';
import { seriesFills, seriesStrokes } from '../kit/plane.tsx';
import { useTicks } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  type Fate,
  fateOf,
  findSpring,
  firstWeight,
  floorOf,
  lossAt,
  mostSteps,
  rateLimits,
  type Spring,
  slopeAt,
  walk,
} from './model.ts';

const runNames = ['A', 'B', 'C'] as const;
const fateNames: Record<Fate, string> = {
  resting: 'is ready',
  creeps: 'creeps',
  going: 'is on its way',
  arrived: 'has arrived',
  exploded: 'has exploded',
};

export default function LearningRate({ choices, seed, change, say }: LabProps<Choices>) {
  const { spring: kind, rates, steps } = choices;
  const [isPlaying, setIsPlaying] = useState(false);
  const spring = useMemo(() => findSpring(kind, seed), [kind, seed]);
  const runs = useMemo(
    () =>
      rates.map((rate) => {
        const weights = walk(spring, rate, steps);
        return { rate, weights, fate: fateOf(spring, weights) };
      }),
    [spring, rates, steps],
  );
  const isDone = steps >= mostSteps;

  function report(next: Choices) {
    const place = findSpring(next.spring, seed);
    const ends = next.rates.map(
      (rate, index) => `${runNames[index]} ${fateNames[fateOf(place, walk(place, rate, next.steps))]}`,
    );
    say(`Step ${next.steps}: ${ends.join(', ')}.`);
  }

  function step(isSaid: boolean) {
    if (isDone) return setIsPlaying(false);
    const next = { ...choices, steps: steps + 1 };
    change(next, 'steps');
    if (isSaid || next.steps === mostSteps) report(next);
    if (next.steps === mostSteps) setIsPlaying(false);
  }
  useTicks(isPlaying, 5, () => step(false));

  return (
    <Workbench>
      <p>Three walkers start at w = 1 and step downhill. Press play, then change their rates.</p>
      <Side>
        <PlayControls
          isPlaying={isPlaying}
          isDone={isDone}
          onPlay={(plays) => {
            setIsPlaying(plays);
            if (!plays) report(choices);
          }}
          onStep={() => step(true)}
        >
          <span className="ms-1 text-small tabular-nums">
            Step {steps} of {mostSteps}
          </span>
        </PlayControls>
        <ul className="grid gap-3">
          {runs.map(({ rate, weights, fate }, index) => {
            const now = weights.at(-1) ?? firstWeight;
            const slope = slopeAt(spring, now);
            return (
              <li
                key={runNames[index]}
                className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 rounded-control border border-line bg-paper p-3 @lg:grid-cols-[13rem_minmax(0,1fr)] @lg:gap-x-6 @lg:p-4"
              >
                <Valley spring={spring} weights={weights} series={index} />
                <div>
                  <Slider
                    label={`Rate of run ${runNames[index]}`}
                    value={rate}
                    {...rateLimits}
                    format={(value) => rounded(value, 3)}
                    onChange={(value) => {
                      const next = {
                        ...choices,
                        rates: rates.with(index, Math.round(value * 1_000) / 1_000) as Choices['rates'],
                      };
                      change(next, `rate ${index}`);
                      report(next);
                    }}
                  />
                  <p className="text-small">
                    w is <strong className="tabular-nums">{shown(now)}</strong>, and the run{' '}
                    <strong className={fate === 'exploded' ? 'text-danger' : ''}>{fateNames[fate]}</strong>.
                  </p>
                  <p className="mt-1 text-caption text-ink-soft tabular-nums">
                    next: {rounded(rate, 3)} × slope {shown(slope)}, so w goes {slope > 0 ? 'down' : 'up'} by{' '}
                    {shown(Math.abs(rate * slope))}
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      </Side>
      <Side>
        <div>
          <p className="mb-2 text-small font-semibold">The loss of each run, step by step</p>
          <LineChart
            label="The loss of each run, each line of the scale ten times the last"
            series={runs.map(({ weights }, index) => ({
              name: `run ${runNames[index]}, rate ${rounded(rates[index] ?? 0, 3)}`,
              values: weights.map((weight) => tens(lossAt(spring, weight))),
            }))}
            steps={mostSteps + 1}
            bottom={-3}
            top={5}
            xLabel={`0 to ${mostSteps} steps`}
            format={(value) => lossNames(value)}
          />
        </div>
        <Table runs={runs} steps={steps} />
        <Options
          label="Which valley?"
          value={kind}
          options={[
            { value: 'lesson', label: 'The spring of the lesson' },
            { value: 'other', label: 'Another spring' },
          ]}
          onChange={(next) => {
            setIsPlaying(false);
            change({ ...choices, spring: next, steps: 0 });
            say('All three runs are back at the start.');
          }}
        />
        <Reading
          label="What was measured"
          value={`${spring.load} ${kind === 'lesson' ? 'apples' : 'kilograms'} stretch the spring by ${spring.stretch} centimetres, so the floor is at w = ${rounded(floorOf(spring))}`}
        />
      </Side>
    </Workbench>
  );
}

/** The logarithm to base ten, so that a loss of 36,000 and one of 0.004 fit into one picture. */
const tens = (loss: number) => log(Math.max(loss, 1e-9)) / log(10);
const lossNames = (value: number) => {
  const loss = Number.parseFloat(`1e${Math.round(value)}`);
  return value >= 5 ? '100,000' : value <= -3 ? '0.001' : loss.toLocaleString('en-GB');
};

function shown(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e5) return value < 0 ? 'far below' : 'far above';
  return (size >= 100 ? Math.round(value).toLocaleString('en-GB') : rounded(value, 3)).replace('-', '−');
}

const range = { min: -2, max: 8 };

/** The loss as a valley, with every place where the run stood. */
function Valley({ spring, weights, series }: { spring: Spring; weights: readonly number[]; series: number }) {
  const top = lossAt(spring, range.max) * 1.05;
  const toX = (weight: number) => ((weight - range.min) / (range.max - range.min)) * 160;
  const toY = (loss: number) => 96 - (loss / top) * 88;
  let valley = '';
  for (let part = 0; part <= 40; part++) {
    const weight = range.min + (part / 40) * (range.max - range.min);
    valley += `${part ? 'L' : 'M'}${toX(weight).toFixed(1)} ${toY(lossAt(spring, weight)).toFixed(1)}`;
  }
  const visible = weights.slice(-14).filter((weight) => weight >= range.min && weight <= range.max);
  const now = weights.at(-1) ?? firstWeight;
  const isOut = now < range.min || now > range.max;
  return (
    <svg
      viewBox="0 0 160 120"
      role="img"
      aria-label={`The valley of the loss. The run stands at w ${shown(now)}${isOut ? ', outside the picture' : ''}.`}
      className="w-full self-center"
    >
      <path d={valley} strokeWidth={2} className="fill-none stroke-line-strong" />
      <path
        d={visible
          .map(
            (weight, index) =>
              `${index ? 'L' : 'M'}${toX(weight).toFixed(1)} ${toY(lossAt(spring, weight)).toFixed(1)}`,
          )
          .join('')}
        strokeWidth={1.2}
        className={`fill-none ${seriesStrokes[series]}`}
      />
      {visible.map((weight, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          key={index}
          cx={toX(weight)}
          cy={toY(lossAt(spring, weight))}
          r={!isOut && index === visible.length - 1 ? 6 : 2.4}
          strokeWidth={!isOut && index === visible.length - 1 ? 1.5 : 0}
          className={`${seriesFills[series]} stroke-surface`}
        />
      ))}
      {isOut && (
        <path
          d={now > range.max ? 'M140 14H156M149 7L156 14L149 21' : 'M20 14H4M11 7L4 14L11 21'}
          strokeWidth={3}
          className="fill-none stroke-danger"
        />
      )}
      {[0, 3, 6].map((weight) => (
        <text key={weight} x={toX(weight)} y={118} textAnchor="middle" className="fill-ink-faint text-[11px]">
          {weight === 0 ? 'w = 0' : weight}
        </text>
      ))}
    </svg>
  );
}

function Table({
  runs,
  steps,
}: {
  runs: readonly { rate: number; weights: readonly number[] }[];
  steps: number;
}) {
  const columns = Array.from(
    { length: Math.min(steps, 3) + 1 },
    (_, index) => steps - Math.min(steps, 3) + index,
  );
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-small tabular-nums">
        <caption className="mb-1 text-start text-small font-semibold">The last weights w of each run</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="py-1 pe-3 text-start font-normal text-ink-soft">
              rate
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 ps-3 text-end font-normal text-ink-soft">
                {column === 0 ? 'start' : `step ${column}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map(({ rate, weights }, index) => (
            <tr key={runNames[index]} className="border-b border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-semibold whitespace-nowrap">
                {runNames[index]}: {rounded(rate, 3)}
              </th>
              {columns.map((column) => (
                <td key={column} className="py-1.5 ps-3 text-end whitespace-nowrap">
                  {shown(weights[column] ?? firstWeight)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
