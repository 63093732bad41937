import { expect, test } from 'vitest';
import { readCourses } from '../files/read-courses.ts';
import { readFolder } from '../files/read-folder.ts';
import { checkCourse } from './check-course.ts';
import { checkLessons } from './check-lessons.ts';

const shipped = await readFolder('curriculum');

/** Checks a course of the curriculum after one change to one of its files. */
function checkChanged(file: string, from: RegExp, to: string): string[] {
  const slug = file.slice(0, file.indexOf('/'));
  const files = new Map([...shipped].filter(([path]) => path.startsWith(`${slug}/`)));
  const before = new TextDecoder().decode(files.get(file));
  expect(before).toMatch(from);
  files.set(file, new TextEncoder().encode(before.replace(from, to)));
  return readCourses(files).courses.flatMap((course) =>
    [...checkCourse(course), ...checkLessons(course)].map(({ message }) => message),
  );
}

const report = 'python-for-ai/4-tables-of-data/5-a-report-of-your-own.md';
const module = 'meet-ai/1-what-we-mean-by-ai/module.md';

test.each([
  ['course without skills', 'meet-ai/course.md', /skills:\n( {2}- .*\n)+/, 'at least 2 skills'],
  ['course from Intermediate on without a project', report, /^::project.*$/m, 'needs a project task'],
  ['project without a rubric', report, /^\|.*\n/gm, 'needs a rubric'],
  ['project without a list for self-review', report, /^- .*\n/gm, "a review of one's own work"],
  [
    'brief without a task in a lesson',
    report,
    /^::project.*$/m,
    'No lesson has ::project{id="pyai-project-report"}',
  ],
  ['module without materials for teachers', module, /^\*\*Materials.*$/m, '"**Materials.**"'],
  ['module with fewer than three questions to discuss', module, /^3\. .*$/m, 'three questions'],
  ['module whose timing its lessons contradict', module, /Four lessons/, 'Four lessons of 9 to 12'],
])('a %s is reported', (_name, file, from, message) => {
  expect(checkChanged(file, from, '').join('\n')).toContain(message);
});
