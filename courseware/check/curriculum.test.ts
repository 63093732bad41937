import { expect, test } from 'vitest';
import { readShippedCourses } from '#testing/shipped-courses.ts';
import { isThorough, sample } from '#testing/thorough.ts';
import { describeProblem } from '../content-problem.ts';
import { readCourses } from '../files/read-courses.ts';
import { writeCourses } from '../files/write-courses.ts';
import { checkCurriculum } from './check-curriculum.ts';

const { files, courses } = await readShippedCourses();

test('the curriculum keeps all rules for content', () => {
  // Drawing each question a hundred times takes far longer than all other rules.
  const { problems } = checkCurriculum(files, isThorough ? undefined : 3);
  expect(problems.map(describeProblem)).toEqual([]);
});

test('the three introductory courses of the Free plan are complete, and the Expert level ends with a capstone in three parts', () => {
  const introductory = courses.filter(({ introductory }) => introductory);
  expect(introductory.map(({ slug }) => slug)).toEqual([
    'ai-in-everyday-life',
    'how-machines-learn',
    'meet-ai',
  ]);
  for (const { modules } of introductory) {
    expect(modules.length).toBe(2);
    for (const { lessons, questions } of modules) {
      expect(lessons.length).toBeGreaterThanOrEqual(3);
      expect(questions.length).toBeGreaterThanOrEqual(15);
    }
  }
  const last = courses.find(({ slug }) => slug === 'governance-and-capstone');
  const projects = last?.modules
    .flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.kind === 'project' ? [block.id] : []));
  expect(projects).toEqual(['gc-capstone-part-plan', 'gc-capstone-part-build', 'gc-capstone-part-defence']);
});

test('every course can be written as files and read again without a change', () => {
  const chosen = [...sample(courses, 5)];
  const written = writeCourses(chosen);
  const again = readCourses(written);
  expect(again.problems).toEqual([]);
  expect(writeCourses(again.courses)).toEqual(written);
  // Line numbers change, because the writer puts each list item on its own line.
  const content = (read: readonly unknown[]) =>
    JSON.parse(JSON.stringify(read, (key, value) => (key === 'line' || key === 'file' ? undefined : value)));
  expect(content(again.courses)).toEqual(content(chosen));
});
