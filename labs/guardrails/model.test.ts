import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { judge, model, openInbox, perThousand, rules, stoppedBy } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('the last step of the guide reaches every goal', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const choices = model.guide.at(-1)?.choices(seed);
    for (const { id } of model.goals) expect(checkGoal(model as never, id, choices, seed)).toBe(true);
  }
});

test('a rule stops a message that contains all of its words', () => {
  expect(stoppedBy('What KILLS moss?', ['kill', 'threat'])).toEqual(['kill']);
  expect(stoppedBy('What is the address?', ['address', 'name-address'])).toEqual(['address']);
  expect(stoppedBy('Anything', [])).toEqual([]);
});

test('a stop means what the lesson computes: 16 of 65', () => {
  const { rightly, wrongly, rightShare } = perThousand(
    { stopped: 16, letThrough: 4, wronglyStopped: 49, leftAlone: 931 },
    2,
  );
  expect(rightly).toBe(16);
  expect(wrongly).toBe(49);
  expect(rightShare).toBeCloseTo(16 / 65, 12);
});

test('every rule stops something in at least one week', () => {
  const { thisWeek, nextWeek } = openInbox(1);
  for (const { id } of rules) {
    const { stopped, wronglyStopped } = judge([...thisWeek, ...nextWeek], [id]);
    expect(stopped + wronglyStopped, id).toBeGreaterThan(0);
  }
});
