import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSample, readSample } from '#testing/questions.ts';
import { gradeAnswer, rightAnswer } from '../grade.ts';
import { questionViewSchema } from '../view.ts';
import { type QuestionKind, questionKinds } from './views.ts';

/** A question of each kind, with SECRET in everything that learners may not see before they answer. */
const samples: Record<QuestionKind, object> = {
  single: {
    options: [
      { text: 'a', correct: true },
      { text: 'b', say: 'SECRET' },
    ],
  },
  multiple: {
    options: [
      { text: 'a', correct: true, say: 'SECRET' },
      { text: 'b', say: 'SECRET' },
    ],
  },
  numeric: { key: '2 + 0.5', tolerance: '2%', feedback: [{ when: 4, say: 'SECRET' }], say: 'SECRET' },
  text: { accept: ['SECRET word'], feedback: [{ when: ['SECRET'], say: 'SECRET' }], say: 'SECRET' },
  order: { items: ['a', 'b', 'c'], say: 'SECRET' },
  match: {
    pairs: [
      { left: 'a', right: 'x', say: 'SECRET' },
      { left: 'b', right: 'y' },
    ],
    extra: ['z'],
  },
  group: {
    groups: [
      { name: 'g', items: ['a', 'b'] },
      { name: 'h', items: ['c'] },
    ],
    say: 'SECRET',
  },
  point: {
    plane: { x: [0, 9], y: [-9, 0], step: 1, points: [{ x: 1, y: -1, label: 'P' }], alt: 'A plane.' },
    key: { x: '1 + 1', y: -7.5, within: 0.25 },
    say: 'SECRET',
  },
  blanks: {
    text: 'a [[1]] b [[2]]',
    blanks: [
      { accept: ['SECRET'], say: 'SECRET' },
      { accept: ['x'], options: ['x', 'y'] },
    ],
  },
};

const read = (kind: QuestionKind) =>
  readSample(kind, { explanation: 'SECRET', hints: ['SECRET'], ...samples[kind] });

test.each(questionKinds)('the right answer to a question of kind %s gets full marks', (kind) => {
  const question = read(kind);
  for (const seed of ['a', 'b', 'c']) {
    const drawn = drawSample(question, seed);
    expect(gradeAnswer(question, drawn, rightAnswer(question, drawn))).toEqual({
      score: 1,
      isCorrect: true,
      feedback: [],
    });
  }
});

test.each(questionKinds)(
  'the view of kind %s is all that its schema names, and has nothing secret',
  (kind) => {
    const sent = JSON.parse(JSON.stringify(drawSample(read(kind)).view));
    expect(questionViewSchema.parse(sent)).toEqual(sent);
    expect(JSON.stringify(sent)).not.toMatch(/SECRET|correct|tolerance|accept|within|7\.5/);
  },
);

test.each(questionKinds)(
  'no answer to a question of kind %s makes grading fail, or leaves 0 to 1',
  (kind) => {
    const question = read(kind);
    const parts = fc.oneof(fc.integer({ min: -2, max: 22 }), fc.string(), fc.constant(null));
    const answers = fc.oneof(fc.anything(), parts, fc.array(parts, { maxLength: 5 }));
    fc.assert(
      fc.property(answers, fc.string(), (answer, seed) => {
        const { score } = gradeAnswer(question, drawSample(question, seed), answer);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
      { numRuns: 100 },
    );
  },
);
