import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { amounts, type Run, runs, type Size, sizes, type Tokens } from './runs.ts';

/** One unit of compute is a million weights that read a million tokens. */
export const costOf = ({ weights, tokens }: Run) => (weights / 1_000_000) * tokens;

/** What a learner may spend. The largest run alone costs more. */
export const budget = 150;

const runSchema = z.strictObject({
  size: z.enum(sizes),
  tokens: z.union(amounts.map((amount) => z.literal(amount))),
});

const schema = z.strictObject({
  /** The runs that were trained, in their order. */
  trained: z.array(runSchema).max(runs.length),
  /** The learner's pick among the runs that cost about the same. */
  pick: z.enum(sizes).nullable(),
  /** The loss that the learner expects of the largest run, in hundredths. */
  guess: z.int().min(0).max(80),
  /** Whether the learner has looked at the loss of the largest run. */
  isShown: z.boolean(),
});

export type Choices = z.infer<typeof schema>;

export const findRun = (size: Size, tokens: Tokens) =>
  runs.find((run) => run.size === size && run.tokens === tokens) as Run;

export const largest = findRun('large', 96);

/** Three runs that cost about 20 units each. */
export const equals: readonly Run[] = [findRun('small', 96), findRun('medium', 24), findRun('large', 6)];

export const isTrained = ({ trained }: Choices, { size, tokens }: Run) =>
  trained.some((run) => run.size === size && run.tokens === tokens);

export const spentOf = (choices: Choices) =>
  runs.filter((run) => isTrained(choices, run)).reduce((sum, run) => sum + costOf(run), 0);

export const canTrain = (choices: Choices, run: Run) =>
  !isTrained(choices, run) && spentOf(choices) + costOf(run) <= budget;

const best = equals.reduce((some, other) => (other.loss < some.loss ? other : some));

const begin: Choices = { trained: [], pick: null, guess: 80, isShown: false };

const train = (...wanted: [Size, Tokens][]): Choices => ({
  ...begin,
  trained: wanted.map(([size, tokens]) => ({ size, tokens })),
});

export const model: LabModel<Choices> = {
  name: 'bigger-or-longer',
  title: 'Bigger or longer',
  idea: 'Nine trainings of one language model show what more weights and more text buy, and how to predict a run you cannot afford.',
  ages: '16 and older',
  minutes: 15,
  schema,
  start: () => begin,
  goals: [
    {
      id: 'best-of-equals',
      text: 'Three runs cost about 20 units each. Train all three, and pick the one with the lowest loss.',
      isMet: (choices) =>
        choices.pick === best.size &&
        equals.every((run) => isTrained(choices, run)) &&
        spentOf(choices) <= budget,
    },
    {
      id: 'predict-the-largest',
      text: `Train at least four runs for at most ${budget} units, and predict the loss of the largest run to 0.03 before you see it.`,
      isMet: (choices) =>
        !choices.isShown &&
        choices.trained.length >= 4 &&
        !isTrained(choices, largest) &&
        spentOf(choices) <= budget &&
        Math.abs(choices.guess / 100 - largest.loss) <= 0.03,
    },
  ],
  guide: [
    {
      text: 'The same small model with four times the text. The loss falls, but no story stays consistent.',
      choices: () => train(['small', 6], ['small', 24]),
    },
    {
      text: 'Three ways to spend 20 units: a small model with much text, a large one with little, and one in between. The one in between wins.',
      choices: () => ({ ...train(['small', 96], ['medium', 24], ['large', 6]), pick: 'medium' }),
    },
    {
      text: 'The medium model falls by 0.26 from 6 to 24 million tokens, and by only 0.02 to 96. All curves end above the same floor: what nobody can know before reading it, such as the next hero. So the largest run cannot be much lower.',
      choices: () => train(['medium', 6], ['medium', 24], ['medium', 96], ['small', 96]),
    },
  ],
};
