import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { budget, type Choices, canTrain, costOf, equals, largest, model, spentOf } from './model.ts';
import { runs } from './runs.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the runs are those of the reports', async () => {
  for (const { size, tokens, weights, loss, consistent, sample } of runs) {
    const file = `../../models/reports/${size}${tokens === 96 ? '' : `-${tokens}m`}.json`;
    const report = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'));
    expect(report.weights).toBe(weights);
    expect(report.tokens).toBe(tokens * 1_000_000);
    expect(report.base.loss).toBe(loss);
    expect(report.base.consistent).toBe(consistent);
    const samples: string[] = report.base.samples;
    expect(samples.filter((text) => text.replaceAll('<start>', '').startsWith(sample))).toHaveLength(1);
  }
});

test('the three equals cost the same to a tenth, and the largest run more than there is', () => {
  for (const run of equals) expect(costOf(run)).toBeCloseTo(20, -1);
  expect(costOf(largest)).toBeGreaterThan(budget);
  expect(canTrain(model.start(1), largest)).toBe(false);
});

test('the prediction counts before the look, and only near the truth', () => {
  const trained: Choices = { ...(model.guide[2]?.choices(1) ?? model.start(1)), guess: 31 };
  const met = (choices: Choices) => checkGoal(model, 'predict-the-largest', choices, 1);
  expect(spentOf(trained)).toBeLessThanOrEqual(budget);
  expect(met(trained)).toBe(true);
  expect(met({ ...trained, isShown: true })).toBe(false);
  // What a straight line through the runs of the large model with 6 and 24 million tokens would say.
  expect(met({ ...trained, guess: 19 })).toBe(false);
});
