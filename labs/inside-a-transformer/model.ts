import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { log } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { startTraining, type Training, trainStep } from '../kit/train-transformer.ts';
import { probabilitiesAt, runModel, type Shape } from '../kit/transformer.ts';
import type { Work } from '../kit/work.ts';
import { type TextName, texts } from './texts.ts';

export const contexts = [1, 2, 3, 4, 8, 16] as const;
export const mostSteps = { alice: 1_500, abacabad: 300 };
const rates = { alice: 0.01, abacabad: 0.03 };
/** The steps after which a sample is kept. */
const sampleSteps = new Set([0, 10, 50, 100, 200, 400, 800, 1_500]);
/** The steps between two measurements of the held-back loss. */
export const measureEvery = 10;

const schema = z.strictObject({
  text: z.enum(['alice', 'abacabad']),
  context: z.union(contexts.map((context) => z.literal(context))),
  steps: z.int().min(0).max(mostSteps.alice),
  /** What the learner expects the loss to be before training, in hundredths of a nat. */
  guess: z.int().min(0).max(600),
});

export type Choices = z.infer<typeof schema>;

/** The characters that a model knows. */
export const charactersOf = (text: TextName) => [...new Set(texts[text].training)].sort();

export function shapeOf({ text, context }: Pick<Choices, 'text' | 'context'>): Shape {
  const isSmall = text === 'abacabad';
  return {
    vocabulary: charactersOf(text).length,
    context,
    width: isSmall ? 8 : 16,
    heads: 2,
    blocks: 1,
    hidden: isSmall ? 16 : 32,
  };
}

export const encode = (text: TextName, characters: string) => {
  const known = charactersOf(text);
  return Array.from(characters, (character) => Math.max(0, known.indexOf(character)));
};

export interface Run {
  training: Training;
  /** The loss on the training text in each step. */
  losses: number[];
  /** The loss with a full context on held-back text, every few steps. */
  held: number[];
  samples: { step: number; text: string }[];
}

export function startRun(choices: Choices, seed: number): Run {
  const training = startTraining(shapeOf(choices), labRandom(seed, 'inside-a-transformer weights'));
  return { training, losses: [], held: [measure(choices, training)], samples: [] };
}

/** Windows of one context and the character after it. */
function windowAt(tokens: readonly number[], start: number, context: number): number[] {
  return tokens.slice(start, start + context + 1);
}

/**
 * The loss at the last place of some windows, where the context is full. On the text that repeats, the windows of one
 * period are all there are.
 */
export function measure({ text, context }: Choices, { shape, weights }: Training): number {
  const tokens = encode(text, texts[text].heldBack);
  const count = text === 'abacabad' ? 8 : 48;
  const stride = text === 'abacabad' ? 1 : Math.floor((tokens.length - context - 1) / count);
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const window = windowAt(tokens, index * stride, context);
    const trace = runModel(shape, weights, window.slice(0, -1));
    sum -= log(probabilitiesAt(trace, context - 1, shape.vocabulary)[window.at(-1) ?? 0] ?? 0);
  }
  return sum / count;
}

/** Text that the model writes, one character after another. */
function writeSample({ text, context }: Choices, { shape, weights, steps }: Training, seed: number): string {
  const random = labRandom(seed, `inside-a-transformer sample ${steps}`);
  const known = charactersOf(text);
  const written = encode(text, text === 'alice' ? 'alice ' : 'a');
  for (let length = 0; length < (text === 'alice' ? 90 : 32); length++) {
    const seen = written.slice(-context);
    const chances = probabilitiesAt(runModel(shape, weights, seen), seen.length - 1, shape.vocabulary);
    let rest = random.next();
    let next = 0;
    while (next < chances.length - 1 && rest >= (chances[next] ?? 0)) rest -= chances[next++] ?? 0;
    written.push(next);
  }
  return written.map((token) => known[token]).join('');
}

/** The windows of one training step: about 64 characters, or every window of the text that repeats. */
function batchOf({ text, context }: Choices, step: number, seed: number): number[][] {
  const tokens = encode(text, texts[text].training);
  if (text === 'abacabad') return Array.from({ length: 8 }, (_, start) => windowAt(tokens, start, context));
  const random = labRandom(seed, `inside-a-transformer batch ${step}`);
  return Array.from({ length: 64 / Math.min(16, context === 3 ? 4 : context) }, () =>
    windowAt(tokens, random.below(tokens.length - context), context),
  );
}

/** Trains a run further, up to the steps that were chosen. */
export function* train(choices: Choices, seed: number, run: Run): Work<Run, Run> {
  const { training, losses, held, samples } = run;
  const steps = Math.min(choices.steps, mostSteps[choices.text]);
  // On the text that repeats, only guesses from a full context count, as in the landmarks of the lesson.
  const firstPlace = choices.text === 'abacabad' ? choices.context - 1 : 0;
  if (samples.length === 0) samples.push({ step: 0, text: writeSample(choices, training, seed) });
  while (training.steps < steps) {
    losses.push(trainStep(training, batchOf(choices, training.steps, seed), rates[choices.text], firstPlace));
    if (training.steps % measureEvery === 0) held.push(measure(choices, training));
    yield run;
    if (sampleSteps.has(training.steps)) {
      samples.push({ step: training.steps, text: writeSample(choices, training, seed) });
      yield run;
    }
  }
  return run;
}

/** The loss of a model that only knows how often each character occurs. */
export function frequencyLoss(text: TextName): number {
  const characters = Array.from(texts[text].training);
  let sum = 0;
  for (const character of charactersOf(text)) {
    const share = characters.filter((one) => one === character).length / characters.length;
    sum -= share * log(share);
  }
  return sum;
}

const begin: Choices = { text: 'alice', context: 8, steps: 0, guess: 100 };

/** The loss on held-back text after training, in bits. */
const bitsAfter = rememberLast(function* bits(choices: Choices, seed: number) {
  const run = yield* train(choices, seed, startRun(choices, seed));
  return (run.held.at(-1) ?? 9) / Math.LN2;
});

function* reachesLandmark(choices: Choices, seed: number): Work<unknown, boolean> {
  return (yield* bitsAfter(choices, seed)) < 0.1;
}

export const model: LabModel<Choices> = {
  name: 'inside-a-transformer',
  title: 'Inside a transformer',
  idea: 'A small transformer learns to write, character by character, in front of your eyes.',
  ages: '16 and older',
  minutes: 15,
  schema,
  start: () => begin,
  goals: [
    {
      id: 'first-loss',
      text: 'On Alice: your guess for the loss before training is right to 0.1 nats, and the model has trained for at least 50 steps.',
      isMet(choices, seed) {
        const { text, steps, guess } = choices;
        if (text !== 'alice' || steps < 50) return false;
        return Math.abs(guess / 100 - (startRun(choices, seed).held[0] ?? 0)) <= 0.1;
      },
      progress({ text, steps }) {
        if (text !== 'alice') return 'another text is chosen';
        return steps < 50 ? `${steps} of 50 steps` : 'the first loss is another';
      },
    },
    {
      id: 'shortest-context',
      text: 'On abacabad: a held-back loss below 0.1 bits, with the shortest context that allows it.',
      isMet: (choices, seed) =>
        choices.text === 'abacabad' && choices.context === 4 && reachesLandmark(choices, seed),
      *progress(choices, seed) {
        if (choices.text !== 'abacabad') return 'another text is chosen';
        const bits = yield* bitsAfter(choices, seed);
        return bits < 0.1 ? 'a shorter context will do' : `${bits.toFixed(2)} bits`;
      },
    },
  ],
  guide: [
    {
      text: 'The model knows 26 characters. Without any knowledge each has a chance of 1/26, so the loss is ln 26 = 3.26 nats. After 50 steps it has learned which characters are common.',
      choices: () => ({ ...begin, guess: 330, steps: 50 }),
    },
    {
      text: 'On abacabad with a context of 3 the loss stays near 0.25 bits, because "aba" does not say whether c or d comes next.',
      choices: () => ({ ...begin, guess: 330, text: 'abacabad', context: 3, steps: mostSteps.abacabad }),
    },
    {
      text: 'One more character of context, and the loss falls to almost nothing.',
      choices: () => ({ ...begin, guess: 330, text: 'abacabad', context: 4, steps: mostSteps.abacabad }),
    },
  ],
};
