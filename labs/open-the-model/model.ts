import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import {
  type Inside,
  type LanguageModels,
  type LikelyPiece,
  type ModelChoice,
  type Piece,
  type SamplingChoice,
  storyPrompt,
  textOf,
} from '../kit/language-model.ts';
import { storyFor } from '../kit/stories.ts';
import { keepsNames } from '../kit/story-names.ts';

export const views = ['next', 'stories', 'inside'] as const;
export const topKs = [0, 20, 10, 5, 3, 2, 1] as const;
export const mostAdded = 24;
export const storyCount = 5;
/** The tokens of each story. More would take the server too long to write again. */
export const storyTokens = 36;
/** Both sizes have at most so many layers and heads. */
const [mostLayers, mostHeads, mostPlaces] = [4, 4, 127];

const schema = z.strictObject({
  view: z.enum(views),
  size: z.enum(['small', 'medium']),
  /** In tenths. */
  temperature: z.int().min(0).max(20),
  /** 0 keeps all tokens. */
  topK: z.union(topKs.map((count) => z.literal(count))),
  /** In hundredths. */
  topP: z.int().min(5).max(100),
  /** The tokens that the learner has added to the beginning. */
  added: z.array(z.int().min(0).max(1_023)).max(mostAdded),
  layer: z
    .int()
    .min(0)
    .max(mostLayers - 1),
  head: z
    .int()
    .min(0)
    .max(mostHeads - 1),
  /** The token that the learner marked as the one that the name is copied from. */
  place: z.int().min(0).max(mostPlaces).nullable(),
});

export type Choices = z.infer<typeof schema>;

export const storyOf = (seed: number) => storyFor(seed, 'open-the-model');

export const modelOf = ({ size }: Pick<Choices, 'size'>): ModelChoice => ({ name: `${size}-base` });

export const samplingOf = ({ temperature, topK, topP }: Choices): SamplingChoice => ({
  temperature: temperature / 10,
  ...(topK > 0 && { topK }),
  ...(topP < 100 && { topP: topP / 100 }),
});

const tokensOf = (pieces: readonly Piece[]) => pieces.map(({ token }) => token);

export interface NextTokens {
  /** What the learner has added to the beginning. */
  added: Piece[];
  /** What the sampling leaves. */
  allowed: LikelyPiece[];
}

async function readWithAdded(models: LanguageModels, { added }: Choices, seed: number): Promise<Piece[]> {
  const tokens = added.map((token) => ({ token }));
  return models.split([...storyPrompt(storyOf(seed).beginning), ...tokens]);
}

export async function askNext(models: LanguageModels, choices: Choices, seed: number): Promise<NextTokens> {
  const read = await readWithAdded(models, choices, seed);
  const options = { ...samplingOf(choices), count: 8 };
  return {
    added: read.slice(read.length - choices.added.length),
    allowed: await models.next(modelOf(choices), tokensOf(read), options),
  };
}

/** Draws the next token as the model would. Undefined if the story ends there. */
export async function drawNext(
  models: LanguageModels,
  choices: Choices,
  seed: number,
): Promise<Piece | undefined> {
  const read = await readWithAdded(models, choices, seed);
  const options = { ...samplingOf(choices), seed: `draw ${seed} ${choices.added.length}`, most: 1 };
  return (await models.write(modelOf(choices), tokensOf(read), options)).pieces[0];
}

/** One of the stories, as far as it is written. */
export async function askStory(
  models: LanguageModels,
  choices: Choices,
  seed: number,
  number: number,
  onProgress?: (pieces: readonly Piece[]) => void,
): Promise<string> {
  const tokens = tokensOf(await models.split(storyPrompt(storyOf(seed).beginning)));
  const options = { ...samplingOf(choices), seed: `open-the-model ${number}`, most: storyTokens };
  return textOf((await models.write(modelOf(choices), tokens, options, onProgress)).pieces);
}

export interface InsideView extends Inside {
  read: Piece[];
}

export async function askInside(
  models: LanguageModels,
  { size }: Pick<Choices, 'size'>,
  seed: number,
): Promise<InsideView> {
  const read = await models.split(storyPrompt(storyOf(seed).unfinished));
  return { read, ...(await models.look(modelOf({ size }), tokensOf(read), 3)) };
}

/** Whether the stories differ and all keep their names. It stops at the first that does not. */
async function writesFive(models: LanguageModels, choices: Choices, seed: number): Promise<boolean> {
  const { beginning } = storyOf(seed);
  const written = new Set<string>();
  for (let number = 0; number < storyCount; number++) {
    const story = await askStory(models, choices, seed, number);
    if (written.has(story) || !keepsNames(beginning, story)) return false;
    written.add(story);
  }
  return true;
}

async function findsSource(models: LanguageModels, choices: Choices, seed: number): Promise<boolean> {
  const { layer, head, place } = choices;
  const { read, attention, layers } = await askInside(models, choices, seed);
  if (place === null) return false;
  const next = layers.at(-1)?.[0]?.token;
  return read[place]?.token === next && (attention[layer]?.[head]?.[place] ?? 0) >= 0.5;
}

const begin: Choices = {
  view: 'next',
  size: 'small',
  temperature: 15,
  topK: 0,
  topP: 100,
  added: [],
  layer: 0,
  head: 0,
  place: null,
};

export const model: LabModel<Choices> = {
  name: 'open-the-model',
  title: 'Open the model',
  idea: 'A language model of our own, with everything inside it to see: what comes next, where it looks, and what each layer would say.',
  ages: '14 and older',
  minutes: 20,
  schema,
  start: () => begin,
  asksModels: true,
  goals: [
    {
      id: 'five-stories',
      text: 'The medium model writes five different stories that keep the names.',
      isMet: (choices, seed, models) =>
        choices.view === 'stories' && choices.size === 'medium' && writesFive(models, choices, seed),
    },
    {
      id: 'tame-the-heat',
      text: 'The same at a temperature of 2, with the help of top-k or top-p.',
      isMet: (choices, seed, models) =>
        choices.view === 'stories' &&
        choices.size === 'medium' &&
        choices.temperature === 20 &&
        writesFive(models, choices, seed),
    },
    {
      id: 'copied-from',
      text: 'Inside the medium model: find a head that spends at least half of its attention on the one token that the next one is copied from, and mark that token.',
      isMet: (choices, seed, models) =>
        choices.view === 'inside' &&
        choices.size === 'medium' &&
        choices.place !== null &&
        findsSource(models, choices, seed),
    },
  ],
  guide: [
    {
      text: 'The bars are chances. At a low temperature the likely tokens get almost everything.',
      choices: () => ({ ...begin, temperature: 3 }),
    },
    {
      text: 'The small model forgets who is in its story. At a temperature of 0.3 the medium one keeps the names, and still writes five different stories.',
      choices: () => ({ ...begin, view: 'stories', size: 'medium', temperature: 3 }),
    },
    {
      text: 'Two heads of the last layer look at the name of the friend. Only there does "said" turn into that name.',
      choices: () => ({ ...begin, view: 'inside', size: 'medium', layer: 3, head: 2 }),
    },
  ],
};
