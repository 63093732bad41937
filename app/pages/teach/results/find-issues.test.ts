import { expect, test } from 'vitest';
import { teachResults } from '#app/content/teaching/teach-results.ts';
import type { LessonFunnel, QuestionFigures } from '#app/data/course-results.ts';
import { findLosses, findQuestionIssue } from './find-issues.ts';

const lesson = (lesson_id: string, opened: number | null, done: number | null): LessonFunnel => ({
  ...{ lesson_id, learners: 40, opened, done },
  half_read: done,
});
const question = (change: Partial<QuestionFigures>): QuestionFigures => ({
  ...{ question_id: 'q', module_id: 'm', lesson_id: null, kind: 'single', prompt: 'Which?' },
  ...{ learners: 40, share_right: 0.7, discrimination: 0.4, options: null, wrong_answers: null },
  ...change,
});
const option = (text: string, correct: boolean | string, learners: number) => ({ text, correct, learners });

test('the lessons that lose most learners come first, inside a lesson and between two', () => {
  const funnel = [lesson('one', 40, 38), lesson('two', 38, 19), lesson('three', 8, 7), lesson('four', 7, 7)];
  expect(findLosses(funnel)).toEqual([
    { kind: 'unfinished', lesson: 'two', share: 0.5 },
    { kind: 'unopened', lesson: 'three', before: 'two', share: 11 / 19 },
  ]);
});

test('too few learners, and a course that keeps its learners, give no advice', () => {
  expect(findLosses([lesson('one', null, null), lesson('two', null, null)])).toEqual([]);
  expect(findLosses([lesson('one', 40, 39), lesson('two', 39, 39)])).toEqual([]);
});

test('a course with few learners says how many they are, and that shares say nothing', () => {
  const { tooFew } = teachResults.look;
  expect(tooFew(0)).toMatch(/^Nobody has begun this course yet\. /);
  expect(tooFew(1)).toMatch(/^One learner has begun this course so far\. /);
  expect(tooFew(4)).toMatch(/^4 learners have begun .* figures appear from 5 learners on\./);
});

test('common shares are written in words', () => {
  const { unfinished } = teachResults.issues;
  expect(unfinished('Data', 0.5)).toBe('Half of the learners who open “Data” do not finish it.');
  expect(unfinished('Data', 0.34)).toMatch(/^A third of the learners/);
  expect(unfinished('Data', 0.62)).toMatch(/^62 % of the learners/);
});

test.each([
  [
    'a wrong option that most choose',
    { options: [option('A', true, 10), option('B', false, 30)] },
    'wrong-option',
  ],
  ['one that good learners miss', { discrimination: -0.3 }, 'misleading'],
  ['one that few get right', { share_right: 0.2 }, 'hard'],
  ['one that measures something else', { discrimination: 0.02 }, 'unrelated'],
  ['one that all get right', { share_right: 0.99, discrimination: 0.02 }, 'easy'],
  ['one that works', {}, undefined],
  ['one with too few answers', { share_right: null, discrimination: null }, undefined],
  [
    'one whose key depends on numbers',
    { options: [option('A', 'x > 1', 10), option('B', 'x < 1', 30)] },
    undefined,
  ],
] as const)('%s is told apart', (_name, change, kind) => {
  expect(findQuestionIssue(question(change as Partial<QuestionFigures>))?.kind).toBe(kind);
});
