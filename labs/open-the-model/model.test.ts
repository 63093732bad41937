import { expect, test } from 'vitest';
import { storedWeights } from '#models/inference/stored-weights.ts';
import { sample } from '#testing/thorough.ts';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoalWith } from '../kit/lab.ts';
import { createLanguageModels } from '../kit/run-language-models.ts';
import { seedsOfCasts } from '../kit/stories.ts';
import { askInside, type Choices, model, storyOf } from './model.ts';

const models = createLanguageModels(storedWeights);
const isMet = (goal: string, choices: Choices, seed: number) =>
  checkGoalWith(models, model, goal, choices, seed);

const seeds = seedsOfCasts('open-the-model');

test('the lab keeps the rules of all labs', () => checkLab(model, models));

const stories: Choices = { ...model.start(1), view: 'stories', size: 'medium', temperature: 3 };

test('five stories need a temperature between none and too much, and the larger model', async () => {
  for (const seed of sample(seeds, 4)) {
    expect(await isMet('five-stories', stories, seed), `seed ${seed}`).toBe(true);
    expect(await isMet('five-stories', { ...stories, temperature: 0 }, seed)).toBe(false);
    expect(await isMet('five-stories', { ...stories, temperature: 15 }, seed)).toBe(false);
    expect(await isMet('five-stories', { ...stories, size: 'small' }, seed)).toBe(false);
  }
});

test('a temperature of 2 is tamed by top-p, and not without it', async () => {
  const hot = { ...stories, temperature: 20 };
  for (const seed of sample(seeds, 4)) {
    expect(await isMet('tame-the-heat', { ...hot, topP: 20 }, seed), `seed ${seed}`).toBe(true);
    expect(await isMet('tame-the-heat', hot, seed)).toBe(false);
  }
  expect(await isMet('tame-the-heat', { ...stories, topP: 20 }, seeds[0] ?? 1)).toBe(false);
});

test('two heads of the last layer copy the name of the friend, and no other head does', async () => {
  for (const seed of sample(seeds, 4)) {
    const { read, layers } = await askInside(models, { size: 'medium' }, seed);
    expect(layers.at(-1)?.[0]?.text).toBe(` ${storyOf(seed).friend}`);
    const place = read.findIndex(({ token }) => token === layers.at(-1)?.[0]?.token);
    const found: string[] = [];
    for (const layer of [0, 1, 2, 3]) {
      for (const head of [0, 1, 2, 3]) {
        const choices: Choices = { ...model.start(1), view: 'inside', size: 'medium', layer, head, place };
        if (await isMet('copied-from', choices, seed)) found.push(`${layer} ${head}`);
      }
    }
    expect(found).toEqual(['3 2', '3 3']);
    const beside: Choices = {
      ...model.start(1),
      view: 'inside',
      size: 'medium',
      layer: 3,
      head: 2,
      place: place + 1,
    };
    expect(await isMet('copied-from', beside, seed)).toBe(false);
  }
});
