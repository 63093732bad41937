import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { exp, meanOf } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';
import { askTree, growTree, type Lesson, type Tree, type Waiting } from './trees.ts';

export const mostRounds = 200;
export const mostDepth = 4;
export const deepest = 8;
export const rates = [1, 0.5, 0.3, 0.1, 0.05] as const;
export const dayRange = { min: 6, max: 20 };

const schema = z.strictObject({
  /** How many trees have been added. */
  rounds: z.int().min(0).max(mostRounds),
  /** A place in the list of rates: the share of each tree that counts. */
  rate: z
    .int()
    .min(0)
    .max(rates.length - 1),
  /** How many questions in a row a small tree may ask. */
  depth: z.int().min(1).max(mostDepth),
});

export type Choices = z.infer<typeof schema>;

/** How long one usually waits at the ticket office of the ferry: two rushes, and a second window from half past nine. */
export function usualMinutes(hour: number): number {
  const rush = (middle: number, width: number) => exp(-((hour - middle) / width) * ((hour - middle) / width));
  const waiting = 5 + 16 * rush(8.6, 1.3) + 13 * rush(16.8, 1.9);
  return hour >= 9.5 && hour < 13 ? 0.55 * waiting : waiting;
}

const draw = (random: LabRandom, count: number): Waiting[] =>
  Array.from({ length: count }, (_, index): Waiting => {
    const part = (index + random.next()) / count;
    const hour = dayRange.min + part * (dayRange.max - dayRange.min);
    return { hour, minutes: Math.max(0, usualMinutes(hour) + 2.4 * random.normal()) };
  });

export interface Data {
  training: Waiting[];
  held: Waiting[];
}

/** The people who were asked: those that the trees learn from, and as many held back. */
export function askPeople(seed: number): Data {
  const known = asked.get(seed);
  if (known) return known;
  const random = labRandom(seed, 'many-small-trees');
  for (;;) {
    const data = { training: draw(random, 70), held: draw(random, 70) };
    // People whose answers hide what boosting does are replaced by others.
    if (!shows(data)) continue;
    // The server has many learners.
    if (asked.size > 1_000) asked.clear();
    asked.set(seed, data);
    return data;
  }
}

const asked = new Map<number, Data>();

const lessonOf = (people: readonly Waiting[], values: readonly number[]): Lesson => ({
  hours: people.map(({ hour }) => hour),
  values,
});

/** The root of the mean squared error, in minutes. */
export const errorOf = (people: readonly Waiting[], answers: readonly number[]) =>
  Math.sqrt(
    meanOf(
      people.map(({ minutes }, index) => {
        const error = minutes - (answers[index] ?? 0);
        return error * error;
      }),
    ),
  );

export const errorOfTree = (tree: Tree, people: readonly Waiting[]) =>
  errorOf(
    people,
    people.map(({ hour }) => askTree(tree, hour)),
  );

/** One tree that learns the minutes themselves. */
export const growAlone = ({ training }: Data, depth: number): Tree =>
  growTree(
    lessonOf(
      training,
      training.map(({ minutes }) => minutes),
    ),
    depth,
  );

/** The single tree that does best on the held-back people, among all depths. */
export function bestAlone(data: Data): { depth: number; error: number } {
  let best = { depth: 0, error: Number.POSITIVE_INFINITY };
  for (let depth = 0; depth <= deepest; depth++) {
    const error = errorOfTree(growAlone(data, depth), data.held);
    if (error < best.error) best = { depth, error };
  }
  return best;
}

export interface Boosted {
  /** What the sum begins with: the mean of the minutes. */
  first: number;
  trees: Tree[];
  rate: number;
  /** The errors before the first tree and after each. */
  training: number[];
  held: number[];
  /** What is left to learn for each training person. */
  left: number[];
}

/** Boosting: every tree learns what the sum before it leaves over, and only a share of it is added. */
export function boost(data: Data, { rounds, rate: place, depth }: Choices): Boosted {
  const rate = rates[place] ?? 1;
  const first = meanOf(data.training.map(({ minutes }) => minutes));
  const sums = { training: data.training.map(() => first), held: data.held.map(() => first) };
  const errors = { training: [errorOf(data.training, sums.training)], held: [errorOf(data.held, sums.held)] };
  const trees: Tree[] = [];
  let left = data.training.map(({ minutes }) => minutes - first);
  for (let round = 0; round < rounds; round++) {
    const tree = growTree(lessonOf(data.training, left), depth);
    trees.push(tree);
    for (const part of ['training', 'held'] as const) {
      sums[part] = sums[part].map((sum, index) => sum + rate * askTree(tree, data[part][index]?.hour ?? 0));
      errors[part].push(errorOf(data[part], sums[part]));
    }
    left = data.training.map(({ minutes }, index) => minutes - (sums.training[index] ?? 0));
  }
  return { first, trees, rate, ...errors, left };
}

/** What the sum of all trees says. */
export const sumAt = ({ first, trees, rate }: Boosted, hour: number) =>
  trees.reduce((sum, tree) => sum + rate * askTree(tree, hour), first);

/** The tree that would be added next. */
export const nextTree = ({ training }: Data, { left }: Boosted, depth: number) =>
  growTree(lessonOf(training, left), depth);

const lastOf = (errors: readonly number[]) => errors.at(-1) ?? 0;

/** The error of a tree that asks until hardly anybody is left beside another. */
export const errorOfDeep = (data: Data) => errorOfTree(growAlone(data, deepest), data.held);

/** The error in the end, as a multiple of the lowest on the way. */
const riseOf = ({ held }: Boosted) => lastOf(held) / Math.min(...held);

const patient: Choices = { rounds: 50, rate: rates.indexOf(0.1), depth: 2 };
const greedy: Choices = { rounds: mostRounds, rate: rates.indexOf(0.3), depth: 3 };

/** Small trees beat every single one here, and too many of them do harm. */
function shows(data: Data): boolean {
  const held = lastOf(boost(data, patient).held);
  return (
    held <= 0.93 * bestAlone(data).error &&
    held <= 0.78 * errorOfDeep(data) &&
    riseOf(boost(data, greedy)) >= 1.18
  );
}

function tellAgainst(own: number, other: number, name: string): string {
  const percent = Math.round(100 * (own / other - 1));
  return percent < 0 ? `${-percent} % below ${name}` : `${percent} % above ${name}`;
}

export const model: LabModel<Choices> = {
  name: 'many-small-trees',
  title: 'Many small trees',
  idea: 'Add one small tree after another, each for what the others leave over, and beat the deepest single tree.',
  ages: '13 and up',
  minutes: 10,
  schema,
  start: () => ({ rounds: 0, rate: 0, depth: 3 }),
  goals: [
    {
      id: 'beat-the-deep-tree',
      text: 'The held-back error is at least a fifth below that of the deep tree.',
      isMet(choices, seed) {
        const data = askPeople(seed);
        return lastOf(boost(data, choices).held) <= 0.8 * errorOfDeep(data);
      },
      progress(choices, seed) {
        const data = askPeople(seed);
        return tellAgainst(lastOf(boost(data, choices).held), errorOfDeep(data), 'the deep tree');
      },
    },
    {
      id: 'beat-every-tree',
      text: 'With a rate of at most 0.1 it is at least 5 % below that of the best single tree, whatever its depth.',
      isMet(choices, seed) {
        if ((rates[choices.rate] ?? 1) > 0.1) return false;
        const data = askPeople(seed);
        return lastOf(boost(data, choices).held) <= 0.95 * bestAlone(data).error;
      },
      progress(choices, seed) {
        const data = askPeople(seed);
        return tellAgainst(lastOf(boost(data, choices).held), bestAlone(data).error, 'the best tree');
      },
    },
    {
      id: 'too-many',
      text: 'Overfit on purpose: the held-back error is at least 15 % above its lowest point on the way.',
      isMet: (choices, seed) => riseOf(boost(askPeople(seed), choices)) >= 1.15,
      progress: (choices, seed) =>
        `${Math.round(100 * riseOf(boost(askPeople(seed), choices)) - 100)} % above the lowest`,
    },
  ],
  guide: [
    {
      text: 'One tree of three questions, counted in full. It has the two rushes, in steps, and leaves the rest over.',
      choices: () => ({ rounds: 1, rate: 0, depth: 3 }),
    },
    {
      text: 'Fifty trees of two questions, and a tenth of each counts. The steps have become a slope, and people who were held back are met better than by any single tree.',
      choices: () => patient,
    },
    {
      text: 'Two hundred trees at a rate of 0.3. Nothing is left over on the right, because they have learned chance as well. The held-back error is rising again.',
      choices: () => greedy,
    },
  ],
};
