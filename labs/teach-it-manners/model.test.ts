import { expect, test } from 'vitest';
import { storedWeights } from '#models/inference/stored-weights.ts';
import { sample } from '#testing/thorough.ts';
import report from '../../models/reports/medium.json' with { type: 'json' };
import { checkLab, rememberTexts } from '../kit/check-lab.ts';
import { createLanguageModels } from '../kit/run-language-models.ts';
import { askAll, type Choices, countOf, measured, model, storyOf } from './model.ts';
import { stories } from './stories.ts';

const models = rememberTexts(createLanguageModels(storedWeights));
/** One for each story. */
const seeds = stories.map((story) => {
  let seed = 1;
  while (storyOf(seed) !== story) seed++;
  return seed;
});

test('the lab keeps the rules of all labs', () => checkLab(model, models));

test('with every story each training gains what it is for, and a mix of both loses nothing', async () => {
  for (const seed of sample(seeds, 2)) {
    const ask = async (choices: Partial<Choices>) => {
      const answered = await askAll(models, { ...model.start(1), ...choices }, seed);
      return { right: countOf(answered, 'right'), admits: countOf(answered, 'admits') };
    };
    expect(await ask({ stage: 'base' }), `seed ${seed}`).toEqual({ right: 0, admits: 0 });
    expect((await ask({ stage: 'instructed' })).admits).toBeLessThan(3);
    const preferred = await ask({ stage: 'preferred' });
    expect(preferred.admits).toBe(3);
    expect(preferred.right).toBeLessThan(3);
    expect(await ask({ stage: 'mix', share: 30 }), `seed ${seed}`).toEqual({ right: 3, admits: 3 });
  }
});

test('the figures of the two trainings are those of the report', () => {
  expect(report.instructed.questions).toEqual(measured.instructed);
  expect(report.preferred.questions).toEqual(measured.preferred);
});
