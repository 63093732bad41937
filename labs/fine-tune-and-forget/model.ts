import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { log, softmax } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';
import type { Work } from '../kit/work.ts';
import { letters, oldTest, oldText, writeCodes } from './text.ts';

const size = letters.length;

/**
 * Two tables of weights. The score of each next letter is the sum of one row for the last letter and one for the
 * letter before it.
 */
export type Weights = Float64Array;

const weightCount = 2 * size * size;

/** Text as numbers of letters. */
export const encode = (text: string) => Uint8Array.from([...text], (letter) => letters.indexOf(letter));

function sharesAfter(weights: Weights, before: number, last: number): number[] {
  const scores: number[] = [];
  const [rowOfLast, rowBefore] = [last * size, (size + before) * size];
  for (let letter = 0; letter < size; letter++) {
    scores.push((weights[rowOfLast + letter] as number) + (weights[rowBefore + letter] as number));
  }
  return softmax(scores);
}

/** A text by its contexts: which letters follow each pair of letters, and how often. */
export interface Contexts {
  count: number;
  pairs: { before: number; last: number; next: Map<number, number> }[];
}

export function contextsOf(text: Uint8Array): Contexts {
  const pairs = new Map<number, Contexts['pairs'][number]>();
  for (let at = 2; at < text.length; at++) {
    const [before, last, next] = [text[at - 2] as number, text[at - 1] as number, text[at] as number];
    const key = before * size + last;
    const pair = pairs.get(key) ?? { before, last, next: new Map() };
    pair.next.set(next, (pair.next.get(next) ?? 0) + 1);
    pairs.set(key, pair);
  }
  return { count: Math.max(0, text.length - 2), pairs: [...pairs.values()] };
}

/** The mean negative logarithm of the probability of each letter. */
export function lossOn(weights: Weights, { count, pairs }: Contexts): number {
  let sum = 0;
  for (const { before, last, next } of pairs) {
    const shares = sharesAfter(weights, before, last);
    for (const [letter, times] of next) sum -= times * log(shares[letter] as number);
  }
  return sum / count;
}

const batch = 16;

/** One step down the slope, on letters from random places of the texts. */
function step(weights: Weights, random: LabRandom, rate: number, pick: () => Uint8Array): void {
  const change = rate / batch;
  const moves: [row: number, letter: number, shares: number[]][] = [];
  for (let example = 0; example < batch; example++) {
    const text = pick();
    const at = 2 + random.below(text.length - 2);
    const [before, last, next] = [text[at - 2] as number, text[at - 1] as number, text[at] as number];
    const shares = sharesAfter(weights, before, last);
    moves.push([last * size, next, shares], [(size + before) * size, next, shares]);
  }
  for (const [row, next, shares] of moves) {
    for (let letter = 0; letter < size; letter++) {
      const wanted = letter === next ? 1 : 0;
      weights[row + letter] =
        (weights[row + letter] as number) + change * (wanted - (shares[letter] as number));
    }
  }
}

const preSteps = 600;
const preRate = 6;

/** The long training on the old text. */
export function* preTrain(seed: number): Work<void, Weights> {
  const random = labRandom(seed, 'fine-tune-and-forget pre-training');
  const weights = new Float64Array(weightCount);
  const old = encode(oldText);
  for (let number = 0; number < preSteps; number++) {
    step(weights, random, preRate * (1 - (0.8 * number) / preSteps), () => old);
    if (number % 10 === 0) yield;
  }
  return weights;
}

export const mostSteps = 300;
export const stepsBetween = 10;

export interface Moment {
  steps: number;
  old: number;
  fresh: number;
  weights: Weights;
}

/** Goes on with training on the new text, with some of the old mixed in, and measures both every ten steps. */
export function* fineTune(
  seed: number,
  { rate, mix }: Pick<Choices, 'rate' | 'mix'>,
  most = mostSteps,
): Work<void, Moment[]> {
  const weights = yield* preTrain(seed);
  const random = labRandom(seed, 'fine-tune-and-forget tuning');
  const [old, fresh] = [encode(oldText), encode(writeCodes(seed, 'training', 120))];
  const oldHeld = contextsOf(encode(oldTest));
  const freshHeld = contextsOf(encode(writeCodes(seed, 'test', 40)));
  const measure = (steps: number): Moment => ({
    steps,
    old: lossOn(weights, oldHeld),
    fresh: lossOn(weights, freshHeld),
    weights: weights.slice(),
  });
  const moments = [measure(0)];
  yield;
  for (let number = 1; number <= most; number++) {
    step(weights, random, rate, () => (random.next() < mix / 100 ? old : fresh));
    if (number % stepsBetween > 0) continue;
    moments.push(measure(number));
    yield;
  }
  return moments;
}

/** What the model writes, letter after letter. */
export function write(weights: Weights, seed: number, count: number): string {
  const random = labRandom(seed, 'fine-tune-and-forget writing');
  let [before, last] = [letters.indexOf('.'), letters.indexOf(' ')];
  let text = '';
  for (let number = 0; number < count; number++) {
    const shares = sharesAfter(weights, before, last);
    let rest = random.next();
    let letter = shares.findIndex((share) => {
      rest -= share;
      return rest < 0;
    });
    if (letter < 0) letter = size - 1;
    text += letters[letter];
    [before, last] = [last, letter];
  }
  return text;
}

const schema = z.strictObject({
  /** The steps of fine-tuning after which the learner stops. */
  steps: z.int().min(0).max(mostSteps).multipleOf(stepsBetween),
  rate: z.number().min(0.5).max(8),
  /** Per cent of old text. */
  mix: z.int().min(0).max(50),
  /** By how much the old loss may rise before the learner is no longer satisfied. */
  accepted: z.number().min(0.05).max(1),
});

export type Choices = z.infer<typeof schema>;

const start: Choices = { steps: 0, rate: 4, mix: 0, accepted: 0.3 };

export const model: LabModel<Choices> = {
  name: 'fine-tune-and-forget',
  title: 'Fine-tune and forget',
  idea: 'Teach a small model something new, and watch what it loses of the old.',
  ages: '16 and older',
  minutes: 14,
  schema,
  start: () => start,
  goals: [
    {
      id: 'stop',
      text: 'Without any old text, stop in time: the new loss is at most 2.1, and the old has risen by at most 0.3.',
      *isMet(choices, seed) {
        return choices.mix === 0 && (yield* keeps(choices, seed, { fresh: 2.1, rise: 0.3 }));
      },
      *progress(choices, seed) {
        return choices.mix > 0 ? `${choices.mix}% of old text` : yield* lossesSoFar(choices, seed);
      },
    },
    {
      id: 'rehearse',
      text: 'With at most 15% of old text: the new loss is at most 0.95, and the old has risen by at most 0.6.',
      *isMet(choices, seed) {
        return choices.mix <= 15 && (yield* keeps(choices, seed, { fresh: 0.95, rise: 0.6 }));
      },
      *progress(choices, seed) {
        return choices.mix > 15 ? `${choices.mix}% of old text` : yield* lossesSoFar(choices, seed);
      },
    },
    {
      id: 'long',
      text: `After all ${mostSteps} steps the new loss is at most 1.05, and the old has risen by at most 0.35.`,
      *isMet(choices, seed) {
        return choices.steps === mostSteps && (yield* keeps(choices, seed, { fresh: 1.05, rise: 0.35 }));
      },
      *progress(choices, seed) {
        const { steps } = choices;
        return steps < mostSteps ? `${steps} of ${mostSteps} steps` : yield* lossesSoFar(choices, seed);
      },
    },
  ],
  guide: [
    {
      text: 'A long run on the new text alone. The new loss is low, and the model writes codes where it used to write words.',
      choices: () => ({ ...start, steps: mostSteps }),
    },
    {
      text: 'The same run, stopped after twenty steps. The first steps bring most of the new, and cost little of the old.',
      choices: () => ({ ...start, steps: 20 }),
    },
    {
      text: 'A third of old text mixed in. However long you train, the old loss stays near where it is.',
      choices: () => ({ ...start, steps: mostSteps, mix: 33 }),
    },
  ],
};

/** The loss on new text after the last step, and by how much that on old text has risen. */
const endOf = rememberLast(function* end({ steps, rate, mix }: Choices, seed: number) {
  if (steps === 0) return undefined;
  const moments = yield* fineTune(seed, { rate, mix }, steps);
  const [first, last] = [moments[0], moments.at(-1)];
  return first && last && { fresh: last.fresh, rise: last.old - first.old };
});

function* keeps(
  choices: Choices,
  seed: number,
  limit: { fresh: number; rise: number },
): Work<unknown, boolean> {
  const end = yield* endOf(choices, seed);
  return end !== undefined && end.fresh <= limit.fresh && end.rise <= limit.rise;
}

function* lossesSoFar(choices: Choices, seed: number): Work<unknown, string> {
  const end = yield* endOf(choices, seed);
  if (!end) return 'no step yet';
  return `new ${end.fresh.toFixed(2)}, old risen by ${end.rise.toFixed(2).replace('-', '−')}`;
}
