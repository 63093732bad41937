import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { log, sigmoid } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import type { Work } from '../kit/work.ts';
import { sentences, words } from './text.ts';

/** Numbers per word. */
export const width = 6;
export const mostRounds = 80;
export const mostStarts = 6;
const negatives = 4;
const window = 2;

const indexOf = new Map(words.map(({ word }, index) => [word, index]));
export const wordIndex = (word: string) => indexOf.get(word) ?? 0;
const coded = sentences.map((sentence) => sentence.map(wordIndex));

/** Every word with each of its neighbours. */
const pairs = coded.flatMap((sentence) =>
  sentence.flatMap((word, place) =>
    sentence.flatMap((other, second) =>
      place !== second && Math.abs(place - second) <= window ? [[word, other] as const] : [],
    ),
  ),
);

export interface Embedding {
  /** One row of numbers for each word. */
  rows: number[][];
  /** The mean loss of each round. */
  losses: number[];
}

/**
 * Skip-gram with negative sampling. True neighbours are pulled together, and a few random words are pushed away. Each
 * word has a second row for its part as a neighbour, which is thrown away at the end.
 */
export function* train(rounds: number, start: number, seed: number): Work<void, Embedding> {
  const random = labRandom(seed, `map-of-meanings ${start}`);
  const draw = (spread: number) =>
    words.map(() => Array.from({ length: width }, () => spread * random.normal()));
  const [rows, contexts] = [draw(0.4), draw(0.4)];
  const losses: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const rate = 0.1 * (1 - (0.8 * round) / mostRounds);
    let loss = 0;
    for (const [word, neighbour] of random.shuffle(pairs)) {
      const row = rows[word] ?? [];
      const change = Array<number>(width).fill(0);
      for (let draws = 0; draws <= negatives; draws++) {
        const isTrue = draws === 0;
        const other = isTrue ? neighbour : random.below(words.length);
        if (!isTrue && other === neighbour) continue;
        const context = contexts[other] ?? [];
        const chance = sigmoid(dot(row, context));
        loss -= log(Math.max(1e-9, isTrue ? chance : 1 - chance));
        const push = rate * ((isTrue ? 1 : 0) - chance);
        for (let index = 0; index < width; index++) {
          const number = context[index] ?? 0;
          change[index] = (change[index] ?? 0) + push * number;
          context[index] = number + push * (row[index] ?? 0);
        }
      }
      for (let index = 0; index < width; index++) row[index] = (row[index] ?? 0) + (change[index] ?? 0);
    }
    losses.push(loss / pairs.length);
    yield;
  }
  return { rows, losses };
}

export function dot(some: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < some.length; index++) sum += (some[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

export const cosine = (some: readonly number[], other: readonly number[]) =>
  dot(some, other) / Math.sqrt(dot(some, some) * dot(other, other) || 1);

/** The words with the largest cosines, the nearest first. */
export function nearest(rows: readonly number[][], word: number, count: number) {
  return rows
    .map((row, other) => ({ other, value: cosine(rows[word] ?? [], row) }))
    .filter(({ other }) => other !== word)
    .sort((some, other) => other.value - some.value)
    .slice(0, count);
}

export const areTogether = (some: number, other: number) =>
  coded.some((sentence) => sentence.includes(some) && sentence.includes(other));

/** The two directions in which the rows of length 1 differ most, found by repeated multiplication. */
export function flatten(rows: readonly number[][]): [number, number][] {
  const unit = rows.map((row) => row.map((number) => number / Math.sqrt(dot(row, row) || 1)));
  const mean = Array.from(
    { length: width },
    (_, index) => unit.reduce((sum, row) => sum + (row[index] ?? 0), 0) / unit.length,
  );
  const centred = unit.map((row) => row.map((number, index) => number - (mean[index] ?? 0)));
  const axes: number[][] = [];
  for (const first of [0, 1]) {
    let axis: number[] = Array.from({ length: width }, (_, index) => (index === first ? 1 : 0.3));
    for (let turn = 0; turn < 60; turn++) {
      const next = Array<number>(width).fill(0);
      for (const row of centred) {
        const share = dot(row, axis);
        for (let index = 0; index < width; index++)
          next[index] = (next[index] ?? 0) + share * (row[index] ?? 0);
      }
      for (const known of axes) {
        const share = dot(next, known);
        for (let index = 0; index < width; index++)
          next[index] = (next[index] ?? 0) - share * (known[index] ?? 0);
      }
      const length = Math.sqrt(dot(next, next)) || 1;
      axis = next.map((number) => number / length);
    }
    axes.push(axis);
  }
  const [across = [], up = []] = axes;
  return centred.map((row) => [dot(row, across), dot(row, up)]);
}

const wordSchema = z
  .int()
  .min(0)
  .max(words.length - 1);

const schema = z.strictObject({
  rounds: z.int().min(0).max(mostRounds),
  /** Which random numbers the rows begin with. */
  start: z.int().min(1).max(mostStarts),
  /** Two words to compare. */
  pair: z.tuple([wordSchema, wordSchema]),
});

export type Choices = z.infer<typeof schema>;

const begin: Choices = { rounds: 0, start: 1, pair: [wordIndex('ferry'), wordIndex('milk')] };

function* cosineOf(
  { rounds, pair: [some, other] }: Choices,
  start: number,
  seed: number,
): Work<void, number> {
  const { rows } = yield* train(rounds, start, seed);
  return cosine(rows[some] ?? [], rows[other] ?? []);
}

function* areAlike(choices: Choices, seed: number): Work<void, boolean> {
  return (yield* cosineOf(choices, choices.start, seed)) >= 0.9;
}

function* isUnsettled(choices: Choices, seed: number): Work<void, boolean> {
  const own = yield* cosineOf(choices, choices.start, seed);
  return Math.abs(own - (yield* cosineOf(choices, 1, seed))) >= 0.3;
}

export const model: LabModel<Choices> = {
  name: 'map-of-meanings',
  title: 'Map of meanings',
  idea: 'Train embeddings on a small text, and see which words gather because they keep the same company.',
  ages: '16 and older',
  minutes: 12,
  schema,
  start: () => begin,
  goals: [
    {
      id: 'same-company',
      text: 'Two words that never occur in the same sentence have a cosine of at least 0.9.',
      isMet: (choices, seed) =>
        choices.pair[0] !== choices.pair[1] && !areTogether(...choices.pair) && areAlike(choices, seed),
      *progress(choices, seed) {
        if (choices.pair[0] === choices.pair[1]) return 'the same word twice';
        if (areTogether(...choices.pair)) return 'these occur in the same sentence';
        return `cosine ${(yield* cosineOf(choices, choices.start, seed)).toFixed(2).replace('-', '−')}`;
      },
    },
    {
      id: 'unsettled',
      text: 'Two words whose cosine, after at least 60 rounds, differs by 0.3 or more between start 1 and another start.',
      isMet: (choices, seed) =>
        choices.rounds >= 60 &&
        choices.start !== 1 &&
        choices.pair[0] !== choices.pair[1] &&
        isUnsettled(choices, seed),
      *progress(choices, seed) {
        if (choices.rounds < 60) return `${choices.rounds} of 60 rounds`;
        if (choices.start === 1) return 'start 1 is chosen';
        const own = yield* cosineOf(choices, choices.start, seed);
        return `differs by ${Math.abs(own - (yield* cosineOf(choices, 1, seed))).toFixed(2)}`;
      },
    },
  ],
  guide: [
    {
      text: 'Random numbers: neighbours on the map mean nothing yet.',
      choices: () => begin,
    },
    {
      text: 'Ferry and boat never meet in a sentence, but both leave the pier, cross water and are steered by a sailor. So their rows have become almost the same.',
      choices: () => ({ rounds: mostRounds, start: 1, pair: [wordIndex('ferry'), wordIndex('boat')] }),
    },
    {
      text: 'Hot and cold are opposites, and yet close together: both stand next to weather, soup, water and day.',
      choices: () => ({ rounds: mostRounds, start: 1, pair: [wordIndex('hot'), wordIndex('cold')] }),
    },
    {
      text: 'Otter occurs once. With other random numbers at the start, the map is turned and otter has other neighbours, while ferry and boat still lie together.',
      choices: () => ({ rounds: mostRounds, start: 2, pair: [wordIndex('otter'), wordIndex('tea')] }),
    },
  ],
};
