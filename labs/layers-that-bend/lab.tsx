import { useMemo, useState } from 'react';
import { LineChart } from '../kit/charts.tsx';
import { Options, PlayControls, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { lineInside } from '../kit/lines.ts';
import { Plane } from '../kit/plane.tsx';
import { useTicks } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  answer,
  type Choices,
  countRight,
  type Day,
  firstNetwork,
  lossOn,
  mostHidden,
  mostRounds,
  type Network,
  type Neuron,
  openDiary,
  startCount,
  trainRound,
} from './model.ts';

const unit = { min: -1, max: 1 };
/** How many rounds one step of "Play" takes. */
const stride = 5;

export default function LayersThatBend({ choices, seed, change, say }: LabProps<Choices>) {
  const { hidden, bends, start, rounds } = choices;
  const diary = useMemo(() => openDiary(seed), [seed]);
  const training = useMemo(
    () => new Training({ hidden, bends, start, rounds: 0 }, seed, diary.seen),
    [hidden, bends, start, seed, diary],
  );
  const { network, losses } = useMemo(() => training.at(rounds), [training, rounds]);
  const [isPlaying, setIsPlaying] = useState(false);
  const [showsNew, setShowsNew] = useState<'seen' | 'fresh'>('seen');
  const isDone = rounds >= mostRounds;
  const right = {
    seen: countRight(network, bends, diary.seen),
    fresh: countRight(network, bends, diary.fresh),
  };

  function report(next: Choices) {
    const { network: some } = new Training(next, seed, diary.seen).at(next.rounds);
    say(`Round ${next.rounds}: ${countRight(some, next.bends, diary.fresh)} of 40 new days right.`);
  }

  function step(isSaid: boolean) {
    if (isDone) return setIsPlaying(false);
    const next = { ...choices, rounds: Math.min(mostRounds, rounds + stride) };
    change(next, 'rounds');
    const isLast = next.rounds === mostRounds;
    if (isLast) setIsPlaying(false);
    if (isSaid || isLast) report(next);
  }
  useTicks(isPlaying, 10, () => step(false));

  /** Another network starts from the beginning, with as many rounds as this one has had. */
  function set(part: Partial<Choices>, tag?: string) {
    const next = { ...choices, ...part };
    change(next, tag);
    report(next);
  }

  return (
    <Workbench>
      <p>Press play and watch the border. Then add a hidden neuron, and see where its crease goes.</p>
      <Side>
        <div className="grid gap-4">
          <PlayControls
            isPlaying={isPlaying}
            isDone={isDone}
            stepLabel={`${stride} rounds`}
            onPlay={(plays) => {
              setIsPlaying(plays);
              if (!plays) report(choices);
            }}
            onStep={() => step(true)}
          >
            <span className="ms-1 text-small tabular-nums">
              Round {rounds} of {mostRounds}
            </span>
          </PlayControls>
          <Slider
            label="Hidden neurons"
            value={hidden}
            min={1}
            max={mostHidden}
            onChange={(value) => set({ hidden: value }, 'hidden')}
          />
          <div className="flex flex-wrap gap-x-8 gap-y-4">
            <Options
              label="Between the layers"
              value={bends ? 1 : 0}
              options={[
                { value: 1, label: 'ReLU bends' },
                { value: 0, label: 'nothing bends' },
              ]}
              onChange={(value) => set({ bends: value === 1 })}
            />
            <Options
              label="The days shown"
              value={showsNew}
              options={[
                { value: 'seen', label: 'learned from' },
                { value: 'fresh', label: 'new' },
              ]}
              onChange={setShowsNew}
            />
          </div>
        </div>
      </Side>
      <Side>
        <div>
          <Plane
            label={`Days in the reading room by temperature and humidity, with the border of the network. ${right.fresh} of 40 new days are right.`}
            x={{ ...unit, label: 'temperature, 14 to 30 °C' }}
            y={{ ...unit, label: 'humidity, 20 to 80 %' }}
            points={diary[showsNew].map((day) => ({
              x: day.warm,
              y: day.humid,
              series: day.isPleasant ? 1 : 0,
              label: '',
              isMarked: answer(network, bends, day.warm, day.humid) >= 0.5 !== day.isPleasant,
            }))}
            field={(x, y) => answer(network, bends, x, y)}
          >
            {(toX, toY) =>
              network.neurons.map((neuron, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a neuron is its place.
                <Crease key={index} neuron={neuron} name={index + 1} toX={toX} toY={toY} bends={bends} />
              ))
            }
          </Plane>
          <p className="mt-2 ms-6 text-caption text-ink-soft">
            Squares were pleasant days, circles were not, and rings mark mistakes. A dashed line is the crease
            of a hidden neuron: on the side of its number it speaks
            {bends ? ', on the other it is silent.' : ', and without a bend on the other side as well.'}
          </p>
        </div>
        <Readings>
          <Reading label="Right of 40 learned from" value={right.seen} />
          <Reading label="Right of 40 new days" value={right.fresh} />
          <Reading label="Loss" value={(losses.at(-1) ?? 0).toFixed(3)} />
        </Readings>
      </Side>
      <Side>
        <LineChart
          label="The loss on the days it learns from"
          series={[{ name: 'loss', values: losses }]}
          steps={mostRounds / stride + 1}
          top={1}
          xLabel={`loss over ${mostRounds} rounds`}
        />
      </Side>
      <Side>
        <Weights network={network} />
        <Slider
          label="First weights, by lot"
          value={start + 1}
          min={1}
          max={startCount}
          format={(value) => `draw ${value}`}
          onChange={(value) => set({ start: value - 1 }, 'start')}
        />
      </Side>
    </Workbench>
  );
}

/** Trains as far as it is asked to, and remembers how far it got. Going back means starting again. */
class Training {
  #choices: Choices;
  #seed: number;
  #days: readonly Day[];
  #network: Network;
  #losses: number[];
  #rounds = 0;

  constructor(choices: Choices, seed: number, days: readonly Day[]) {
    this.#choices = choices;
    this.#seed = seed;
    this.#days = days;
    this.#network = firstNetwork(choices, seed);
    this.#losses = [lossOn(this.#network, choices.bends, days)];
  }

  at(rounds: number): { network: Network; losses: number[] } {
    if (rounds < this.#rounds) {
      this.#network = firstNetwork(this.#choices, this.#seed);
      this.#losses.length = 1;
      this.#rounds = 0;
    }
    const { bends } = this.#choices;
    while (this.#rounds < rounds) {
      trainRound(this.#network, bends, this.#days);
      this.#rounds++;
      if (this.#rounds % stride === 0) this.#losses.push(lossOn(this.#network, bends, this.#days));
    }
    return {
      network: { ...this.#network, neurons: this.#network.neurons.map((neuron) => ({ ...neuron })) },
      losses: [...this.#losses],
    };
  }
}

/** Where the sum of a hidden neuron is zero, with its number on the side where it is above. */
function Crease({
  neuron,
  name,
  toX,
  toY,
  bends,
}: {
  neuron: Neuron;
  name: number;
  toX: (x: number) => number;
  toY: (y: number) => number;
  bends: boolean;
}) {
  const ends = lineInside([neuron.warm, neuron.humid, neuron.bias], unit, unit);
  if (!ends) return null;
  const [[fromX, fromY], [endX, endY]] = ends;
  const length = Math.sqrt(neuron.warm * neuron.warm + neuron.humid * neuron.humid) || 1;
  // Near an end, where few points lie and few creases cross.
  const share = name % 2 === 0 ? 0.9 : 0.1;
  const [middleX, middleY] = [fromX + share * (endX - fromX), fromY + share * (endY - fromY)];
  const aside = 0.075;
  const [labelX, labelY] = [
    toX(middleX + (aside * neuron.warm) / length),
    toY(middleY + (aside * neuron.humid) / length),
  ];
  return (
    <g opacity={bends ? 1 : 0.5}>
      <path
        d={`M${toX(fromX)} ${toY(fromY)}L${toX(endX)} ${toY(endY)}`}
        strokeWidth={1.6}
        strokeDasharray="6 4"
        className="fill-none stroke-ink"
      />
      <circle cx={labelX} cy={labelY} r={8.5} className="fill-surface stroke-ink" />
      <text x={labelX} y={labelY + 4} textAnchor="middle" className="fill-ink text-[11px] font-semibold">
        {name}
      </text>
    </g>
  );
}

/** The numbers inside, one row for each hidden neuron. */
function Weights({ network: { neurons, outBias } }: { network: Network }) {
  const shown = (value: number) => value.toFixed(2).replace('-', '−');
  return (
    <table className="w-full text-small tabular-nums">
      <caption className="mb-1 text-start text-small font-semibold">Inside the network</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-soft">
          {['neuron', 'temperature', 'humidity', 'bias', 'heard with'].map((name, index) => (
            <th
              key={name}
              scope="col"
              className={`py-1 font-normal ${index ? 'ps-2 text-end' : 'text-start'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {neurons.map(({ warm, humid, bias, out }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a neuron is its place.
          <tr key={index} className="border-b border-line">
            <th scope="row" className="py-1 text-start">
              {index + 1}
            </th>
            {[warm, humid, bias, out].map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a weight is its place.
              <td key={column} className="py-1 ps-2 text-end">
                {shown(value)}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1 text-start font-normal text-ink-soft" colSpan={4}>
            bias of the output
          </th>
          <td className="py-1 ps-2 text-end">{shown(outBias)}</td>
        </tr>
      </tbody>
    </table>
  );
}
