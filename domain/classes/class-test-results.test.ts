import { expect, test } from 'vitest';
import type { ClassTestResults, TestedLearner } from './class-test.ts';
import {
  changeBetween,
  countKnown,
  keptGain,
  normalisedGain,
  resultsByPlace,
  spreadAt,
  studentT,
} from './class-test-results.ts';

const learner = (name: string, scores: TestedLearner['scores']): TestedLearner => ({
  ...{ id: name, name, number: null, scores },
});

/** Ben missed the test after, and Cem the one before, so neither counts as a change. */
const learners = [
  learner('Ada', { before: [1, 0, 0, 0], after: [1, 1, 1, 0], later: [1, 1, 0, 0] }),
  learner('Ben', { before: [0, 0, 0, 0] }),
  learner('Cem', { after: [1, 1, 1, 1] }),
  learner('Dia', { before: [1, 1, 0, 0], after: [1, 1, 1, 1], later: [1, 1, 1, 0] }),
  learner('Eve', {}),
];

test('a gain is that of learners who took both tests, as calculated by hand', () => {
  // Before: 25, 0 and 50. Their mean is 25 and their deviation 25.
  expect(spreadAt({ learners }, 'before')).toEqual({ count: 3, mean: 25, deviation: 25 });
  // Ada goes from 25 to 75, Dia from 50 to 100.
  const gain = changeBetween({ learners }, 'before', 'after');
  expect(gain).toEqual({ count: 2, from: 37.5, to: 87.5, difference: 50, interval: undefined });
  // Of the 62.5 points that were missing, 50 came.
  expect(normalisedGain(gain)).toBe(0.8);
  // Later Ada has 50 and Dia 75: of 50 points gained, 25 are left.
  expect(keptGain({ learners })).toEqual({ count: 2, share: 0.5 });
  expect(changeBetween({ learners }, 'after', 'later').difference).toBe(-25);
});

test('from ten learners on a difference comes with its interval, as calculated by hand', () => {
  // Five gain 20 points and five gain 40: the mean is 30, the deviation 10.541 and the standard error 3.333.
  const ten = Array.from({ length: 10 }, (_, at) =>
    learner(String(at), { before: [0, 0, 0, 0, 0], after: [1, at < 5 ? 0 : 1, 0, 0, 0] }),
  );
  const { interval, difference } = changeBetween({ learners: ten }, 'before', 'after');
  expect(difference).toBeCloseTo(30);
  expect(interval?.[0]).toBeCloseTo(30 - 2.2622 * 3.3333, 1);
  expect(interval?.[1]).toBeCloseTo(30 + 2.2622 * 3.3333, 1);
  expect(changeBetween({ learners: ten.slice(1) }, 'before', 'after').interval).toBeUndefined();
  // The values of printed tables.
  for (const [freedom, value] of [
    [9, 2.262],
    [20, 2.086],
    [100, 1.984],
  ] as const) {
    expect(studentT(freedom)).toBeCloseTo(value, 3);
  }
});

test('nothing gained has no share, and a class that knew everything lacks nothing', () => {
  const lost = [learner('Ada', { before: [1, 1], after: [1, 0], later: [1, 1] })];
  expect(keptGain({ learners: lost })).toBeUndefined();
  expect(normalisedGain(changeBetween({ learners: lost }, 'before', 'after'))).toBeUndefined();
  expect(keptGain({ learners: [] })).toBeUndefined();
  expect(changeBetween({ learners: [] }, 'before', 'after').count).toBe(0);
});

test('each place shows its question at every moment, and what came back', () => {
  const asked = (
    moment: 'before' | 'after',
    position: number,
    question_id: string,
    is_parametric = false,
  ) => ({
    ...{ moment, position, question_id, is_parametric, prompt: question_id, lesson: 'L', objective: 'O' },
    ...{ difficulty: 2, is_in_lesson: question_id === 'b' },
  });
  const results: ClassTestResults = {
    questions: [
      asked('before', 1, 'a'),
      asked('before', 2, 'n', true),
      asked('before', 3, 'c'),
      asked('after', 1, 'b'),
      asked('after', 2, 'n', true),
      asked('after', 3, 'c'),
    ],
    learners: [
      learner('Ada', { before: [1, 0, 0.5], after: [1, 1, 1] }),
      learner('Ben', { before: [0, 0, 0.5] }),
    ],
  };
  const places = resultsByPlace(results);
  expect(places.map(({ moments }) => [moments.before?.points, moments.after?.points])).toEqual([
    [1, 1],
    [0, 1],
    [1, 1],
  ]);
  expect(places.map(({ moments }) => moments.after?.again)).toEqual([undefined, 'new-numbers', 'same']);
  expect(places[0]?.moments.before).toMatchObject({ count: 2, prompt: 'a' });
  expect(countKnown(places, 'after')).toEqual({
    ...{ questions: 3, difficulty: 6, repeated: 1, newNumbers: 1, inLessons: 1 },
  });
});
