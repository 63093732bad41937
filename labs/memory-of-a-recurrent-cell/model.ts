import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { log, sigmoid, tanh } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';

/** Steps between the first symbol and the new one. */
export const gap = 30;
const after = 3;
export const length = 1 + gap + after;

export interface Input {
  /** 1 or −1 for a symbol, a small number for noise. */
  value: number;
  isSymbol: boolean;
}

/** A symbol, thirty steps of noise, a new symbol, and two more steps of noise. */
export function drawInputs(seed: number, first: 1 | -1, second: 1 | -1): Input[] {
  const random = labRandom(seed, 'memory-of-a-recurrent-cell');
  return Array.from({ length }, (_, step) => {
    const noise = Math.round(80 * random.next() - 40) / 100;
    if (step === 0) return { value: first, isSymbol: true };
    return step === gap + 1 ? { value: second, isSymbol: true } : { value: noise, isSymbol: false };
  });
}

export interface Sums {
  forget: number;
  input: number;
  output: number;
  candidate: number;
}

/** One step of a gated cell, from the sums in front of its gates. */
export function gatedStep(before: number, sums: Sums) {
  const [forget, input, output] = [sigmoid(sums.forget), sigmoid(sums.input), sigmoid(sums.output)];
  const candidate = tanh(sums.candidate);
  const content = forget * before + input * candidate;
  return { forget, input, output, candidate, content, shown: output * tanh(content) };
}

export interface Moment {
  content: number;
  /** How much the content now changes with the content after the first symbol. */
  slope: number;
  forget?: number;
  input?: number;
}

/** The cell at every step of a sequence. */
export function remember(choices: Choices, inputs: readonly Input[]): Moment[] {
  const { cell, recurrent, weight, forgetBias, forgetSymbol, inputBias, inputSymbol } = choices;
  const moments: Moment[] = [];
  let [content, slope] = [0, 1];
  for (const [step, { value, isSymbol }] of inputs.entries()) {
    if (cell === 'simple') {
      content = tanh((recurrent / 100) * content + (weight / 100) * value);
      if (step > 0) slope *= (recurrent / 100) * (1 - content * content);
      moments.push({ content, slope });
      continue;
    }
    const next = gatedStep(content, {
      forget: (forgetBias + (isSymbol ? forgetSymbol : 0)) / 10,
      input: (inputBias + (isSymbol ? inputSymbol : 0)) / 10,
      output: 2,
      candidate: 2 * value,
    });
    content = next.content;
    if (step > 0) slope *= next.forget;
    moments.push({ content, slope, forget: next.forget, input: next.input });
  }
  return moments;
}

/** Steps until half of the content is gone, with a constant forget gate. */
export const halfLife = (forget: number) => log(0.5) / log(forget);

const schema = z.strictObject({
  cell: z.enum(['simple', 'gated']),
  /** Of the simple cell, in hundredths: what it keeps of itself, and what it takes from the input. */
  recurrent: z.int().min(0).max(150),
  weight: z.int().min(0).max(300),
  /** Sums in front of the gates, in tenths: always, and in addition when a symbol comes. */
  forgetBias: z.int().min(-20).max(80),
  forgetSymbol: z.int().min(-120).max(40),
  inputBias: z.int().min(-80).max(40),
  inputSymbol: z.int().min(0).max(120),
  /** The symbols of the sequence that is shown. */
  first: z.union([z.literal(1), z.literal(-1)]),
  second: z.union([z.literal(1), z.literal(-1)]),
});

export type Choices = z.infer<typeof schema>;

const signs = [1, -1] as const;

/** Whether something holds for all four combinations of symbols. */
function forAll(
  choices: Choices,
  seed: number,
  holds: (moments: Moment[], first: number, second: number) => boolean,
) {
  return signs.every((first) =>
    signs.every((second) => holds(remember(choices, drawInputs(seed, first, second)), first, second)),
  );
}

/** What is left after the gap, with the sign of the first symbol. */
const carries = (moments: readonly Moment[], first: number) => (moments[gap]?.content ?? 0) * first >= 0.7;
const reacts = (moments: readonly Moment[], second: number) =>
  (moments[gap + 1]?.content ?? 0) * second >= 0.6;

const begin: Choices = {
  cell: 'simple',
  recurrent: 90,
  weight: 150,
  forgetBias: 0,
  forgetSymbol: 0,
  inputBias: 0,
  inputSymbol: 0,
  first: 1,
  second: -1,
};

const keeping: Choices = { ...begin, cell: 'gated', forgetBias: 60, inputBias: -60, inputSymbol: 100 };

/** The least of a measure over all symbols that can come. */
const leastOf = (
  choices: Choices,
  seed: number,
  measure: (moments: Moment[], first: number, second: number) => number,
) =>
  Math.min(
    ...signs.flatMap((first) =>
      signs.map((second) => measure(remember(choices, drawInputs(seed, first, second)), first, second)),
    ),
  );

function carriedSoFar(choices: Choices, seed: number): string {
  const [carried, reacted] = [
    leastOf(choices, seed, (moments, first) => (moments[gap]?.content ?? 0) * first),
    leastOf(choices, seed, (moments, _first, second) => (moments[gap + 1]?.content ?? 0) * second),
  ].map((value) => value.toFixed(2).replace('-', '−'));
  return `at worst ${carried} carried, then ${reacted}`;
}

export const model: LabModel<Choices> = {
  name: 'memory-of-a-recurrent-cell',
  title: 'Memory of a recurrent cell',
  idea: 'Set the weights and the gates of one recurrent cell, and measure how long it keeps what it heard first.',
  ages: '16 and older',
  minutes: 10,
  schema,
  start: () => begin,
  goals: [
    {
      id: 'carry',
      text: 'After 30 steps of noise the content is still at least 0.7 towards the first symbol, whichever symbols come.',
      isMet: (choices, seed) => forAll(choices, seed, carries),
      progress: carriedSoFar,
    },
    {
      id: 'carry-and-react',
      text: 'The same, and one step later it is at least 0.6 towards the new symbol.',
      isMet: (choices, seed) =>
        forAll(choices, seed, (moments, first, second) => carries(moments, first) && reacts(moments, second)),
      progress: carriedSoFar,
    },
    {
      id: 'learnable',
      text: 'The same with at least 0.6 of the slope left after the 30 steps.',
      isMet: (choices, seed) =>
        forAll(
          choices,
          seed,
          (moments, first, second) =>
            carries(moments, first) && reacts(moments, second) && (moments[gap]?.slope ?? 0) >= 0.6,
        ),
      progress: (choices, seed) =>
        `${leastOf(choices, seed, (moments) => moments[gap]?.slope ?? 0).toPrecision(2)} of the slope; ${carriedSoFar(choices, seed)}`,
    },
  ],
  guide: [
    {
      text: 'The simple cell keeps 0.9 of itself at each step. After a few steps of noise nobody can tell which symbol came first, and the slope is gone as well.',
      choices: () => begin,
    },
    {
      text: 'Gates: the forget gate stays near 1, the input gate opens only for symbols. The first symbol survives the noise, but the new one merely adds to it.',
      choices: () => keeping,
    },
    {
      text: 'When a symbol comes, the forget gate now closes. The old content makes room for the new one.',
      choices: () => ({ ...keeping, forgetSymbol: -110 }),
    },
  ],
};
