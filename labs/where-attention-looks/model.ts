import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';
import { probabilitiesAt, runModel, type Shape, type Trace } from '../kit/transformer.ts';
import { weightBytes, weightScale } from './weights.ts';

export const vocabulary = [
  'Ada',
  'Ben',
  'Cleo',
  'Dan',
  'tea',
  'milk',
  'cocoa',
  'juice',
  'likes',
  'drinks',
  '.',
  'for',
] as const;

/** Which words may stand at each place of the story. */
const kinds = { name: [0, 1, 2, 3], drink: [4, 5, 6, 7], verb: [8, 9], stop: [10], for: [11] };
export const places = [
  kinds.name,
  kinds.verb,
  kinds.drink,
  kinds.stop,
  kinds.name,
  kinds.verb,
  kinds.drink,
  kinds.stop,
  kinds.for,
  kinds.name,
];
export const drinks = kinds.drink;

export const shape: Shape = { vocabulary: 12, context: 10, width: 16, heads: 2, blocks: 2, hidden: 0 };
export const headNames = ['1A', '1B', '2A', '2B'];

const weights = Float64Array.from(atob(weightBytes), (character) => {
  const byte = character.charCodeAt(0);
  return (byte > 127 ? byte - 256 : byte) * weightScale;
});

const schema = z.strictObject({
  /** The story, as places in the vocabulary. */
  words: z.array(z.int().min(0).max(11)).length(places.length),
  isMasked: z.boolean(),
  /** Heads that are switched off. */
  muted: z.array(z.int().min(0).max(3)).max(4),
  /** One weight that is set to 0. */
  cut: z
    .strictObject({ head: z.int().min(0).max(3), from: z.int().min(0).max(9), to: z.int().min(0).max(9) })
    .nullable(),
});

export type Choices = z.infer<typeof schema>;

export const run = ({ words, isMasked, muted, cut }: Choices): Trace =>
  runModel(shape, weights, words, { isUnmasked: !isMasked, muted, cut: cut ?? undefined });

/** The probability of each word after the last one. */
export const predict = (choices: Choices) =>
  probabilitiesAt(run(choices), places.length - 1, shape.vocabulary);

/** The drink that the story gives to the person it asks about. Undefined for a person it does not mention. */
export function rightDrink(words: readonly number[]): number | undefined {
  const [asked] = words.slice(-1);
  if (words[0] === asked) return words[2];
  return words[4] === asked ? words[6] : undefined;
}

export const weightOf = (trace: Trace, head: number, from: number, to: number) =>
  trace.blocks[Math.floor(head / shape.heads)]?.weights[head % shape.heads]?.[from * trace.length + to] ?? 0;

/** The chance of the right drink, as it is and with nothing cut or switched off. */
export function compare(choices: Choices): { chance: number; before: number } {
  const right = rightDrink(choices.words);
  if (right === undefined) return { chance: 0, before: 0 };
  const before = predict({ ...choices, isMasked: true, muted: [], cut: null })[right] ?? 0;
  return { chance: predict(choices)[right] ?? 0, before };
}

const best = (chances: readonly number[]) => chances.indexOf(Math.max(...chances));

/** A story that the model answers well. */
function begin(seed: number): Choices {
  const random = labRandom(seed, 'where-attention-looks');
  for (;;) {
    const [names, liked] = [random.shuffle(kinds.name), random.shuffle(kinds.drink)];
    const verb = () => 8 + random.below(2);
    const asked = names[random.below(2)];
    const words = [names[0], verb(), liked[0], 10, names[1], verb(), liked[1], 10, 11, asked].map(
      (word) => word ?? 0,
    );
    const choices: Choices = { words, isMasked: true, muted: [], cut: null };
    if (compare(choices).chance >= 0.85 && isDecided(choices)) return choices;
  }
}

/** Whether one of the two weights on the right drink decides the answer. */
const isDecided = (choices: Choices) => compare({ ...choices, cut: decidingCut(choices) }).chance < 0.4;

function decidingCut({ words }: Choices): NonNullable<Choices['cut']> {
  return { head: 2, from: places.length - 1, to: words[0] === words.at(-1) ? 2 : 6 };
}

const hasOnlyCut = ({ isMasked, muted, cut }: Choices) => isMasked && muted.length === 0 && cut !== null;

/** The story with the other drink at the place that the model reads it from. */
function swapDrink(choices: Choices): Choices {
  const { words } = choices;
  const place = words[0] === words.at(-1) ? 2 : 6;
  const other = kinds.drink.find((drink) => !words.includes(drink)) ?? 4;
  return { ...choices, words: words.with(place, other) };
}

const asPercent = (share: number) => `${Math.round(100 * share)} %`;

export const model: LabModel<Choices> = {
  name: 'where-attention-looks',
  title: 'Where attention looks',
  idea: 'Read the attention weights of a small trained model, guess what they do, and test your guess by changing the input.',
  ages: '16 and older',
  minutes: 12,
  schema,
  start: begin,
  goals: [
    {
      id: 'one-word',
      text: 'One word of your first story is changed, and the model now expects another drink with at least 70 %.',
      isMet(choices, seed) {
        const first = begin(seed);
        const { words, isMasked, muted, cut } = choices;
        const changes = words.filter((word, place) => word !== first.words[place]).length;
        if (changes !== 1 || !isMasked || muted.length > 0 || cut) return false;
        if (words.some((word, place) => !places[place]?.includes(word))) return false;
        const chances = predict(choices);
        const now = best(chances);
        return now !== best(predict(first)) && (chances[now] ?? 0) >= 0.7;
      },
      progress(choices, seed) {
        const first = begin(seed);
        const changes = choices.words.filter((word, place) => word !== first.words[place]).length;
        if (changes !== 1) return `${changes} words changed`;
        const chances = predict(choices);
        const now = best(chances);
        return now === best(predict(first)) ? 'it expects the same drink' : asPercent(chances[now] ?? 0);
      },
    },
    {
      id: 'cut-that-matters',
      text: 'One weight is cut, and the chance of the right drink falls from at least 80 % to below 40 %.',
      isMet(choices) {
        const { chance, before } = compare(choices);
        return hasOnlyCut(choices) && before >= 0.8 && chance < 0.4;
      },
      progress(choices) {
        if (!hasOnlyCut(choices)) return 'no weight is cut, or more than that is changed';
        const { chance, before } = compare(choices);
        return `from ${asPercent(before)} to ${asPercent(chance)}`;
      },
    },
    {
      id: 'cut-that-does-not',
      text: 'A weight of at least 0.5 is cut, and the chance of the right drink changes by less than 1 point.',
      isMet(choices) {
        const { cut } = choices;
        if (!cut || !hasOnlyCut(choices)) return false;
        const { chance, before } = compare(choices);
        const weight = weightOf(run({ ...choices, cut: null }), cut.head, cut.from, cut.to);
        return before >= 0.8 && weight >= 0.5 && Math.abs(chance - before) < 0.01;
      },
      progress(choices) {
        if (!hasOnlyCut(choices)) return 'no weight is cut, or more than that is changed';
        const { chance, before } = compare(choices);
        return `from ${asPercent(before)} to ${asPercent(chance)}`;
      },
    },
  ],
  guide: [
    {
      text: 'In head 1A each drink looks two places back, at the name it belongs to. In head 2A the last name looks at its drink. Two steps, and nobody wrote them down.',
      choices: begin,
    },
    {
      text: 'Another drink in the place that the last row looks at: the answer follows. Rows before that place stay as they were, because the mask hides what comes later.',
      choices: (seed) => swapDrink(begin(seed)),
    },
    {
      text: 'The weight from the last name to its drink, in head 2A, is cut. The answer is lost. Now look for a large weight that can be cut without any loss.',
      choices: (seed) => ({ ...begin(seed), cut: decidingCut(begin(seed)) }),
    },
  ],
};
