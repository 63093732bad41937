import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { log, meanOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';

export const landscapeNames = ['bowl', 'gorge', 'saddle', 'noise'] as const;
export type Landscape = (typeof landscapeNames)[number];
export const optimiserNames = ['plain', 'momentum', 'adam'] as const;
export type Optimiser = (typeof optimiserNames)[number];

export const rates = [0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3] as const;
export const mostSteps = 120;
/** The map shows both weights from −2 to 2. */
export const reach = 2;

type Point = readonly [number, number];

/** The loss at a place. Each landscape is 0 at its lowest place. */
export function lossAt(landscape: Landscape, [x, y]: Point): number {
  if (landscape === 'saddle') return 0.5 * x * x + 0.25 * (y * y - 1) * (y * y - 1);
  return 0.5 * curvature(landscape) * x * x + 0.5 * y * y;
}

const curvature = (landscape: Landscape) => (landscape === 'bowl' ? 1 : landscape === 'gorge' ? 0.05 : 0.3);

export function slopeAt(landscape: Landscape, [x, y]: Point): Point {
  if (landscape === 'saddle') return [x, y * (y * y - 1)];
  return [curvature(landscape) * x, y];
}

/** One step for one weight: what the optimiser keeps, and how far the weight moves. */
export interface Step {
  slope: number;
  m: number;
  v: number;
  move: number;
}

/** The averages start at 0. Steps are counted from 1. */
export function stepOf(optimiser: Optimiser, rate: number, slope: number, before: Step, count: number): Step {
  if (optimiser === 'plain') return { slope, m: 0, v: 0, move: -rate * slope };
  if (optimiser === 'momentum') {
    const m = 0.9 * before.m + slope;
    return { slope, m, v: 0, move: -rate * m };
  }
  const m = 0.9 * before.m + 0.1 * slope;
  const v = 0.999 * before.v + 0.001 * slope * slope;
  const [meanLeft, squareLeft] = [1 - powerOf(0.9, count), 1 - powerOf(0.999, count)];
  return { slope, m, v, move: (-rate * (m / meanLeft)) / (Math.sqrt(v / squareLeft) + 1e-8) };
}

function powerOf(base: number, exponent: number): number {
  let result = 1;
  for (let count = 0; count < exponent; count++) result *= base;
  return result;
}

export interface Run {
  path: Point[];
  losses: number[];
  /** The last step of both weights. */
  last: [Step, Step] | undefined;
}

const rest: Step = { slope: 0, m: 0, v: 0, move: 0 };
/** Further out than this, an optimiser has left for good. */
const far = 1e6;

export function beginAt(landscape: Landscape, seed: number): Point {
  const random = labRandom(seed, 'optimiser-race start');
  const jitter = () => 0.2 * random.next() - 0.1;
  return landscape === 'saddle' ? [-1.6 + jitter(), 0.001] : [-1.7 + jitter(), 1.3 + jitter()];
}

/** The way of one optimiser. All optimisers of a race meet the same noise. */
export function race({ landscape, steps, ...choices }: Choices, optimiser: Optimiser, seed: number): Run {
  const random = labRandom(seed, 'optimiser-race noise');
  const rate = rates[choices[optimiser]] ?? 0;
  let place = beginAt(landscape, seed);
  let last: [Step, Step] = [rest, rest];
  const path = [place];
  const losses = [lossAt(landscape, place)];
  for (let count = 1; count <= steps; count++) {
    const noise = landscape === 'noise' ? ([0.5 * random.normal(), 0.5 * random.normal()] as const) : [0, 0];
    const slope = slopeAt(landscape, place);
    last = [
      stepOf(optimiser, rate, slope[0] + (noise[0] ?? 0), last[0], count),
      stepOf(optimiser, rate, slope[1] + (noise[1] ?? 0), last[1], count),
    ];
    place = [place[0] + last[0].move, place[1] + last[1].move];
    if (!(Math.abs(place[0]) < far && Math.abs(place[1]) < far)) place = [far, far];
    path.push(place);
    losses.push(lossAt(landscape, place));
    if (place[0] === far) break;
  }
  return { path, losses, last: steps > 0 ? last : undefined };
}

/** The loss as a power of ten, between −6 and 2, for the chart. */
export const powerOfTen = (loss: number) => Math.max(-6, Math.min(2, log(Math.max(loss, 1e-9)) / Math.LN10));

const rateSchema = z
  .int()
  .min(0)
  .max(rates.length - 1);
const schema = z.strictObject({
  landscape: z.enum(landscapeNames),
  steps: z.int().min(0).max(mostSteps),
  plain: rateSchema,
  momentum: rateSchema,
  adam: rateSchema,
});

export type Choices = z.infer<typeof schema>;

const runs = (choices: Choices, seed: number) => optimiserNames.map((name) => race(choices, name, seed));
const allBelow = (choices: Choices, seed: number, limit: number) =>
  runs(choices, seed).every(({ losses }) => (losses.at(-1) ?? 9) < limit);

const begin: Choices = { landscape: 'bowl', steps: 0, plain: 3, momentum: 3, adam: 3 };

/** How many of the three are there. */
function belowSoFar(
  choices: Choices,
  landscape: Choices['landscape'],
  most: number,
  below: () => number,
): string {
  if (choices.landscape !== landscape) return 'another landscape is chosen';
  return choices.steps > most ? `${choices.steps} steps` : `${below()} of 3`;
}

const countBelow = (choices: Choices, seed: number) =>
  runs(choices, seed).filter(({ losses }) => (losses.at(-1) ?? 9) < 0.001).length;

export const model: LabModel<Choices> = {
  name: 'optimiser-race',
  title: 'Optimiser race',
  idea: 'Three optimisers run through the same landscape from the same start, each with a learning rate of its own.',
  ages: '16 and older',
  minutes: 10,
  schema,
  start: () => begin,
  goals: [
    {
      id: 'gorge',
      text: 'In the gorge, all three have a loss below 0.001 after at most 100 steps.',
      isMet: (choices, seed) =>
        choices.landscape === 'gorge' && choices.steps <= 100 && allBelow(choices, seed, 0.001),
      progress: (choices, seed) => belowSoFar(choices, 'gorge', 100, () => countBelow(choices, seed)),
    },
    {
      id: 'saddle',
      text: 'On the saddle, all three have a loss below 0.001 after at most 80 steps.',
      isMet: (choices, seed) =>
        choices.landscape === 'saddle' && choices.steps <= 80 && allBelow(choices, seed, 0.001),
      progress: (choices, seed) => belowSoFar(choices, 'saddle', 80, () => countBelow(choices, seed)),
    },
    {
      id: 'noise',
      text: 'With noisy slopes, the mean loss of the last 20 of 120 steps is below 0.05 for all three.',
      isMet: (choices, seed) =>
        choices.landscape === 'noise' &&
        choices.steps === mostSteps &&
        runs(choices, seed).every(({ losses }) => losses.length > 100 && meanOf(losses.slice(-20)) < 0.05),
      progress: (choices, seed) =>
        choices.landscape === 'noise' && choices.steps < mostSteps
          ? `${choices.steps} of ${mostSteps} steps`
          : belowSoFar(
              choices,
              'noise',
              mostSteps,
              () => runs(choices, seed).filter(({ losses }) => meanOf(losses.slice(-20)) < 0.05).length,
            ),
    },
  ],
  guide: [
    {
      text: 'A bowl, and 0.02 for everybody. With one rate for all, the race says more about the rate than about the optimisers.',
      choices: () => ({ ...begin, steps: 60 }),
    },
    {
      text: 'In the gorge each has a rate of its own. Plain descent needs a large one to get along the bottom, and is close to leaving the walls.',
      choices: () => ({ landscape: 'gorge', steps: 100, plain: 12, momentum: 6, adam: 6 }),
    },
    {
      text: 'On the saddle the slope is almost 0 at first. Adam divides by its size, so it leaves at once.',
      choices: () => ({ landscape: 'saddle', steps: 80, plain: 9, momentum: 5, adam: 6 }),
    },
  ],
};
