import { expect } from 'vitest';
import { sample } from '#testing/thorough.ts';
import { checkGoalWith, type LabModel, mostChoiceBytes, noModels } from './lab.ts';
import type { LanguageModels } from './language-model.ts';
import { finish } from './work.ts';

const seeds = sample(
  Array.from({ length: 20 }, (_, index) => 1 + index * 7_919),
  5,
);

/** What holds for every lab: it can be started, guided and solved with every seed, and nothing is reached at once. */
export async function checkLab<Choices>(model: LabModel<Choices>, models = noModels): Promise<void> {
  const { name, idea, goals, guide, schema } = model;
  expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(idea).toMatch(/^[A-Z].*\.$/);
  expect(goals.length).toBeGreaterThanOrEqual(1);
  expect(goals.length).toBeLessThanOrEqual(3);
  expect(guide.length).toBeGreaterThanOrEqual(1);
  const check = (id: string, choices: unknown, seed: number) =>
    checkGoalWith(models, model, id, choices, seed);
  for (const seed of seeds) {
    const start = model.start(seed);
    for (const choices of [start, ...guide.map((step) => step.choices(seed))]) {
      expect(schema.parse(JSON.parse(JSON.stringify(choices))), 'choices survive JSON').toEqual(choices);
      expect(JSON.stringify(choices).length).toBeLessThan(mostChoiceBytes);
    }
    for (const { id, progress } of goals) {
      expect(await check(id, start, seed), `${id} is open at the start, seed ${seed}`).toBe(false);
      const told = (await progress?.(start, seed, models)) ?? 'nothing';
      const text = typeof told === 'string' ? told : finish(told);
      expect(text, `${id} says how far in a few words`).toMatch(/^[^.]{1,64}(\.\d[^.]{0,40})*$/);
    }
    const [first] = goals;
    const shown: unknown[] = [];
    for (const step of guide) shown.push(await check(first?.id ?? '', step.choices(seed), seed));
    expect(shown, `the guide reaches the first goal, seed ${seed}`).toContain(true);
  }
  expect(await check('no-such-goal', model.start(1), 1)).toBeUndefined();
  expect(await check(goals[0]?.id ?? '', { score: 1 }, 1), 'a score is no choice').toBeUndefined();
}

/** Language models that write no text twice, as those of a page. Goals of one lab ask for the same texts. */
export function rememberTexts(models: LanguageModels): LanguageModels {
  const known = new Map<string, ReturnType<LanguageModels['write']>>();
  return {
    ...models,
    write(...question) {
      const key = JSON.stringify(question);
      const writing = known.get(key) ?? models.write(...question);
      known.set(key, writing);
      return writing;
    },
  };
}
