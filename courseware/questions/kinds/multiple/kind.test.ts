import { expect, test } from 'vitest';
import { drawSample, findSampleProblems, readSample } from '#testing/questions.ts';
import { chosenOptions, gradeAnswer } from '../../grade.ts';

const options = [
  { text: 'a', correct: true },
  { text: 'b', correct: true },
  { text: 'c', say: 'Not c.' },
  { text: 'd', say: 'Not d.' },
];
const question = readSample('multiple', { options });
const drawn = drawSample(question);
const placesOf = (...chosen: string[]) => chosen.map((text) => drawn.view.options.indexOf(text));

test('of several choices wrong ones are subtracted from right ones, and nothing falls below zero', () => {
  const score = (...chosen: string[]) => gradeAnswer(question, drawn, placesOf(...chosen)).score;
  expect(score('a', 'b')).toBe(1);
  expect(score('a')).toBe(0.5);
  expect(score('a', 'b', 'c')).toBe(0.5);
  expect(score('c', 'd')).toBe(0);
  expect(score('a', 'b', 'c', 'd')).toBe(0);
  expect(score()).toBe(0);
  expect(gradeAnswer(question, drawn, placesOf('a', 'c')).feedback).toEqual(['Not c.']);
});

test('the chosen options are those of the question, whatever the order they were shown in', () => {
  expect(chosenOptions(question, drawn, placesOf('d', 'a', 'd'))).toEqual([3, 0]);
  expect(chosenOptions(question, drawn, [19])).toEqual([]);
});

test('several options may be right, but not none', () => {
  expect(findSampleProblems('multiple', { options })).toBeUndefined();
  expect(findSampleProblems('multiple', { options: options.slice(2) })).toEqual([
    'options: No option is correct',
  ]);
});
