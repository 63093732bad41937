import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { type LanguageModels, type LikelyPiece, storyPrompt, textOf } from '../kit/language-model.ts';
import { type Story, storyFor } from '../kit/stories.ts';
import { checkpoints } from './checkpoints.ts';

export const last = checkpoints.length - 1;
export const skills = ['phrase', 'pronoun', 'thing', 'name'] as const;
export type Skill = (typeof skills)[number];

const mark = z.int().min(0).max(last).nullable();

const schema = z.strictObject({
  /** The checkpoint that is shown. */
  shown: z.int().min(0).max(last),
  /** By skill: the checkpoint that the learner takes for the first that has it. */
  first: z.strictObject({ phrase: mark, pronoun: mark, thing: mark, name: mark }),
});

export type Choices = z.infer<typeof schema>;

export const storyOf = (seed: number): Story => storyFor(seed, 'watch-it-learn');

export interface Probe {
  /** What the model reads. */
  text: string;
  /** What has to come next. */
  right: string;
}

/** A text for each skill, and the only continuation that is right. */
export function probesOf({ beginning, unfinished, his, friend, thing }: Story): Record<Skill, Probe> {
  const [colour = '', noun = ''] = thing.split(' ');
  const afterThing = `${unfinished.slice(0, unfinished.indexOf('carried the '))}carried the ${colour}`;
  return {
    phrase: { text: beginning.slice(0, beginning.indexOf(' friend')), right: ' friend' },
    pronoun: { text: beginning.slice(0, beginning.indexOf(`${his} best`) + 1), right: his.slice(1) },
    thing: { text: afterThing, right: ` ${noun}` },
    name: { text: unfinished, right: ` ${friend}` },
  };
}

export interface ProbeResult {
  likely: LikelyPiece[];
  /** The chance of the first token of what is right. */
  chance: number;
}

export async function askProbe(
  models: LanguageModels,
  checkpoint: number,
  { text, right }: Probe,
): Promise<ProbeResult> {
  const name = checkpoints[checkpoint]?.name ?? 'medium-base';
  // Cut together, because a text may be cut differently when more follows.
  const read = await models.split(storyPrompt(text));
  const whole = await models.split(storyPrompt(text + right));
  const wanted = whole[read.length]?.token;
  const tokens = read.map(({ token }) => token);
  const all = await models.next({ name }, tokens, { temperature: 1, count: 1_024 });
  const chance = all.find(({ token }) => token === wanted)?.probability ?? 0;
  return { likely: all.slice(0, 2), chance };
}

/** What a checkpoint writes after the beginning of the story. */
export async function askSample(
  models: LanguageModels,
  checkpoint: number,
  seed: number,
  onProgress?: (text: string) => void,
): Promise<string> {
  const tokens = (await models.split(storyPrompt(storyOf(seed).beginning))).map(({ token }) => token);
  const name = checkpoints[checkpoint]?.name ?? 'medium-base';
  const options = { temperature: 0.5, seed: `watch-it-learn ${seed}`, most: 40 };
  const { pieces } = await models.write({ name }, tokens, options, (written) =>
    onProgress?.(textOf(written)),
  );
  return textOf(pieces);
}

export const isRight = ({ chance }: ProbeResult) => chance >= 0.8;

/** Whether a checkpoint gets a skill right and the one before it does not. */
async function isFirst(
  models: LanguageModels,
  { first }: Choices,
  skill: Skill,
  seed: number,
): Promise<boolean> {
  const marked = first[skill];
  if (marked === null) return false;
  const probe = probesOf(storyOf(seed))[skill];
  if (!isRight(await askProbe(models, marked, probe))) return false;
  return marked === 0 || !isRight(await askProbe(models, marked - 1, probe));
}

async function areAllFirst(models: LanguageModels, choices: Choices, seed: number): Promise<boolean> {
  if (skills.some((skill) => choices.first[skill] === null)) return false;
  for (const skill of skills) if (!(await isFirst(models, choices, skill, seed))) return false;
  return true;
}

const begin: Choices = { shown: last, first: { phrase: null, pronoun: null, thing: null, name: null } };

export const model: LabModel<Choices> = {
  name: 'watch-it-learn',
  title: 'Watch it learn',
  idea: 'Eight checkpoints of a language model, from noise to stories: what it learns first, and what the loss does not tell.',
  ages: '14 and older',
  minutes: 15,
  schema,
  start: () => begin,
  asksModels: true,
  goals: [
    {
      id: 'first-name',
      text: 'Mark the first checkpoint that gives the right name at least 80 %.',
      isMet: (choices, seed, models) => isFirst(models, choices, 'name', seed),
    },
    {
      id: 'all-skills',
      text: 'Mark the first checkpoint of all four skills.',
      isMet: (choices, seed, models) => areAllFirst(models, choices, seed),
    },
  ],
  guide: [
    {
      text: 'After 176 steps the model knows phrases, such as "best friend". Its sentences make no sense yet.',
      choices: () => ({ ...begin, shown: 2 }),
    },
    {
      text: 'After 1,289 steps the sentences are fluent, and the friend gets any name. The model does not look back for it yet.',
      choices: () => ({ ...begin, shown: 5 }),
    },
    {
      text: 'After 2,344 steps it copies the name. This is the last of the four skills.',
      choices: () => ({ ...begin, shown: 6, first: { ...begin.first, name: 6 } }),
    },
  ],
};
