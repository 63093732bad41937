import { afterEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#testing/local-storage.ts';
import { forgetExercise, keepExercise, readKeptExercises } from './kept-exercises.ts';

stubLocalStorage();
afterEach(() => void vi.useRealTimers());

const kept = (userId?: string) => readKeptExercises(userId).map(({ exercise }) => exercise);

test('each user of a browser has exercises of their own, each once', () => {
  keepExercise({ lesson: 'lists', exercise: 'rain' });
  keepExercise({ lesson: 'lists', exercise: 'rain' });
  keepExercise({ lesson: 'lists', exercise: 'rain', userId: 'ada' });
  keepExercise({ lesson: 'lists', exercise: 'mean', userId: 'ada' });
  expect(kept()).toEqual(['rain']);
  expect(kept('ada')).toEqual(['rain', 'mean']);
  forgetExercise({ lesson: 'lists', exercise: 'rain', userId: 'ada' });
  expect([kept(), kept('ada'), kept('ben')]).toEqual([['rain'], ['mean'], []]);
});

test('exercises are kept for a day, and what is not an exercise is ignored', () => {
  vi.useFakeTimers();
  keepExercise({ lesson: 'lists', exercise: 'rain' });
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(kept()).toEqual([]);
  localStorage.setItem('kept-exercises', 'nonsense');
  expect(kept()).toEqual([]);
});
