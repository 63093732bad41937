import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { type LanguageModels, storyPrompt, textOf } from '../kit/language-model.ts';
import { exp, meanOf } from '../kit/math.ts';
import { type Story, storyFor } from '../kit/stories.ts';

export const mostBits = 8;
const fewestBits = 2;

const schema = z.strictObject({
  size: z.enum(['small', 'medium']),
  bits: z.int().min(fewestBits).max(mostBits),
});

export type Choices = z.infer<typeof schema>;

/** From models/README.md, which a test compares. */
export const weights = { small: 204_224, medium: 820_352 };

/** Bytes of the weights. The scale of each row comes on top, a few hundredths with 8 bits. */
export const bytesOf = ({ size, bits }: Choices) => (weights[size] * bits) / 8;

/** How many different numbers a weight of a row can be. */
export const levelsOf = (bits: number) => 2 ** bits - 1;

export const storyOf = (seed: number): Story => storyFor(seed, 'fewer-bits');

/** The story that the models are tried on. */
export const testStory = ({ unfinished, friend }: Story) => `${unfinished} ${friend}. "We will find it."`;

const modelOf = ({ size, bits }: Choices) => ({ name: `${size}-base`, bits }) as const;

export interface Measured {
  perplexity: number;
  tokens: number;
}

export async function measure(models: LanguageModels, choices: Choices, seed: number): Promise<Measured> {
  const tokens = (await models.split(storyPrompt(testStory(storyOf(seed))))).map(({ token }) => token);
  const losses = await models.losses(modelOf(choices), tokens);
  return { perplexity: exp(meanOf(losses)), tokens: tokens.length };
}

export async function askSample(models: LanguageModels, choices: Choices, seed: number): Promise<string> {
  const tokens = (await models.split(storyPrompt(storyOf(seed).beginning))).map(({ token }) => token);
  const options = { temperature: 0.5, seed: `fewer-bits ${seed}`, most: 30 };
  return textOf((await models.write(modelOf(choices), tokens, options)).pieces);
}

/** The most that the perplexity may rise. */
export const tolerance = 1.05;
export const smallFile = 150_000;
export const goodPerplexity = 2;

async function staysGood(models: LanguageModels, choices: Choices, seed: number): Promise<boolean> {
  const { perplexity } = await measure(models, choices, seed);
  const full = await measure(models, { ...choices, bits: mostBits }, seed);
  return perplexity <= tolerance * full.perplexity;
}

const begin: Choices = { size: 'small', bits: mostBits };

export const model: LabModel<Choices> = {
  name: 'fewer-bits',
  title: 'Fewer bits',
  idea: 'The weights of a language model, rounded to fewer and fewer bits: how small it gets, and when it breaks.',
  ages: '16 and older',
  minutes: 10,
  schema,
  start: () => begin,
  asksModels: true,
  goals: [
    {
      id: 'fewest-bits',
      text: 'At most 5 % more perplexity: the fewest bits for the medium model.',
      // With 3 bits it rises by half or more with every story, which a test proves.
      isMet: (choices, seed, models) =>
        choices.size === 'medium' && choices.bits <= 4 && staysGood(models, choices, seed),
    },
    {
      id: 'small-file',
      text: 'A model of at most 0.15 MB with a perplexity below 2.',
      isMet: async (choices, seed, models) =>
        bytesOf(choices) <= smallFile && (await measure(models, choices, seed)).perplexity < goodPerplexity,
    },
  ],
  guide: [
    {
      text: 'With 8 bits a weight is one of 255 numbers. The file is a quarter of what 32 bits would take, and nothing is lost that you could see.',
      choices: () => ({ size: 'medium', bits: 8 }),
    },
    {
      text: 'With 4 bits, 15 numbers, the medium model is half as large and hardly worse.',
      choices: () => ({ size: 'medium', bits: 4 }),
    },
    {
      text: 'With 3 bits it stumbles, and with 2 it is lost. Half the bits is not half the knowledge.',
      choices: () => ({ size: 'medium', bits: 3 }),
    },
  ],
};
