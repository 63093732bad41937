import { expect, test } from 'vitest';
import { describeProblem } from '../content-problem.ts';
import { readCourses } from '../files/read-courses.ts';
import { readFolder } from '../files/read-folder.ts';
import { writeCourses } from '../files/write-courses.ts';
import { checkCurriculum } from './check-curriculum.ts';

const files = await readFolder('curriculum');

test('the curriculum keeps all rules for content', () => {
  expect(checkCurriculum(files).problems.map(describeProblem)).toEqual([]);
});

test('every course can be written as files and read again without a change', () => {
  const written = writeCourses(readCourses(files).courses);
  const again = readCourses(written);
  expect(again.problems).toEqual([]);
  expect(writeCourses(again.courses)).toEqual(written);
  // Line numbers change, because the writer puts each list item on its own line.
  const content = (courses: typeof again.courses) =>
    JSON.parse(
      JSON.stringify(courses, (key, value) => (key === 'line' || key === 'file' ? undefined : value)),
    );
  expect(content(again.courses)).toEqual(content(readCourses(files).courses));
});
