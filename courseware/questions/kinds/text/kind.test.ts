import { expect, test } from 'vitest';
import { drawSample, readSample } from '#testing/questions.ts';
import { gradeAnswer } from '../../grade.ts';

test('a short text is compared without regard to case, spaces and a full stop', () => {
  const question = readSample('text', {
    accept: ['training data', 'training set'],
    feedback: [{ when: ['test data'], say: 'That is held back.' }],
  });
  const drawn = drawSample(question);
  expect(gradeAnswer(question, drawn, '  Training   DATA. ').isCorrect).toBe(true);
  expect(gradeAnswer(question, drawn, 'test data')).toEqual({
    score: 0,
    isCorrect: false,
    feedback: ['That is held back.'],
  });
});

test('case counts if the author says so', () => {
  const question = readSample('text', { accept: ['True'], caseSensitive: true, say: 'Begin with T.' });
  const drawn = drawSample(question);
  expect(gradeAnswer(question, drawn, 'True').isCorrect).toBe(true);
  expect(gradeAnswer(question, drawn, 'true').feedback).toEqual(['Begin with T.']);
});
