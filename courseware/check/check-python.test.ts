import { expect, test } from 'vitest';
import { readShippedCourses } from '#testing/shipped-courses.ts';
import { sample } from '#testing/thorough.ts';
import { describeProblem } from '../content-problem.ts';
import type { CourseFile } from '../files/course-files.ts';
import { compileLesson } from '../lessons/compile-lesson.ts';
import { parseBlocks } from '../lessons/parse-blocks.ts';
import { checkPython } from './check-python.ts';

const fence = (info: string, text: string) => `\`\`\`${info}\n${text}\n\`\`\`\n`;

function exercise(id: string, blocks: Record<string, string>): string {
  const parts = Object.entries(blocks).map(([info, text]) => fence(info, text));
  return `:::python{id="${id}"}\nDo it.\n\n${parts.join('\n')}:::\n`;
}

const good = {
  python: 'total = 0',
  output: '3',
  tests: 'assert total == 3, "Add up."',
  solution: 'total = 1 + 2\nprint(total)',
};

function courseWith(markdown: string): CourseFile[] {
  const { blocks, problems } = parseBlocks(markdown);
  expect(problems).toEqual([]);
  const lesson = { file: 'a.md', blocks };
  return [{ modules: [{ lessons: [lesson] }] } as unknown as CourseFile];
}

test('programs that do not do what their lesson says are reported with file and line', async () => {
  const markdown = [
    exercise('good', good),
    exercise('wrong-output', { ...good, solution: 'total = 3\nprint("three")' }),
    exercise('fails-tests', { ...good, output: '0', solution: 'total = 0\nprint(total)' }),
    exercise('fails', { ...good, solution: 'print(total)' }),
    exercise('no-solution', { ...good, solution: undefined as unknown as string }).replace(
      /```solution\nundefined\n```\n/,
      '',
    ),
    exercise('done-already', { ...good, python: 'total = 3' }),
    exercise('no-asserts', { ...good, tests: 'x = 1' }),
    fence('python', 'print(1 + 1)') + fence('output', '2'),
    `Text.\n\n${fence('python', 'print(1 + 1)')}\n${fence('output', '3')}`,
    `:::note[Look]\nHere:\n\n${fence('python', 'print("a")')}\n${fence('output', 'b')}:::`,
    fence('python', 'this is no program') + fence('text', 'and prints nothing'),
  ].join('\n');
  const { problems, warnings, programs } = await checkPython(courseWith(markdown));
  const lineOf = (text: string) => markdown.slice(0, markdown.indexOf(text)).split('\n').length;
  const at = (text: string) => `a.md:${lineOf(text)}`;
  expect(problems.map(describeProblem)).toEqual([
    `${at(':::python{id="wrong-output"}')}: wrong-output: the solution prints something else than the block of output:\nthree\n`,
    `${at(':::python{id="fails-tests"}')}: fails-tests: the solution does not pass the test "total == 3". Add up.`,
    expect.stringContaining(`${at(':::python{id="fails"}')}: fails: the solution fails. Line 1: `),
    `${at(':::python{id="no-asserts"}')}: no-asserts: the tests contain no assert.`,
    `a.md:${lineOf('Text.') + 2}: This program prints something else than the block of output:\n2\n`,
    `a.md:${lineOf(':::note') + 3}: This program prints something else than the block of output:\na\n`,
  ]);
  expect(warnings.map(describeProblem)).toEqual([
    `${at(':::python{id="no-solution"}')}: no-solution: there is no block of solution.`,
    `${at(':::python{id="done-already"}')}: done-already: the code to begin with passes the tests already.`,
  ]);
  expect(programs).toBe(16);
});

test('a solution is part of the compiled exercise, and another one leaves the key of its block as it is', () => {
  const compile = (blocks: Record<string, string>) =>
    compileLesson(parseBlocks(exercise('a', blocks)).blocks)[0];
  const { solution: _solution, ...without } = good;
  expect(compile(good)).toMatchObject({ kind: 'python', solution: good.solution });
  expect(compile(good)?.key).toBe(compile(without)?.key);
});

test('every program of the curriculum does what its lesson says', async () => {
  const { courses } = await readShippedCourses();
  const { problems } = await checkPython(sample(courses, 8));
  expect(problems.map(describeProblem)).toEqual([]);
});
