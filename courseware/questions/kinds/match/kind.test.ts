import { expect, test } from 'vitest';
import { drawSample, findSampleProblems, readSample } from '#testing/questions.ts';
import { gradeAnswer } from '../../grade.ts';

const pairs = [
  { left: 'cat', right: 'animal', say: 'It purrs.' },
  { left: 'oak', right: 'plant' },
];

test('pairs earn the share of them that is right', () => {
  const question = readSample('match', { pairs, extra: ['stone'], say: 'Think.' });
  const drawn = drawSample(question);
  const grade = (...chosen: (string | null)[]) =>
    gradeAnswer(
      question,
      drawn,
      chosen.map((text) => (text === null ? null : drawn.view.rights.indexOf(text))),
    );
  expect(grade('animal', 'plant').score).toBe(1);
  expect(grade('animal', 'stone')).toEqual({ score: 0.5, isCorrect: false, feedback: ['Think.'] });
  expect(grade(null, null)).toEqual({ score: 0, isCorrect: false, feedback: ['It purrs.', 'Think.'] });
});

test('two texts on the right that are the same are refused', () => {
  expect(findSampleProblems('match', { pairs, extra: ['plant'] })).toEqual([
    'pairs: Two texts on the right are the same',
  ]);
});
