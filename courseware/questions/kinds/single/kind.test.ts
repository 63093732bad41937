import { expect, test } from 'vitest';
import { drawSample, findSampleProblems, readSample } from '#testing/questions.ts';
import { gradeAnswer } from '../../grade.ts';

const question = readSample('single', {
  options: [
    { text: 'right', correct: true },
    { text: 'wrong', say: 'That is wrong.' },
    { text: 'also wrong', say: 'That is wrong too.' },
  ],
});

test('a single choice is right or wrong, and the wrong option says why', () => {
  const drawn = drawSample(question);
  const { options } = drawn.view;
  expect(gradeAnswer(question, drawn, options.indexOf('right'))).toEqual({
    score: 1,
    isCorrect: true,
    feedback: [],
  });
  expect(gradeAnswer(question, drawn, options.indexOf('wrong'))).toEqual({
    score: 0,
    isCorrect: false,
    feedback: ['That is wrong.'],
  });
});

test('the place where the right option is shown says nothing about it', () => {
  const places = [0, 0, 0];
  for (let seed = 0; seed < 600; seed++) {
    const place = drawSample(question, String(seed)).view.options.indexOf('right');
    places[place] = (places[place] ?? 0) + 1;
  }
  for (const count of places) expect(count).toBeGreaterThan(140);
});

test('options keep their order if the author says so', () => {
  const ascending = { ...question, inOrder: true };
  for (const seed of ['a', 'b', 'c', 'd']) {
    expect(drawSample(ascending, seed).view.options).toEqual(['right', 'wrong', 'also wrong']);
  }
});

const right = { text: 'a', correct: true };
const wrong = { text: 'b', say: 'x' };

test.each([
  ['no right option', [wrong, { ...wrong, text: 'c' }], 'options: No option is correct'],
  ['two right options', [right, { ...right, text: 'c' }], 'options: More than one option is correct'],
  [
    'a wrong option without a reason',
    [right, { text: 'b' }],
    'options.1.say: Say to the learner why this option is wrong',
  ],
  [
    'a condition on an unknown variable',
    [right, { ...wrong, correct: 'n > 1' }],
    'options.1.correct: There is no variable "n"',
  ],
])('a single choice with %s is refused', (_what, options, message) => {
  expect(findSampleProblems('single', { options })).toContain(message);
});
