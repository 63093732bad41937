import { type NodeInterpreter, type NodeRun, openNodeInterpreter } from '#python/node/node-interpreter.ts';
import type { ContentProblem } from '../content-problem.ts';
import type { CourseFile } from '../files/course-files.ts';
import type { Block } from '../lessons/block.ts';

export interface PythonReport {
  /** How many programs ran. */
  programs: number;
  /** Programs that do not do what their lesson says. */
  problems: ContentProblem[];
  /** Exercises that can be done, but not as well as they should. */
  warnings: ContentProblem[];
}

type Exercise = Extract<Block, { kind: 'python' }>;
type Found = Pick<PythonReport, 'problems' | 'warnings'>;

/**
 * Runs the Python programs of all lessons. A solution must print the output of its exercise and pass its tests, and the
 * code to begin with must not pass them. A listing with a block of `output` after it must print that.
 */
export async function checkPython(courses: readonly CourseFile[]): Promise<PythonReport> {
  const interpreter = await openNodeInterpreter();
  const report: PythonReport = { programs: 0, problems: [], warnings: [] };
  const runs: NodeInterpreter['run'] = (program) => {
    report.programs += 1;
    return interpreter.run(program);
  };
  const lessons = courses.flatMap(({ modules }) => modules.flatMap((module) => module.lessons));
  try {
    for (const { file, blocks } of lessons) {
      for (const block of blocks) {
        const { problems, warnings } =
          block.kind === 'python' ? await checkExercise(block, runs) : await checkListings(block, runs);
        report.problems.push(...problems.map((problem) => ({ ...problem, file })));
        report.warnings.push(...warnings.map((problem) => ({ ...problem, file })));
      }
    }
  } finally {
    await interpreter.close();
  }
  return report;
}

async function checkExercise(exercise: Exercise, run: NodeInterpreter['run']): Promise<Found> {
  const { id, line, code, output, tests, solution } = exercise;
  const found: Found = { problems: [], warnings: [] };
  const problem = (message: string) => ({ file: '', line, message: `${id}: ${message}` });
  if (solution === undefined) found.warnings.push(problem('there is no block of solution.'));
  else {
    const wrong = describeFailure(await run({ code: solution, output, tests }));
    if (wrong) found.problems.push(problem(`the solution ${wrong}`));
  }
  if (tests !== undefined) {
    const { result } = await run({ code, tests });
    const checks = result && !result.error ? result.checks : undefined;
    if (checks?.length === 0) found.problems.push(problem('the tests contain no assert.'));
    else if (checks?.every(({ passed }) => passed))
      found.warnings.push(problem('the code to begin with passes the tests already.'));
  }
  return found;
}

/** What is wrong with a run that should have printed what is shown and passed all tests. */
function describeFailure({ result, printed }: NodeRun): string | undefined {
  if (!result) return 'does not end.';
  if (result.error) return `fails. ${result.error.text || 'It prints too much.'}`;
  const failed = result.checks.find(({ passed }) => !passed);
  if (failed) return `does not pass the test "${failed.code}". ${failed.text}`.trim();
  if (result.isAsShown === false) return `prints something else than the block of output:\n${printed}`;
  return undefined;
}

const listing =
  /^(?<fence>`{3,})python *\n(?<code>.*?)^\k<fence> *\n\s*^(`{3,})output *\n(?<output>.*?)^\3 *$/gms;

async function checkListings(block: Block, run: NodeInterpreter['run']): Promise<Found> {
  const found: Found = { problems: [], warnings: [] };
  if (!('markdown' in block)) return found;
  // The text of a container begins in the line after its name.
  const firstLine = block.kind === 'prose' ? block.line : block.line + 1;
  for (const { index, groups } of block.markdown.matchAll(listing)) {
    const { code = '', output = '' } = groups ?? {};
    const wrong = describeFailure(await run({ code, output }));
    const line = firstLine + block.markdown.slice(0, index).split('\n').length - 1;
    if (wrong) found.problems.push({ file: '', line, message: `This program ${wrong}` });
  }
  return found;
}
