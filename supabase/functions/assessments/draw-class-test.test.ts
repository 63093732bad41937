import { expect, test } from 'vitest';
import { readCourses } from '#courseware/files/read-courses.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { classTestLength } from '#domain/classes/class-test.ts';
import { type BankQuestion, type ClassTestForms, drawClassTest } from './draw-class-test.ts';

const { courses } = readCourses(await readFolder('curriculum'));
/** What the database passes to the draw: all questions of a module but those that are reserved for exams. */
const banks = courses.flatMap((course) =>
  course.modules.map((module) => {
    const text = JSON.stringify(module.lessons);
    return {
      name: `${course.slug}/${module.slug}`,
      bank: module.questions
        .filter(({ use }) => use !== 'exam')
        .map(
          ({ id, lesson, objective, difficulty, template }): BankQuestion => ({
            ...{ id, lesson, objective, difficulty },
            is_parametric: template !== undefined,
            is_in_lesson: text.includes(`::check{question=\\"${id}\\"`),
          }),
        ),
    };
  }),
);

function draw(bank: BankQuestion[], seed: string): ClassTestForms {
  const forms = drawClassTest(bank, seed);
  if (!forms) throw new Error('the bank is too small');
  return forms;
}
const difficultyOf = (form: BankQuestion[]) => form.reduce((sum, { difficulty }) => sum + difficulty, 0);
const objectivesOf = (form: BankQuestion[]) => form.map(({ lesson, objective }) => `${lesson} ${objective}`);
/** Questions that the second form asks in the same words as the first. */
const repeated = (first: BankQuestion[], second: BankQuestion[]) =>
  second.filter((question) => !question.is_parametric && first.includes(question)).length;

test('the three tests of every shipped module have the same length, objectives and difficulty', () => {
  expect(banks.length).toBeGreaterThan(50);
  expect(banks.some(({ bank }) => bank.some(({ is_in_lesson }) => is_in_lesson))).toBe(true);
  for (const { name, bank } of banks) {
    for (let seed = 0; seed < 2; seed += 1) {
      const { before, after, later } = draw(bank, `${name} ${seed}`);
      expect(before.length, name).toBeGreaterThanOrEqual(classTestLength.least);
      expect(before.length, name).toBeLessThanOrEqual(classTestLength.most);
      for (const form of [after, later]) {
        expect(objectivesOf(form), name).toEqual(objectivesOf(before));
        expect(difficultyOf(form), name).toBe(difficultyOf(before));
      }
      for (const form of [before, after, later]) expect(new Set(form).size, name).toBe(form.length);
    }
  }
});

test('of 100 questions of the second test at most 10 have the words of the first one', () => {
  const forms = banks.map(({ name, bank }) => draw(bank, name));
  const asked = forms.reduce((sum, { after }) => sum + after.length, 0);
  const again = forms.reduce((sum, { before, after }) => sum + repeated(before, after), 0);
  expect(again / asked).toBeLessThanOrEqual(0.1);
});

const question = (id: string, objective: number, difficulty: number, isParametric = false): BankQuestion => ({
  ...{ id, lesson: 'lesson', objective, difficulty, is_in_lesson: false },
  is_parametric: isParametric,
});

test('a question comes back only where its objective has no other one, and then in the last test', () => {
  const bank = [1, 2, 3, 4, 5, 6].flatMap((objective) => [
    question(`${objective}-a`, objective, 2),
    question(`${objective}-b`, objective, 2, objective === 2),
    ...(objective === 3 ? [question('3-c', 3, 2)] : []),
  ]);
  for (let seed = 0; seed < 20; seed += 1) {
    const { before, after, later } = draw(bank, String(seed));
    expect([repeated(before, after), repeated(after, later)]).toEqual([0, 0]);
    // Four of the six objectives have two questions with a fixed text for three tests.
    expect(repeated(before, later)).toBe(4);
  }
});

test('a module with fewer than six questions has no test, and with few objectives an objective is asked twice', () => {
  const bank = Array.from({ length: 6 }, (_, at) => question(`q-${at}`, 1 + (at % 2), 1));
  expect(drawClassTest(bank.slice(1))).toBeUndefined();
  const { before } = draw(bank, 'few');
  expect(new Set(before).size).toBe(6);
  expect(new Set(objectivesOf(before)).size).toBe(2);
});
