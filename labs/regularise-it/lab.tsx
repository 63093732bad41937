import { LineChart } from '../kit/charts.tsx';
import { ActionButton, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useLatestWork, useWork } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  byHeart,
  type Choices,
  decays,
  degreesOf,
  drawData,
  hidden,
  hourOf,
  measureEvery,
  mostSteps,
  type Network,
  predict,
  train,
} from './model.ts';

const { training: trainingPoints, held: heldPoints } = drawData();

export default function RegulariseIt({ choices, seed, change, say }: LabProps<Choices>) {
  const { decay, dropout, steps } = choices;
  const trained = useLatestWork(() => train(choices, seed), JSON.stringify([seed, choices]));
  const { result: plain } = useWork(() => train(byHeart, seed), String(seed));
  const reference = plain?.held.at(-1);
  const [fit = 0, fresh = 0] = [trained?.training.at(-1), trained?.held.at(-1)];

  return (
    <Workbench>
      <p>
        {trainingPoints.length} readings of a careless thermometer, and a network of {hidden} neurons that can
        learn them by heart. <strong>Let it</strong>, then hold it back.
      </p>
      <Side>{trained && <Fit network={trained.network} />}</Side>
      <Side>
        <div>
          <ActionButton
            size="small"
            isDisabled={steps === mostSteps}
            onClick={() => {
              change({ ...choices, steps: mostSteps });
              say(`Trained for ${mostSteps} steps.`);
            }}
          >
            Train to the end
          </ActionButton>
          <div className="mt-3 grid gap-x-6 gap-y-2 @lg:grid-cols-3">
            <Slider
              label="Stop after"
              value={steps}
              min={0}
              max={mostSteps}
              step={10}
              format={(value) => `${value} steps`}
              onChange={(value) => change({ ...choices, steps: value }, 'steps')}
            />
            <Slider
              label="Weight decay, λ"
              value={decay}
              min={0}
              max={decays.length - 1}
              format={(index) => String(decays[index])}
              onChange={(value) => change({ ...choices, decay: value }, 'decay')}
            />
            <Slider
              label="Dropout, p"
              value={dropout}
              min={0}
              max={70}
              step={10}
              format={(value) => (value / 100).toFixed(1)}
              onChange={(value) => change({ ...choices, dropout: value }, 'dropout')}
            />
          </div>
        </div>
      </Side>
      {trained && (
        <div>
          <p className="mb-2 text-small font-semibold">Loss: mean squared error</p>
          <LineChart
            label="Loss while training"
            series={[
              { name: 'Training points', values: trained.training },
              { name: 'Held-back points', values: trained.held },
              ...(reference === undefined
                ? []
                : [
                    {
                      name: 'Held-back, by heart',
                      values: Array(mostSteps / measureEvery + 1).fill(reference),
                    },
                  ]),
            ]}
            steps={mostSteps / measureEvery + 1}
            top={1}
            xLabel={`step 0 to ${mostSteps}`}
          />
          <div className="mt-3">
            <Readings>
              <Reading label="Training loss" value={fit.toFixed(3)} />
              <Reading label="Held-back loss" value={fresh.toFixed(3)} />
              <Reading label="Gap" value={(fresh - fit).toFixed(3).replace('-', '−')} />
              <Reading
                label="Against learning by heart"
                value={reference === undefined ? '…' : `${Math.round((100 * fresh) / reference)} %`}
              />
              <Reading label="Lowest held-back loss" value={lowest(trained.held)} />
              <Reading label="Largest weight" value={largest(trained.network).toFixed(1)} />
            </Readings>
          </div>
        </div>
      )}
      <p className="text-caption text-ink-faint">
        The readings are made up: a smooth course of the day, plus noise with a deviation of 2 °C. Trained
        with Adam, rate 0.03, on all points at each step; decay acts directly on the weights, as in AdamW.
      </p>
    </Workbench>
  );
}

const lowest = (held: readonly number[]) => {
  const least = Math.min(...held);
  return `${least.toFixed(3)}, step ${held.indexOf(least) * measureEvery}`;
};

const largest = (network: Network) =>
  network.reduce(
    (most, weight, index) => (Math.floor(index / hidden) === 1 ? most : Math.max(most, Math.abs(weight))),
    0,
  );

const [wide, high] = [340, 210];

/** The training points, the held-back points and the curve of the network. */
function Fit({ network }: { network: Network }) {
  const x = (value: number) => ((value + 1) / 2) * wide;
  const y = (value: number) => high / 2 - value * 48;
  const curve = Array.from({ length: 161 }, (_, index) => {
    const at = -1 + index / 80;
    return `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${Math.max(-20, Math.min(high + 20, y(predict(network, at)))).toFixed(1)}`;
  }).join('');
  const noon = degreesOf(predict(network, 0));
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${wide} ${high}`}
        role="img"
        aria-label={`Temperature over the day: ${trainingPoints.length} training points, ${heldPoints.length} held-back points and the curve of the network, which says ${noon.toFixed(1)} degrees at noon.`}
        className="w-full rounded-small border border-line-strong bg-paper"
      >
        {heldPoints.map((point) => (
          <circle
            key={point.x}
            cx={x(point.x)}
            cy={y(point.y)}
            r={3}
            className="fill-none stroke-accent-strong"
            strokeWidth={1.4}
          />
        ))}
        <path d={curve} className="fill-none stroke-primary-strong" strokeWidth={2.2} />
        {trainingPoints.map((point) => (
          <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={5} className="fill-ink stroke-surface" />
        ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-caption text-ink-faint">
        <span>
          {hourOf(-1)} to {hourOf(1)} o'clock, {degreesOf(-2.2).toFixed(0)} to {degreesOf(2.2).toFixed(0)} °C
        </span>
        <span>● training ○ held back</span>
      </figcaption>
    </figure>
  );
}
