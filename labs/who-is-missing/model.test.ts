import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { addSurvey, askPeople, model, mostSurveys, shareOf, town } from './model.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('300 of the 1,000 people want the bus, as in the lesson', () => {
  expect(town).toHaveLength(1_000);
  expect(town.filter(({ wantsBus }) => wantsBus)).toHaveLength(300);
});

test('200 at the bus stop give 180 yes, as in the lesson', () => {
  for (let draw = 0; draw < 5; draw++) expect(shareOf({ place: 'stop', count: 200, draw }, 1)).toBe(90);
});

test('a survey asks only people who can be met there, and no one twice', () => {
  const asked = askPeople({ place: 'market', count: 200, draw: 3 }, 7);
  expect(new Set(asked).size).toBe(200);
  expect(new Set(asked.map((index) => town[index]?.kind))).toEqual(new Set([0, 2, 4]));
});

test('draws by lot wobble around the truth, and less so with more people', () => {
  const spread = (count: 20 | 200) => {
    const shares = Array.from({ length: 200 }, (_, draw) => shareOf({ place: 'lot', count, draw }, 1));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return { mean, far: Math.max(...shares.map((share) => Math.abs(share - mean))) };
  };
  const [few, many] = [spread(20), spread(200)];
  expect(Math.abs(few.mean - 30)).toBeLessThan(3);
  expect(Math.abs(many.mean - 30)).toBeLessThan(1);
  expect(many.far).toBeLessThan(few.far / 2);
});

test('large surveys at the bus stop are sure and wrong', () => {
  for (let seed = 1; seed <= 20; seed++) {
    expect(checkGoal(model, 'sure-and-wrong', model.guide[1]?.choices(seed), seed)).toBe(true);
  }
});

test('the same survey four times is not four surveys', () => {
  const survey = { place: 'stop' as const, count: 200 as const, draw: 0 };
  expect(checkGoal(model, 'sure-and-wrong', { surveys: [survey, survey, survey, survey] }, 1)).toBe(false);
});

test('a full list drops its oldest survey', () => {
  let choices = model.start(1);
  for (let time = 0; time < 12; time++) choices = addSurvey(choices, 'lot', 20);
  expect(choices.surveys).toHaveLength(mostSurveys);
  expect(choices.surveys.map(({ draw }) => draw)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});
