import { expect, test } from 'vitest';
import { drawSample, findSampleProblems, readSample } from '#testing/questions.ts';
import { questionRenderer } from '../../../markdown/lesson-markdown.ts';
import { findQuestionTextProblems } from '../../find-text-problems.ts';
import { gradeAnswer } from '../../grade.ts';

test('blanks earn the share of them that is right, and code may have other spaces', () => {
  const question = readSample('blanks', {
    text: 'for i in [[1]](3):\n    print([[2]])',
    language: 'python',
    blanks: [{ accept: ['range'] }, { accept: ['i + 1', '1 + i'], say: 'Count from one.' }],
  });
  const drawn = drawSample(question);
  expect(gradeAnswer(question, drawn, ['range', 'i+1']).score).toBe(1);
  expect(gradeAnswer(question, drawn, ['range', 'i'])).toEqual({
    score: 0.5,
    isCorrect: false,
    feedback: ['Count from one.'],
  });
});

test('code with highlighting keeps its blanks and takes the values that were drawn', () => {
  const question = readSample('blanks', {
    language: 'python',
    template: { a: { oneOf: [7, 8] } },
    text: 'total = {a} + [[1]]\nprint([[2]])',
    blanks: [{ accept: ['3'] }, { accept: ['total'] }],
  });
  const { text } = drawSample(question, 'a', questionRenderer).view;
  expect(text).toContain('[[1]]');
  expect(text).toContain('[[2]]');
  expect(text.replace(/<[^>]+>/g, '')).toMatch(/total = [78] \+ /);
});

test('a blank cannot be part of an attribute', () => {
  const question = readSample('blanks', {
    text: '<a href="/x" title="[[1]]">x</a>',
    blanks: [{ accept: ['x'] }],
  });
  expect(findQuestionTextProblems(question)).toMatchObject([{ path: ['text'] }]);
});

test('blanks must fit the text, and their options the key', () => {
  expect(findSampleProblems('blanks', { text: 'a [[2]]', blanks: [{ accept: ['x'] }] })).toEqual([
    'text: The text must hold the blanks [[1]] in this order',
  ]);
  const blanks = [{ accept: ['x'], options: ['y', 'z'] }];
  expect(findSampleProblems('blanks', { text: 'a [[1]]', blanks })).toEqual([
    'blanks.0: No option of this blank is accepted',
  ]);
});

test('a blank that takes a full stop does not take nothing', () => {
  const question = readSample('blanks', { text: 'The end[[1]]', blanks: [{ accept: ['.'] }] });
  const drawn = drawSample(question);
  expect(gradeAnswer(question, drawn, ['.']).score).toBe(1);
  expect(gradeAnswer(question, drawn, ['']).score).toBe(0);
});
