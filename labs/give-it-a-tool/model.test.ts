import { expect, test } from 'vitest';
import { storedWeights } from '#models/inference/stored-weights.ts';
import { sample } from '#testing/thorough.ts';
import { answerOf } from '../kit/agent.ts';
import { checkLab, rememberTexts } from '../kit/check-lab.ts';
import { checkGoalWith } from '../kit/lab.ts';
import { createLanguageModels } from '../kit/run-language-models.ts';
import { type Choices, fewestCalls, judge, model, runAll, runTask } from './model.ts';
import { tasksOf, variants } from './tasks.ts';

const models = rememberTexts(createLanguageModels(storedWeights));
const begin = model.start(1);
const all: Choices = {
  ...begin,
  calc: true,
  calendar: true,
  dictionary: true,
  budget: 3,
  onFailure: 'retry',
  stopsRepeats: true,
};

/** Seeds that together have every variant of every task. */
const seeds = (() => {
  const missing = new Set(tasksOfAll());
  const found: number[] = [];
  for (let seed = 1; missing.size > 0; seed++) {
    const requests = tasksOf(seed).map(({ request }) => request);
    if (!requests.some((request) => missing.has(request))) continue;
    for (const request of requests) missing.delete(request);
    found.push(seed);
  }
  return found;
})();

function tasksOfAll(): string[] {
  const { product, day, pointer, chain, circle, remainder } = variants;
  return [
    ...product.map(([a, b]) => `What is ${a} times ${b}?`),
    ...day.map((date) => `On which day is ${date}?`),
    ...[...pointer, ...chain, ...circle].map((word) => `What is a ${word}?`),
    ...remainder.map(([a, b]) => `What is ${a} divided by ${b}?`),
  ];
}

test('the lab keeps the rules of all labs', () => checkLab(model, models));

test('with all rules, every variant of a task ends right or is stopped, within the calls of the goal', async () => {
  for (const seed of sample(seeds, 2)) {
    const { outcomes, calls } = await runAll(models, all, seed);
    expect(outcomes, `seed ${seed}`).toEqual(['right', 'right', 'right', 'stopped', 'right', 'stopped']);
    expect(calls).toBe(fewestCalls);
  }
});

test('without tools every variant is made up', async () => {
  for (const seed of sample(seeds, 2)) {
    const { outcomes } = await runAll(models, begin, seed);
    expect(outcomes, `seed ${seed}`).toEqual(Array(6).fill('made-up'));
  }
});

test('each rule is needed for the last goal', async () => {
  const met = (choices: Partial<Choices>) =>
    checkGoalWith(models, model, 'careful-loop', { ...all, ...choices }, 1);
  expect(await met({})).toBe(true);
  expect(await met({ stopsRepeats: false })).toBe(false);
  expect(await met({ onFailure: 'stop' })).toBe(false);
  expect(await met({ onFailure: 'tell' })).toBe(false);
  expect(await met({ budget: 2 })).toBe(false);
  expect(await met({ dictionary: false })).toBe(false);
});

test('a circle ends with the budget, and a repeated call ends it sooner', async () => {
  const circle = tasksOf(1).find(({ id }) => id === 'circle');
  if (!circle) throw new Error('there is no circle');
  const long = await runTask(models, { ...all, budget: 8, stopsRepeats: false }, circle);
  expect(long.calls).toBe(8);
  expect(long.steps.at(-1)?.kind).toBe('stop');
  expect((await runTask(models, { ...all, budget: 8 }, circle)).calls).toBe(2);
});

test('a guess that happens to be true does not count as right', () => {
  const task = { id: 'day', name: '', request: '', tool: 'calendar', expected: 'Saturday' } as const;
  const steps = [
    { kind: 'call', text: 'calendar 3 May 2031' },
    { kind: 'result', text: 'no result' },
    { kind: 'answer', text: 'It is a Saturday.' },
  ] as const;
  expect(answerOf(steps)).toContain('Saturday');
  expect(judge(task, { steps, calls: 1 })).toBe('made-up');
});
