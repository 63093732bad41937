import { expect, test } from 'vitest';
import { storedWeights } from '#models/inference/stored-weights.ts';
import { sample } from '#testing/thorough.ts';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoalWith } from '../kit/lab.ts';
import { createLanguageModels } from '../kit/run-language-models.ts';
import { seedsOfCasts } from '../kit/stories.ts';
import { type Choices, measure, model, weights } from './model.ts';

const models = createLanguageModels(storedWeights);

test('the lab keeps the rules of all labs', () => checkLab(model, models));

test('the numbers of weights are those of the files', async () => {
  for (const size of ['small', 'medium'] as const) {
    const { embedding, norm, blocks } = await storedWeights(`${size}-base`);
    const inBlocks = blocks.flatMap((block) =>
      Object.values(block).map((part) => (part instanceof Float32Array ? part.length : part.values.length)),
    );
    const count = inBlocks.reduce((sum, part) => sum + part, embedding.values.length + norm.length);
    expect(count).toBe(weights[size]);
  }
});

test('with every story 4 bits are enough for the medium model and 3 are not, and the small one needs 5', async () => {
  for (const seed of sample(seedsOfCasts(model.name), 6)) {
    const met = (goal: string, choices: Choices) => checkGoalWith(models, model, goal, choices, seed);
    expect(await met('fewest-bits', { size: 'medium', bits: 4 }), `seed ${seed}`).toBe(true);
    expect(await met('fewest-bits', { size: 'medium', bits: 3 })).toBe(false);
    expect(await met('small-file', { size: 'small', bits: 5 })).toBe(true);
    expect(await met('small-file', { size: 'small', bits: 4 })).toBe(false);
    expect(await met('small-file', { size: 'medium', bits: 2 })).toBe(false);
    const [three, full] = [
      await measure(models, { size: 'medium', bits: 3 }, seed),
      await measure(models, { size: 'medium', bits: 8 }, seed),
    ];
    expect(three.perplexity / full.perplexity).toBeGreaterThan(1.2);
  }
});
