import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';

export const mostSteps = 60;
export const rateLimits = { min: 0.005, max: 0.4, step: 0.005 };

const rate = z.number().min(rateLimits.min).max(rateLimits.max);
const schema = z.strictObject({
  spring: z.enum(['lesson', 'other']),
  /** The learning rates of the three runs. */
  rates: z.tuple([rate, rate, rate]),
  /** How many steps each run has taken. */
  steps: z.int().min(0).max(mostSteps),
});

export type Choices = z.infer<typeof schema>;

/** One measurement: what hangs on the spring, and how far it stretches. The model is stretch = w × load. */
export interface Spring {
  /** In apples for the spring of the lesson, otherwise in kilograms. */
  load: number;
  /** In centimetres. */
  stretch: number;
}

const lessonSpring: Spring = { load: 2, stretch: 6 };
const otherLoads = [1.6, 1.8, 2.4, 2.6, 2.8] as const;

/** The spring that these choices are about. Each learner has another one besides that of the lesson. */
export function findSpring(kind: Choices['spring'], seed: number): Spring {
  if (kind === 'lesson') return lessonSpring;
  const load = labRandom(seed, 'learning-rate').pick(otherLoads);
  return { load, stretch: Math.round(30 * load) / 10 };
}

export const firstWeight = 1;

/** Where the floor of the valley lies. */
export const floorOf = ({ load, stretch }: Spring) => stretch / load;
export const lossAt = ({ load, stretch }: Spring, weight: number) => {
  const error = weight * load - stretch;
  return error * error;
};
export const slopeAt = ({ load, stretch }: Spring, weight: number) => 2 * (weight * load - stretch) * load;

/** The weights of a run: the one it starts with, and the one after each step. */
export function walk(spring: Spring, rate: number, steps: number): number[] {
  const weights = [firstWeight];
  for (let step = 0; step < steps; step++) {
    const weight = weights[step] ?? firstWeight;
    weights.push(weight - rate * slopeAt(spring, weight));
  }
  return weights;
}

/** `going` is between the others: neither slow enough, nor arrived, nor out of the valley. */
export type Fate = 'resting' | 'creeps' | 'going' | 'arrived' | 'exploded';

/** What became of a run, judged by its loss. */
export function fateOf(spring: Spring, weights: readonly number[]): Fate {
  if (weights.length < 2) return 'resting';
  const [first, last] = [lossAt(spring, firstWeight), lossAt(spring, weights.at(-1) ?? firstWeight)];
  if (last < 0.01) return 'arrived';
  if (last > first) return 'exploded';
  return last > first / 10 ? 'creeps' : 'going';
}

/** The largest rate that is worth calling safe is the last one before the loss grows. */
const rateAt = (index: number) => Math.round(index * rateLimits.step * 1_000) / 1_000;

function fates({ spring: kind, rates, steps }: Choices, seed: number): Fate[] {
  const spring = findSpring(kind, seed);
  return rates.map((some) => fateOf(spring, walk(spring, some, steps)));
}

/** How close the two rates of the last goal must be to each other. */
const closeness = 1.15;

function isClose(choices: Choices, seed: number): boolean {
  if (choices.spring !== 'other') return false;
  const ends = fates(choices, seed);
  return choices.rates.some((arriving, some) =>
    choices.rates.some(
      (exploding, other) =>
        ends[some] === 'arrived' && ends[other] === 'exploded' && exploding <= closeness * arriving,
    ),
  );
}

/** The largest rate that arrives in time, and the smallest that explodes. */
export function edgeOf(kind: Choices['spring'], seed: number): [number, number] {
  const spring = findSpring(kind, seed);
  const ends = Array.from({ length: Math.round(rateLimits.max / rateLimits.step) }, (_, index) => ({
    rate: rateAt(index + 1),
    fate: fateOf(spring, walk(spring, rateAt(index + 1), mostSteps)),
  }));
  const arriving = ends.findLast(({ fate }) => fate === 'arrived');
  const exploding = ends.find(({ fate }) => fate === 'exploded');
  return [arriving?.rate ?? rateLimits.min, exploding?.rate ?? rateLimits.max];
}

const fateNames = (ends: readonly Fate[]) => `the runs: ${ends.join(', ')}`;

export const model: LabModel<Choices> = {
  name: 'learning-rate',
  title: 'Learning rate',
  idea: 'Send three walkers down the same valley with three learning rates, and compare where they end.',
  ages: '13 and up',
  minutes: 8,
  schema,
  start: () => ({ spring: 'lesson', rates: [0.05, 0.1, 0.15], steps: 0 }),
  goals: [
    {
      id: 'three-walkers',
      text: 'After at least 10 steps, one run creeps, one has arrived and one has exploded.',
      isMet: (choices, seed) => {
        const ends = fates(choices, seed);
        return (
          choices.steps >= 10 &&
          (['creeps', 'arrived', 'exploded'] as const).every((fate) => ends.includes(fate))
        );
      },
      progress: (choices, seed) =>
        choices.steps < 10 ? `${choices.steps} of 10 steps` : fateNames(fates(choices, seed)),
    },
    {
      id: 'the-edge',
      text: 'With the other spring: one run has arrived, another has exploded, and its rate is at most 15 % larger.',
      isMet: isClose,
      progress: (choices, seed) =>
        choices.spring === 'other' ? fateNames(fates(choices, seed)) : 'the other spring is not chosen',
    },
  ],
  guide: [
    {
      text: 'Three of the four walkers of the lesson after three steps. Compare their weights with the table there.',
      choices: () => ({ spring: 'lesson', rates: [0.01, 0.05, 0.3], steps: 3 }),
    },
    {
      text: 'The same after ten steps. One creeps, one has arrived, and one is far outside the picture.',
      choices: () => ({ spring: 'lesson', rates: [0.01, 0.05, 0.3], steps: 10 }),
    },
    {
      text: 'Close to the edge: the second run jumps from side to side and still arrives. The third has a rate that is hardly larger.',
      choices: (seed) => {
        const [arriving, exploding] = edgeOf('other', seed);
        return { spring: 'other', rates: [rateLimits.min, arriving, exploding], steps: mostSteps };
      },
    },
  ],
};
