import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { meanOf, sigmoid } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { finish, type Work } from '../kit/work.ts';

/** What the two stalls earn on average. Each reward varies with a standard deviation of 1. */
export const stalls = [4, 5] as const;
export const rates = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;
export const runCounts = [1, 8, 24] as const;
export const mostRounds = 300;
/** Pushes are compared in the first rounds, while both stalls are still tried. */
const firstRounds = 20;

/** What one reward does to the preference of an action, before it is multiplied by the rate. */
export const pushOf = (reward: number, baseline: number, chance: number, isChosen: boolean) =>
  (reward - baseline) * ((isChosen ? 1 : 0) - chance);

export interface Run {
  /** The chance of choosing the better stall, before the first round and after each one. */
  chances: number[];
  /** The pushes on the better stall in the first rounds. */
  pushes: number[];
}

/** One agent with its own luck: a softmax over two preferences, pushed by every reward. */
export function learnOnce({ hasBaseline, rate, rounds }: Choices, seed: number, run: number): Run {
  const random = labRandom(seed, `policy-and-luck ${run}`);
  const step = rates[rate] ?? 0;
  // Both preferences always move by opposite amounts, so their difference is enough.
  let difference = 0;
  let mean = 0;
  const chances = [0.5];
  const pushes: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const better = sigmoid(difference);
    const choosesBetter = random.next() < better;
    const reward = stalls[choosesBetter ? 1 : 0] + random.normal();
    const push = pushOf(reward, hasBaseline ? mean : 0, better, choosesBetter);
    mean += (reward - mean) / round;
    difference += 2 * step * push;
    chances.push(sigmoid(difference));
    if (round <= firstRounds) pushes.push(push);
  }
  return { chances, pushes };
}

export function* learn(choices: Choices, seed: number): Work<void, Run[]> {
  const runs: Run[] = [];
  for (let run = 0; run < choices.runs; run++) {
    runs.push(learnOnce(choices, seed, run));
    yield;
  }
  return runs;
}

export const endsOf = (runs: readonly Run[]) => runs.map(({ chances }) => chances.at(-1) ?? 0.5);

export function spreadOf(numbers: readonly number[]): { mean: number; deviation: number } {
  const mean = meanOf(numbers);
  return { mean, deviation: Math.sqrt(meanOf(numbers.map((number) => (number - mean) * (number - mean)))) };
}

const schema = z.strictObject({
  hasBaseline: z.boolean(),
  /** A place in the list of rates. */
  rate: z
    .int()
    .min(0)
    .max(rates.length - 1),
  rounds: z.int().min(10).max(mostRounds),
  runs: z.union(runCounts.map((count) => z.literal(count))),
});

export type Choices = z.infer<typeof schema>;

const learned = rememberLast((choices: Choices, seed: number) => learn(choices, seed));

/** What the ends of the runs say, once all are on their way. */
function* endsSoFar(choices: Choices, seed: number, tell: (ends: number[]) => string): Work<unknown, string> {
  return choices.runs < 24 ? `${choices.runs} of 24 runs` : tell(endsOf(yield* learned(choices, seed)));
}

function* decide(choices: Choices, seed: number, holds: (ends: number[]) => boolean): Work<unknown, boolean> {
  return holds(endsOf(yield* learned(choices, seed)));
}

const begin: Choices = { hasBaseline: false, rate: 3, rounds: mostRounds, runs: 1 };

export const model: LabModel<Choices> = {
  name: 'policy-and-luck',
  title: 'Policy and luck',
  idea: 'The same agent learns the same task many times with different luck, and a baseline decides how far the runs end apart.',
  ages: '16 and older',
  minutes: 10,
  schema,
  start: () => begin,
  goals: [
    {
      id: 'all-good',
      text: 'All of 24 runs end with a chance of at least 0.85 for the better stall.',
      isMet: (choices, seed) =>
        choices.runs === 24 && decide(choices, seed, (ends) => ends.every((chance) => chance >= 0.85)),
      progress: (choices, seed) =>
        endsSoFar(choices, seed, (ends) => `${ends.filter((chance) => chance >= 0.85).length} of 24`),
    },
    {
      id: 'best-and-worst',
      text: 'Of 24 runs the best ends above 0.95, and yet at least four end below 0.5.',
      isMet: (choices, seed) =>
        choices.runs === 24 &&
        decide(
          choices,
          seed,
          (ends) => Math.max(...ends) > 0.95 && ends.filter((chance) => chance < 0.5).length >= 4,
        ),
      progress: (choices, seed) =>
        endsSoFar(
          choices,
          seed,
          (ends) =>
            `best ${Math.max(...ends).toFixed(2)}, ${ends.filter((chance) => chance < 0.5).length} below 0.5`,
        ),
    },
    {
      id: 'quick',
      text: 'All of 24 runs end with a chance of at least 0.8, after at most 100 rounds.',
      isMet: (choices, seed) =>
        choices.runs === 24 &&
        choices.rounds <= 100 &&
        decide(choices, seed, (ends) => ends.every((chance) => chance >= 0.8)),
      progress: (choices, seed) =>
        choices.rounds > 100
          ? `${choices.rounds} rounds`
          : endsSoFar(choices, seed, (ends) => `${ends.filter((chance) => chance >= 0.8).length} of 24`),
    },
  ],
  guide: [
    {
      text: 'Eight runs without a baseline. Every reward is positive, so whatever is drawn first is pushed up.',
      choices: () => ({ ...begin, runs: 8 }),
    },
    {
      text: 'All 24 runs with the mean reward so far as a baseline. A reward of 4 is now a push down, and the runs end close together.',
      choices: () => ({ ...begin, runs: 24, hasBaseline: true }),
    },
    {
      text: 'A large rate without a baseline. Some runs are perfect, others have settled on the worse stall for good.',
      choices: () => ({ ...begin, runs: 24, rate: 6 }),
    },
  ],
};

export const learnAll = (choices: Choices, seed: number) => finish(learn(choices, seed));
