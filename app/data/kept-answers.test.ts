import { afterEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#testing/local-storage.ts';
import { findKeptAnswer, forgetAnswer, giveAnswerTo, keepAnswer, readKeptAnswers } from './kept-answers.ts';

stubLocalStorage();
afterEach(() => void vi.useRealTimers());

const given = (question: string, isCorrect: boolean, seed = 'lesson') => ({
  ...{ question, seed, isCorrect },
  answer: null,
});
const kept = () => readKeptAnswers().map(({ question, seed, isCorrect }) => [question, seed, isCorrect]);

test('the newest answer to a question is kept, but a wrong one never replaces a right one', () => {
  keepAnswer(given('first', false));
  keepAnswer(given('second', false));
  keepAnswer(given('first', true, 'again'));
  keepAnswer(given('first', false, 'once more'));
  expect(kept()).toEqual([
    ['second', 'lesson', false],
    ['first', 'again', true],
  ]);
  forgetAnswer('first');
  forgetAnswer('second');
  expect(localStorage.getItem('kept-answers')).toBeNull();
});

test('answers are kept for a day, and what is not an answer is ignored', () => {
  vi.useFakeTimers();
  keepAnswer(given('first', true));
  vi.advanceTimersByTime(23 * 60 * 60 * 1000);
  expect(kept()).toHaveLength(1);
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(kept()).toEqual([]);
  for (const text of ['', 'null', '7', '{}', '[null]', '[{}]']) {
    localStorage.setItem('kept-answers', text);
    expect(kept(), text).toEqual([]);
  }
});

test('an answer that an account has is shown again to its user alone', () => {
  keepAnswer({ question: 'first', seed: 'lesson', answer: 2, isCorrect: true });
  giveAnswerTo('first', 'ada');
  expect(kept()).toEqual([]);
  const shownTo = (userId: string | undefined) =>
    findKeptAnswer({ question: 'first', seed: 'lesson' }, userId);
  expect([shownTo('ada'), shownTo('ben'), shownTo(undefined)]).toEqual([2, null, null]);
  expect(findKeptAnswer({ question: 'first', seed: 'other' }, 'ada')).toBeNull();
  keepAnswer({ question: 'first', seed: 'lesson', answer: 1, isCorrect: false });
  expect([shownTo('ada'), shownTo(undefined)]).toEqual([2, 1]);
});
