import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { cos, meanOf, sin, tanh } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';
import type { Work } from '../kit/work.ts';

export const hidden = 24;
export const mostSteps = 400;
export const measureEvery = 10;
export const decays = [0, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10] as const;
const rate = 0.03;

/** A measurement: the time of day and the temperature, both scaled to about −1 to 1. */
export interface Point {
  x: number;
  y: number;
}

export const hourOf = (x: number) => 12 + 12 * x;
export const degreesOf = (y: number) => 14 + 5 * y;

/** How warm it really is: coldest before sunrise, warmest in the afternoon. */
export const truth = (x: number) => -0.9 * cos(2.8 * (x - 0.3) + 3.14) - 0.25 * sin(3 * x);

export interface Data {
  training: Point[];
  held: Point[];
}

/**
 * Measurements of a thermometer that is read carelessly: the noise is large. They are the same for every learner, so that
 * learning them by heart always does harm. The first weights differ.
 */
export function drawData(): Data {
  const random = labRandom(39_596, 'regularise-it data');
  const measure = (x: number): Point => ({ x, y: truth(x) + 0.4 * random.normal() });
  return {
    training: Array.from({ length: 14 }, (_, index) =>
      measure(-0.95 + (1.9 * (index + 0.6 * random.next())) / 14),
    ),
    held: Array.from({ length: 30 }, (_, index) => measure(-0.9 + (1.8 * index) / 29)),
  };
}

/** For each hidden neuron its weight, its bias and its output weight, and one bias at the end. */
export type Network = Float64Array;

function drawNetwork(random: LabRandom): Network {
  const network = new Float64Array(3 * hidden + 1);
  for (let neuron = 0; neuron < hidden; neuron++) {
    network[neuron] = 6 * random.normal();
    network[hidden + neuron] = 4 * random.normal();
    network[2 * hidden + neuron] = 0.3 * random.normal();
  }
  return network;
}

const at = (numbers: Float64Array, index: number) => numbers[index] as number;

/** In use no neuron is silenced. */
export function predict(network: Network, x: number): number {
  let sum = at(network, 3 * hidden);
  for (let neuron = 0; neuron < hidden; neuron++) {
    sum += at(network, 2 * hidden + neuron) * tanh(at(network, neuron) * x + at(network, hidden + neuron));
  }
  return sum;
}

/** The mean squared error. */
export const lossOf = (network: Network, points: readonly Point[]) =>
  meanOf(
    points.map(({ x, y }) => {
      const error = predict(network, x) - y;
      return error * error;
    }),
  );

/** What dropout makes of a signal in training: 0, or more than it was, so that the mean stays. */
export const dropped = (signal: number, chance: number, isSilent: boolean) =>
  isSilent ? 0 : signal / (1 - chance);

/** Adds the slopes of the squared error at one point, with some neurons silenced. */
export function addSlopes(
  network: Network,
  { x, y }: Point,
  isSilent: (neuron: number) => boolean,
  chance: number,
  slopes: Float64Array,
): void {
  const outputs = new Float64Array(hidden);
  const factors = new Float64Array(hidden);
  let sum = at(network, 3 * hidden);
  for (let neuron = 0; neuron < hidden; neuron++) {
    outputs[neuron] = tanh(at(network, neuron) * x + at(network, hidden + neuron));
    factors[neuron] = dropped(1, chance, isSilent(neuron));
    sum += at(network, 2 * hidden + neuron) * at(outputs, neuron) * at(factors, neuron);
  }
  const error = 2 * (sum - y);
  for (let neuron = 0; neuron < hidden; neuron++) {
    const [output, factor] = [at(outputs, neuron), at(factors, neuron)];
    const inner = error * at(network, 2 * hidden + neuron) * factor * (1 - output * output);
    slopes[neuron] = at(slopes, neuron) + inner * x;
    slopes[hidden + neuron] = at(slopes, hidden + neuron) + inner;
    slopes[2 * hidden + neuron] = at(slopes, 2 * hidden + neuron) + error * output * factor;
  }
  slopes[3 * hidden] = at(slopes, 3 * hidden) + error;
}

export interface Trained {
  network: Network;
  /** Measured before training and every few steps. */
  training: number[];
  held: number[];
}

/** Adam on all points, with decay applied directly to the weights. Biases do not decay. */
export function* train({ decay, dropout, steps }: Choices, seed: number): Work<void, Trained> {
  const data = drawData();
  const network = drawNetwork(labRandom(seed, 'regularise-it weights'));
  const random = labRandom(seed, 'regularise-it dropout');
  const [mean, square] = [new Float64Array(network.length), new Float64Array(network.length)];
  const chance = dropout / 100;
  const pull = rate * (decays[decay] ?? 0);
  const training = [lossOf(network, data.training)];
  const held = [lossOf(network, data.held)];
  let [meanLeft, squareLeft] = [1, 1];
  for (let step = 1; step <= steps; step++) {
    const slopes = new Float64Array(network.length);
    for (const point of data.training) {
      const silent = Array.from({ length: hidden }, () => chance > 0 && random.next() < chance);
      addSlopes(network, point, (neuron) => silent[neuron] ?? false, chance, slopes);
    }
    meanLeft *= 0.9;
    squareLeft *= 0.999;
    for (let index = 0; index < network.length; index++) {
      const slope = at(slopes, index) / data.training.length;
      mean[index] = 0.9 * at(mean, index) + 0.1 * slope;
      square[index] = 0.999 * at(square, index) + 0.001 * slope * slope;
      const move =
        at(mean, index) / (1 - meanLeft) / (Math.sqrt(at(square, index) / (1 - squareLeft)) + 1e-8);
      const isWeight = index < hidden || (index >= 2 * hidden && index < 3 * hidden);
      network[index] = at(network, index) - rate * move - (isWeight ? pull * at(network, index) : 0);
    }
    if (step % measureEvery === 0) {
      training.push(lossOf(network, data.training));
      held.push(lossOf(network, data.held));
      yield;
    }
  }
  return { network, training, held };
}

const schema = z.strictObject({
  /** A place in the list of decays. */
  decay: z
    .int()
    .min(0)
    .max(decays.length - 1),
  /** The chance that a neuron is silenced, in hundredths. */
  dropout: z.int().min(0).max(70),
  steps: z.int().min(0).max(mostSteps),
});

export type Choices = z.infer<typeof schema>;

export const byHeart: Choices = { decay: 0, dropout: 0, steps: mostSteps };

const lastOf = (numbers: readonly number[]) => numbers.at(-1) ?? 0;

/** The held-back loss of learning by heart, which every check compares with. */
const references = new Map<number, number>();

function* referenceOf(seed: number): Work<void, number> {
  const known = references.get(seed);
  if (known !== undefined) return known;
  const loss = lastOf((yield* train(byHeart, seed)).held);
  // The server has many learners.
  if (references.size > 1_000) references.clear();
  references.set(seed, loss);
  return loss;
}

const trained = rememberLast((choices: Choices, seed: number) => train(choices, seed));

function* heldSoFar(choices: Choices, seed: number): Work<unknown, string> {
  const share = lastOf((yield* trained(choices, seed)).held) / (yield* referenceOf(seed));
  return `${Math.ceil(100 * share)}% of learning by heart`;
}

function* isBetter(choices: Choices, seed: number): Work<unknown, boolean> {
  const own = yield* trained(choices, seed);
  return lastOf(own.held) <= 0.8 * (yield* referenceOf(seed));
}

function* isTooMuch(choices: Choices, seed: number): Work<unknown, boolean> {
  return lastOf((yield* trained(choices, seed)).training) > 0.25;
}

export const model: LabModel<Choices> = {
  name: 'regularise-it',
  title: 'Regularise it',
  idea: 'A network learns fourteen points by heart. Hold it back with decay, dropout or an early stop, and watch new points.',
  ages: '16 and older',
  minutes: 10,
  schema,
  start: () => ({ ...byHeart, steps: 0 }),
  goals: [
    {
      id: 'hold-back',
      text: 'After training, the held-back loss is at least a fifth lower than that of learning by heart (400 steps, no means).',
      isMet: (choices, seed) => choices.steps >= 50 && isBetter(choices, seed),
      progress: (choices, seed) =>
        choices.steps < 50 ? `${choices.steps} of 50 steps` : heldSoFar(choices, seed),
    },
    {
      id: 'two-together',
      text: 'The same with decay and dropout together, decay at most 0.3 and dropout at most 0.4, after all 400 steps.',
      isMet: (choices, seed) =>
        choices.decay > 0 &&
        (decays[choices.decay] ?? 1) <= 0.3 &&
        choices.dropout > 0 &&
        choices.dropout <= 40 &&
        choices.steps === mostSteps &&
        isBetter(choices, seed),
      progress: (choices, seed) => {
        const { steps, decay, dropout } = choices;
        if (decay === 0 || dropout === 0) return 'one of the two is at 0';
        return steps < mostSteps ? `${steps} of ${mostSteps} steps` : heldSoFar(choices, seed);
      },
    },
    {
      id: 'too-much',
      text: 'So much decay or dropout that, after all 400 steps, even the training loss is above 0.25.',
      isMet: (choices, seed) =>
        choices.steps === mostSteps && (choices.decay > 0 || choices.dropout > 0) && isTooMuch(choices, seed),
      *progress(choices, seed) {
        if (choices.steps < mostSteps) return `${choices.steps} of ${mostSteps} steps`;
        return `training loss ${lastOf((yield* trained(choices, seed)).training).toFixed(2)}`;
      },
    },
  ],
  guide: [
    {
      text: 'By heart: 400 steps without any means. The training loss is almost 0, and the held-back loss has long turned around.',
      choices: () => byHeart,
    },
    {
      text: 'Weight decay of 1. The curve misses more of its own points, and meets new ones better.',
      choices: () => ({ ...byHeart, decay: decays.indexOf(1) }),
    },
    {
      text: 'Far too much of both. The network is forbidden to learn what is true.',
      choices: () => ({ ...byHeart, decay: decays.indexOf(10), dropout: 70 }),
    },
  ],
};
