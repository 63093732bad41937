import { expect, test } from 'vitest';
import { storedWeights } from '#models/inference/stored-weights.ts';
import { sample } from '#testing/thorough.ts';
import report from '../../models/reports/medium.json' with { type: 'json' };
import { checkLab } from '../kit/check-lab.ts';
import { checkGoalWith } from '../kit/lab.ts';
import { createLanguageModels } from '../kit/run-language-models.ts';
import { seedsOfCasts } from '../kit/stories.ts';
import { checkpoints } from './checkpoints.ts';
import { askProbe, type Choices, isRight, model, probesOf, skills, storyOf } from './model.ts';

const models = createLanguageModels(storedWeights);

test('the lab keeps the rules of all labs', () => checkLab(model, models));

test('the figures of the checkpoints are those of the report', () => {
  const measured: Record<string, unknown> = report;
  for (const { step, loss, consistent } of checkpoints) {
    const reported = measured[`step-${step}`] as { loss: number; consistent?: number };
    expect(reported.loss, `step ${step}`).toBeCloseTo(loss, 2);
    expect(Math.round(reported.consistent ?? -1), `step ${step}`).toBe(consistent ?? -1);
  }
});

test('with every story the skills come in the same order, and stay', async () => {
  for (const seed of sample(seedsOfCasts(model.name), 6)) {
    const probes = probesOf(storyOf(seed));
    const right: Record<string, number[]> = {};
    for (const skill of skills) {
      const having: number[] = [];
      for (const [checkpoint, { step }] of checkpoints.entries()) {
        if (isRight(await askProbe(models, checkpoint, probes[skill]))) having.push(step);
      }
      right[skill] = having;
    }
    expect(right, `seed ${seed}`).toEqual({
      phrase: [176, 586, 996, 1289, 2344, 5859],
      pronoun: [996, 1289, 2344, 5859],
      thing: [996, 1289, 2344, 5859],
      name: [2344, 5859],
    });
  }
});

test('all skills have to be marked at their first checkpoint', async () => {
  const met = (first: Choices['first']) =>
    checkGoalWith(models, model, 'all-skills', { ...model.start(1), first }, 1);
  expect(await met({ phrase: 2, pronoun: 4, thing: 4, name: 6 })).toBe(true);
  expect(await met({ phrase: 3, pronoun: 4, thing: 4, name: 6 })).toBe(false);
  expect(await met({ phrase: 2, pronoun: 4, thing: 4, name: null })).toBe(false);
});
