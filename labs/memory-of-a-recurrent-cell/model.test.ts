import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { drawInputs, gap, gatedStep, halfLife, model, remember } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the step of the lesson', () => {
  const step = gatedStep(0.6, { forget: 2, input: -1, output: 1, candidate: 1 });
  expect(step.forget).toBeCloseTo(0.881, 3);
  expect(step.input).toBeCloseTo(0.269, 3);
  expect(step.candidate).toBeCloseTo(0.762, 3);
  expect(step.content).toBeCloseTo(0.733, 3);
  expect(step.shown).toBeCloseTo(0.457, 3);
});

test('the half-lives of the lesson', () => {
  expect(halfLife(0.5)).toBeCloseTo(1, 12);
  expect(halfLife(0.731)).toBeCloseTo(2.2, 1);
  expect(halfLife(0.953)).toBeCloseTo(14, 0);
  expect(halfLife(0.9933)).toBeCloseTo(103, 0);
});

test('the slope is what a small change of the first content does', () => {
  for (const cell of ['simple', 'gated'] as const) {
    const choices = { ...model.start(1), cell, forgetBias: 30, inputBias: -20 };
    const inputs = drawInputs(4, 1, -1);
    const moments = remember(choices, inputs);
    // A content that starts 1e-6 higher, by replaying from the second step.
    const replay = (content: number) => {
      let now = content;
      for (const { value } of inputs.slice(1, 11)) {
        now =
          cell === 'simple'
            ? Math.tanh(0.9 * now + 1.5 * value)
            : gatedStep(now, { forget: 3, input: -2, output: 2, candidate: 2 * value }).content;
      }
      return now;
    };
    const first = moments[0]?.content ?? 0;
    const difference = (replay(first + 1e-6) - replay(first - 1e-6)) / 2e-6;
    expect(moments[10]?.slope).toBeCloseTo(difference, 6);
  }
});

test('a simple cell never reaches the first goal and keeps its slope', () => {
  for (const recurrent of [80, 100, 120, 150]) {
    for (const weight of [50, 100, 200, 300]) {
      const choices = { ...model.start(1), recurrent, weight };
      expect(checkGoal(model, 'learnable', choices, 1)).toBe(false);
      expect(remember(choices, drawInputs(1, 1, 1))[gap]?.slope).toBeLessThan(0.6);
    }
  }
});

test('the last step of the guide reaches all goals with every seed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    for (const { id } of model.goals)
      expect(checkGoal(model, id, model.guide[2]?.choices(seed), seed)).toBe(true);
    expect(checkGoal(model, 'carry-and-react', model.guide[1]?.choices(seed), seed)).toBe(false);
  }
});
