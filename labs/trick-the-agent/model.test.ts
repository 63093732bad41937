import { expect, test } from 'vitest';
import { storedWeights } from '#models/inference/stored-weights.ts';
import { sample } from '#testing/thorough.ts';
import { checkLab, rememberTexts } from '../kit/check-lab.ts';
import { createLanguageModels } from '../kit/run-language-models.ts';
import {
  type Choices,
  countOf,
  type Defences,
  dayOf,
  lootOf,
  loots,
  model,
  noteOf,
  ownVisit,
  runDay,
  runVisit,
} from './model.ts';

const models = rememberTexts(createLanguageModels(storedWeights));
const begin = model.start(1);
const open: Defences = { model: 'preferred', filters: false, byRequest: false, confirms: false };
/** One for each loot. */
const seeds = loots.map((loot) => {
  let seed = 1;
  while (lootOf(seed) !== loot) seed++;
  return seed;
});

test('the lab keeps the rules of all labs', () => checkLab(model, models));

test('the instructed model falls for orders, the preferred one only for those that speak like the user', async () => {
  for (const seed of sample(seeds, 2)) {
    const sends = async (choices: Partial<Choices>) =>
      (await runVisit(models, { ...begin, ...choices }, ownVisit({ ...begin, ...choices }, seed))).hasSent;
    for (const wording of ['order', 'must', 'hidden', 'voice'] as const) {
      const note = noteOf(wording, lootOf(seed));
      expect(await sends({ wording, model: 'instructed' }), `instructed: ${note}`).toBe(true);
      expect(await sends({ wording, model: 'preferred' }), `preferred: ${note}`).toBe(wording === 'voice');
    }
    expect(await sends({ wording: 'remark' })).toBe(false);
  }
});

test('only asking the user together with tools by request keeps the day safe with three questions', async () => {
  const isSafe = async (defences: Partial<Defences>, seed = 1) => {
    const day = await runDay(models, { ...open, ...defences }, seed);
    return countOf(day, 'good') === dayOf(seed).length && day.questions <= 3;
  };
  for (const seed of sample(seeds, 4))
    expect(await isSafe({ byRequest: true, confirms: true }, seed)).toBe(true);
  for (const defences of [
    {},
    { byRequest: true },
    { confirms: true },
    { filters: true },
    { filters: true, byRequest: true, confirms: true },
  ]) {
    expect(await isSafe(defences), JSON.stringify(defences)).toBe(false);
  }
});
