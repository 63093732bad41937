import { expect, test } from 'vitest';
import { type Bank, drawAttempt } from './draw-attempt.ts';

const bankOf = (count: number, previous: string[] = [], isParametric = false): Bank => ({
  question_count: 8,
  questions: Array.from({ length: count }, (_item, index) => ({
    id: `q-${index}`,
    module: 'module',
    lesson: `lesson-${index % 4}`,
    is_parametric: isParametric,
  })),
  previous,
});

test('an attempt has the wanted number of different questions, each with a seed of its own', () => {
  const drawn = drawAttempt(bankOf(20));
  expect(drawn).toHaveLength(8);
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(8);
  expect(new Set(drawn.map(({ seed }) => seed)).size).toBe(8);
});

test('two attempts in a row share at most a third of their questions', () => {
  let previous: string[] = [];
  for (let times = 0; times < 200; times += 1) {
    const drawn = drawAttempt(bankOf(15, previous)).map(({ id }) => id);
    expect(drawn.filter((id) => previous.includes(id)).length).toBeLessThanOrEqual(8 / 3);
    previous = drawn;
  }
});

test('questions with new numbers count as new', () => {
  const previous = Array.from({ length: 8 }, (_item, index) => `q-${index}`);
  expect(drawAttempt(bankOf(8, previous, true))).toHaveLength(8);
});

test('a small bank asks all it has', () => {
  expect(drawAttempt(bankOf(5, ['q-0', 'q-1']))).toHaveLength(5);
});

test('every lesson is asked about before one is asked about thrice', () => {
  for (let times = 0; times < 50; times += 1) {
    const lessons = drawAttempt(bankOf(20)).map(({ id }) => Number(id.slice(2)) % 4);
    for (const lesson of [0, 1, 2, 3]) expect(lessons.filter((each) => each === lesson)).toHaveLength(2);
  }
});

test('an exam asks about every module before it asks about one of them once more', () => {
  const modules = Array.from({ length: 12 }, (_item, index) => `module-${index}`);
  const questions = modules.flatMap((module, index) =>
    Array.from({ length: 5 + index }, (_item, number) => ({
      ...{ id: `${module}-${number}`, module, lesson: `${module} ${number % 3}`, is_parametric: false },
    })),
  );
  for (let times = 0; times < 20; times += 1) {
    const drawn = drawAttempt({ question_count: 30, questions, previous: [] });
    const counts = modules.map((module) => drawn.filter(({ id }) => id.startsWith(`${module}-`)).length);
    expect(new Set(counts)).toEqual(new Set([2, 3]));
  }
});
