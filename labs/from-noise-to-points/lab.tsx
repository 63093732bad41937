import { useMemo, useRef, useState } from 'react';
import { LineChart } from '../kit/charts.tsx';
import { Options, PlayControls, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Plane } from '../kit/plane.tsx';
import { labRandom } from '../kit/random.ts';
import { useSummary } from '../kit/use-summary.ts';
import { useLatestWork, useTicks } from '../kit/use-work.ts';
import type { Work } from '../kit/work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import { cleanOf, type Denoiser, type Mixture, mixtureOf, type Place, shareOf } from './denoiser.ts';
import {
  type Choices,
  countLanded,
  distanceTo,
  drawCloud,
  lineOf,
  mostRounds,
  mostSteps,
  type Schedule,
  type Shape,
  shapes,
  stopsOf,
  Training,
  tolerance,
  walkAll,
  walkCount,
} from './model.ts';

const view = { min: -2.8, max: 2.8 };
const shapeNames: Record<Shape, string> = {
  heart: 'Heart',
  moons: 'Two moons',
  spiral: 'Spiral',
  ring: 'Ring',
};
const scheduleNames: { value: Schedule; label: string }[] = [
  { value: 'linear', label: 'Linear' },
  { value: 'cosine', label: 'Cosine' },
  { value: 'fine-end', label: 'Fine end' },
];
/** How many rounds one step of "Play" takes, and one press of the button beside it. */
const stride = { play: 5, press: 20 };

interface Trained {
  shape: Shape;
  rounds: number;
  denoiser: Denoiser;
  losses: number[];
}

export default function FromNoiseToPoints({ choices, seed, change, say }: LabProps<Choices>) {
  const { shape, rounds, schedule, steps } = choices;
  const training = useRef<{ key: string; training: Training }>(undefined);
  const trained = useLatestWork(() => catchUp(training, shape, seed, rounds), `${seed} ${shape} ${rounds}`);
  const walks = useMemo(
    () =>
      trained &&
      walkAll(trained.denoiser, { shape: trained.shape, rounds: trained.rounds, schedule, steps }, seed),
    [trained, schedule, steps, seed],
  );
  const landed = walks && trained ? countLanded(walks, trained.shape) : 0;
  const [share, setShare] = useState(0.3);
  const [isPlaying, setIsPlaying] = useState(false);
  // The walk is shown at its end, unless the learner looks at an earlier stop.
  const [stop, setStop] = useState<number>();
  const shownStop = Math.min(stop ?? steps, steps);
  const isDone = rounds >= mostRounds;
  useSummary(
    say,
    trained && `Round ${trained.rounds}. ${landed} of ${walkCount} new points land within the shape.`,
  );

  function trainOn(by: number) {
    const next = Math.min(mostRounds, rounds + by);
    if (next === mostRounds) setIsPlaying(false);
    if (next > rounds) change({ ...choices, rounds: next }, 'rounds');
  }
  useTicks(isPlaying, 10, () => trainOn(stride.play));

  return (
    <Workbench>
      <p>
        Pull the noise up until the {shapeNames[shape].toLowerCase()} is gone. Then{' '}
        <strong>press play</strong>: a denoiser learns the way back.
      </p>
      <Side>
        <div className="grid gap-x-6 gap-y-5 @min-[23rem]:grid-cols-2">
          <div>
            <p className="mb-2 text-small font-semibold">Noise goes in</p>
            <Noised shape={shape} seed={seed} share={share} denoiser={trained?.denoiser} />
            <div className="mt-2">
              <Slider
                label="Noise"
                value={Math.round(100 * share)}
                min={0}
                max={100}
                step={5}
                format={(value) => `${value} %`}
                onChange={(value) => setShare(value / 100)}
              />
            </div>
          </div>
          <div>
            <p className="mb-2 text-small font-semibold">New points come out</p>
            {walks && trained && (
              <Walks walks={walks} stop={shownStop} shape={trained.shape} landed={landed} />
            )}
            <div className="mt-2">
              <Slider
                label="Shown"
                value={shownStop}
                min={0}
                max={steps}
                format={(value) =>
                  value === steps ? 'the end' : value === 0 ? 'pure noise' : `after step ${value}`
                }
                onChange={(value) => setStop(value === steps ? undefined : value)}
              />
            </div>
          </div>
        </div>
        <Readings>
          <Reading label="Within the shape" value={`${landed} of ${walkCount}`} />
          <Reading
            label="Error in the last 10 rounds"
            value={trained?.losses.at(-1)?.toFixed(2) ?? 'none yet'}
          />
        </Readings>
        <LineChart
          label="The mean squared error of the denoiser while it trains"
          series={[{ name: 'error', values: trained?.losses ?? [] }]}
          steps={mostRounds / 10}
          top={3}
          xLabel={`error over ${mostRounds} rounds`}
        />
      </Side>
      <Side>
        <PlayControls
          isPlaying={isPlaying}
          isDone={isDone}
          stepLabel={`${stride.press} rounds`}
          onPlay={setIsPlaying}
          onStep={() => trainOn(stride.press)}
        >
          <span className="ms-1 text-small tabular-nums">
            Round {rounds} of {mostRounds}
          </span>
        </PlayControls>
        <div className="grid gap-4">
          <Options
            label="Schedule of the walk back"
            value={schedule}
            options={scheduleNames}
            onChange={(value) => change({ ...choices, schedule: value })}
          />
          <div>
            <Slider
              label="Steps of the walk"
              value={steps}
              min={1}
              max={mostSteps}
              onChange={(value) => change({ ...choices, steps: value }, 'steps')}
            />
            <Ruler stops={stopsOf(schedule, steps)} />
          </div>
          <Options
            label="Shape to learn"
            value={shape}
            options={shapes.map((value) => ({ value, label: shapeNames[value] }))}
            onChange={(value) => {
              setIsPlaying(false);
              change({ ...choices, shape: value });
            }}
          />
        </div>
      </Side>
      <p className="text-caption text-ink-faint">
        The denoiser is a table: for 24 amounts of noise and 31 by 31 places it keeps the average of what it
        saw there. For pictures no table is large enough, so a neural network takes its place. The shapes are
        our own.
      </p>
    </Workbench>
  );
}

/** Trains on from where the last training stopped, or from the start for other points. */
function* catchUp(
  known: { current: { key: string; training: Training } | undefined },
  shape: Shape,
  seed: number,
  rounds: number,
): Work<void, Trained> {
  const key = `${seed} ${shape}`;
  if (known.current?.key !== key || known.current.training.rounds > rounds) {
    known.current = { key, training: new Training(shape, seed) };
  }
  const { training } = known.current;
  while (training.rounds < rounds) {
    training.advance(Math.min(rounds, training.rounds + 5));
    yield;
  }
  return { shape, rounds, denoiser: training.denoiser, losses: [...training.losses] };
}

/** The points of the shape mixed with noise, and the way back that the denoiser would take from many places. */
function Noised({
  shape,
  seed,
  share,
  denoiser,
}: {
  shape: Shape;
  seed: number;
  share: number;
  denoiser: Denoiser | undefined;
}) {
  const cloud = useMemo(() => drawCloud(shape, seed), [shape, seed]);
  const noises = useMemo(() => {
    const random = labRandom(seed, 'from-noise-to-points picture');
    return cloud.map((): Place => [random.normal(), random.normal()]);
  }, [cloud, seed]);
  const mixture = mixtureOf(share);
  return (
    <Plane
      label={`${cloud.length} points of the shape, with ${Math.round(100 * share)} % noise in the mixture. ${denoiser ? 'Arrows show where the denoiser would move a point.' : ''}`}
      x={{ ...view, label: '' }}
      y={{ ...view, label: '' }}
      points={[]}
    >
      {(toX, toY) => (
        <>
          {denoiser && (
            <path
              d={arrows(denoiser, mixture, toX, toY)}
              strokeWidth={1.2}
              className="fill-none stroke-accent-strong"
            />
          )}
          <path
            d={dots(
              cloud.map(([x, y], index) => {
                const [noiseX, noiseY] = noises[index] ?? [0, 0];
                return [
                  mixture.signal * x + mixture.noise * noiseX,
                  mixture.signal * y + mixture.noise * noiseY,
                ];
              }),
              toX,
              toY,
            )}
            strokeWidth={5}
            strokeLinecap="round"
            className="fill-none stroke-primary-strong"
          />
        </>
      )}
    </Plane>
  );
}

/** Dots as one path: lines without length and with round ends. */
const dots = (places: readonly Place[], toX: (x: number) => number, toY: (y: number) => number) =>
  places.map(([x, y]) => `M${toX(x).toFixed(1)} ${toY(y).toFixed(1)}h0`).join('');

const rings = (places: readonly Place[], toX: (x: number) => number, toY: (y: number) => number) =>
  places
    .map(([x, y]) => `M${(toX(x) - 3).toFixed(1)} ${toY(y).toFixed(1)}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`)
    .join('');

function arrows(
  denoiser: Denoiser,
  mixture: Mixture,
  toX: (x: number) => number,
  toY: (y: number) => number,
): string {
  let path = '';
  for (let row = 0; row < 13; row++) {
    for (let column = 0; column < 13; column++) {
      const place: Place = [-2.4 + 0.4 * column, -2.4 + 0.4 * row];
      const velocity = denoiser.ask(mixture, place);
      if (velocity[0] === 0 && velocity[1] === 0) continue;
      const [cleanX, cleanY] = cleanOf(mixture, place, velocity);
      const [across, up] = [cleanX - place[0], cleanY - place[1]];
      const length = Math.sqrt(across * across + up * up);
      if (length < 0.02) continue;
      // Shortened, so that neighbours do not cross.
      const factor = Math.min(1, 0.34 / length);
      const [fromX, fromY] = [toX(place[0]), toY(place[1])];
      const [endX, endY] = [toX(place[0] + factor * across), toY(place[1] + factor * up)];
      const [stepX, stepY] = [(endX - fromX) * 0.3, (endY - fromY) * 0.3];
      path += `M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${endX.toFixed(1)} ${endY.toFixed(1)}`;
      path += `M${(endX - stepX - stepY).toFixed(1)} ${(endY - stepY + stepX).toFixed(1)}L${endX.toFixed(1)} ${endY.toFixed(1)}L${(endX - stepX + stepY).toFixed(1)} ${(endY - stepY - stepX).toFixed(1)}`;
    }
  }
  return path;
}

/** The walks up to a stop, on the area that counts as the shape. */
function Walks({
  walks,
  stop,
  shape,
  landed,
}: {
  walks: readonly Place[][];
  stop: number;
  shape: Shape;
  landed: number;
}) {
  const line = useMemo(() => lineOf(shape), [shape]);
  const steps = (walks[0]?.length ?? 1) - 1;
  const places = walks.map((stops): Place => stops[stop] ?? [0, 0]);
  const isInside = places.map((place) => distanceTo(line, place) <= tolerance);
  return (
    <Plane
      label={`${walks.length} points that began as noise, at stop ${stop} of ${steps}. At the end ${landed} are within the shape.`}
      x={{ ...view, label: '' }}
      y={{ ...view, label: '' }}
      points={[]}
    >
      {(toX, toY) => (
        <>
          <path
            d={dots(line, toX, toY)}
            strokeWidth={toX(2 * tolerance) - toX(0)}
            strokeLinecap="round"
            className="fill-none stroke-accent-tint"
          />
          <path
            d={walks.map((stops) => pathOf(stops.slice(0, stop + 1), toX, toY)).join('')}
            strokeWidth={0.8}
            opacity={0.35}
            className="fill-none stroke-ink"
          />
          <path
            d={dots(
              places.filter((_, index) => isInside[index]),
              toX,
              toY,
            )}
            strokeWidth={7}
            strokeLinecap="round"
            className="fill-none stroke-primary-strong"
          />
          <path
            d={rings(
              places.filter((_, index) => !isInside[index]),
              toX,
              toY,
            )}
            strokeWidth={1.5}
            className="fill-surface stroke-danger"
          />
        </>
      )}
    </Plane>
  );
}

const pathOf = (stops: readonly Place[], toX: (x: number) => number, toY: (y: number) => number) =>
  stops.map(([x, y], index) => `${index ? 'L' : 'M'}${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`).join('');

/** Where a walk stops on its way from noise to point. */
function Ruler({ stops }: { stops: readonly Mixture[] }) {
  const shares = [...stops.map(shareOf), 0];
  return (
    <figure className="m-0">
      <svg
        viewBox="0 0 320 16"
        role="img"
        aria-label={`The noise at each stop, in percent: ${shares.map((share) => Math.round(100 * share)).join(', ')}.`}
        className="w-full"
      >
        <path d="M4 8H316" className="fill-none stroke-line-strong" />
        <path
          d={shares.map((share) => `M${(316 - 312 * share).toFixed(1)} 8h0`).join('')}
          strokeWidth={8}
          strokeLinecap="round"
          className="fill-none stroke-primary-strong"
        />
      </svg>
      <figcaption className="flex justify-between text-caption text-ink-faint">
        <span>pure noise</span>
        <span>clean</span>
      </figcaption>
    </figure>
  );
}
