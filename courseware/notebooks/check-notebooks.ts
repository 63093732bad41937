import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { z } from 'zod';
import type { ContentProblem } from '../content-problem.ts';
import { withOutputs } from './cell-outputs.ts';
import { type Notebook, notebookSchema } from './notebook.ts';

export interface NotebookReport {
  /** The notebooks that ran, with the seconds it took. */
  ran: { file: string; seconds: number }[];
  /** Those that need a library that is not installed here. */
  skipped: { file: string; missing: string[] }[];
  problems: ContentProblem[];
}

const program = join(import.meta.dirname, 'run_notebook.py');
/** A virtual environment may come before Debian's own Python, which has Debian's libraries. */
const interpreters = ['python3', '/usr/bin/python3'];
const timeLimit = 600_000;

const runSchema = z.union([
  z.object({ missing: z.array(z.string()) }),
  z.object({
    versions: z.record(z.string(), z.string()),
    outputs: z.array(
      z.object({ printed: z.string(), value: z.string().nullable(), error: z.string().nullable() }),
    ),
  }),
]);

type Run = z.infer<typeof runSchema>;

/**
 * Runs notebooks from top to bottom. What they show must be what they print, if the libraries have the versions that the
 * notebook names. With other versions it is enough that they run. `write` stores the outputs instead of comparing them.
 */
export async function checkNotebooks(files: readonly string[], write = false): Promise<NotebookReport> {
  const report: NotebookReport = { ran: [], skipped: [], problems: [] };
  for (const file of files) {
    const notebook = notebookSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const began = performance.now();
    const run = await runNotebook(file);
    if ('missing' in run) {
      report.skipped.push({ file, missing: run.missing });
      continue;
    }
    report.ran.push({ file, seconds: (performance.now() - began) / 1000 });
    const failed = run.outputs.find(({ error }) => error !== null);
    if (failed) report.problems.push({ file, message: `A cell fails.\n${failed.error}` });
    else if (write) await writeFile(file, `${JSON.stringify(withOutputs(notebook, run), null, 1)}\n`);
    else report.problems.push(...compare(file, notebook, run));
  }
  return report;
}

async function runNotebook(file: string): Promise<Run> {
  let run: Run = { missing: ['python3'] };
  for (const python of interpreters) {
    try {
      // More threads than one add in another order, and so round differently.
      const env = { ...process.env, OMP_NUM_THREADS: '1', PYTHONIOENCODING: 'utf-8' };
      const { stdout } = await promisify(execFile)(python, [program, file], { env, timeout: timeLimit });
      run = runSchema.parse(JSON.parse(stdout));
      if (!('missing' in run)) break;
    } catch (error) {
      const isInstalled = !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
      if (isInstalled) throw error;
    }
  }
  return run;
}

function compare(
  file: string,
  notebook: Notebook,
  run: Exclude<Run, { missing: string[] }>,
): ContentProblem[] {
  const { made_with: madeWith } = notebook.metadata;
  if (!madeWith) return [{ file, message: 'It has not been run: its outputs are missing.' }];
  if (!isDeepStrictEqual(madeWith, run.versions)) return [];
  const fresh = withOutputs(notebook, run);
  return notebook.cells.flatMap((cell, index) =>
    isDeepStrictEqual(cell, fresh.cells[index])
      ? []
      : [{ file, message: `Cell ${index + 1} prints something else than it shows.` }],
  );
}
