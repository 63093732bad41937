import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { checkNotebooks } from './check-notebooks.ts';
import { notebookSchema } from './notebook.ts';

const folder = path.resolve(import.meta.dirname, '../../curriculum');
const notebooks = globSync('*/downloads/*.ipynb', { cwd: folder }).sort();
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** A notebook with these programs in its cells. */
async function writeNotebook(...programs: string[]): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'notebook-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = path.join(directory, 'some.ipynb');
  const cells = programs.map((program, index) => ({
    ...{ cell_type: 'code', execution_count: null, id: `cell-${index}`, metadata: {}, outputs: [] },
    source: [program],
  }));
  const metadata = {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  };
  await writeFile(file, JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }));
  return file;
}

test('there are at least 12 notebooks, a lesson offers each, and all cells have been run', async () => {
  expect(notebooks.length).toBeGreaterThanOrEqual(12);
  const lessons = await Promise.all(
    globSync('*/*/*.md', { cwd: folder }).map((file) => readFile(path.join(folder, file), 'utf8')),
  );
  for (const file of notebooks) {
    const notebook = notebookSchema.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8')));
    expect(notebook.metadata.made_with, file).toBeDefined();
    const numbers = notebook.cells.flatMap((cell) =>
      cell.cell_type === 'code' ? [cell.execution_count] : [],
    );
    expect(numbers, file).toEqual(numbers.map((_, index) => index + 1));
    const source = `src="downloads/${path.basename(file)}"`;
    expect(
      lessons.filter((lesson) => lesson.includes(source)),
      file,
    ).toHaveLength(1);
  }
});

test('the files of our model that a lesson offers are those of the labs', async () => {
  const offered = path.join(folder, 'language-and-transformers/downloads');
  for (const [copy, original] of [
    ['small-base.weights', 'models/weights/small-base.weights'],
    ['tokenizer.json', 'models/tokenizer/tokenizer.json'],
  ] as const) {
    const bytes = await readFile(path.join(folder, '..', original));
    expect((await readFile(path.join(offered, copy))).equals(bytes), copy).toBe(true);
  }
});

test.skipIf(!hasPython)('outputs are stored, and what a cell prints later must be the same', async () => {
  const file = await writeNotebook('a = 6\nprint("six")', 'a * 7', 'for b in range(2): print(b)');
  const missing = await checkNotebooks([file]);
  expect(missing.problems.map(({ message }) => message)).toEqual([
    'It has not been run: its outputs are missing.',
  ]);
  expect((await checkNotebooks([file], true)).problems).toEqual([]);
  expect((await checkNotebooks([file])).problems).toEqual([]);
  const written = await readFile(file, 'utf8');
  expect(
    notebookSchema
      .parse(JSON.parse(written))
      .cells.flatMap((cell) => (cell.cell_type === 'code' ? cell.outputs : [])),
  ).toMatchObject([
    { text: ['six\n'] },
    { data: { 'text/plain': ['42'] }, execution_count: 2 },
    { text: ['0\n', '1\n'] },
  ]);
  await writeFile(file, written.replace('"42"', '"43"'));
  const changed = await checkNotebooks([file]);
  expect(changed.problems.map(({ message }) => message)).toEqual([
    'Cell 2 prints something else than it shows.',
  ]);
});

test.skipIf(!hasPython)(
  'a cell that fails is a problem, and a missing library a reason to skip',
  async () => {
    const failing = await writeNotebook('1', '1 / 0', '2');
    const { problems } = await checkNotebooks([failing]);
    expect(problems[0]?.message).toContain('ZeroDivisionError');
    const skipped = await writeNotebook('import no_such_library', '1', '2');
    expect((await checkNotebooks([skipped])).skipped).toEqual([
      { file: skipped, missing: ['no_such_library'] },
    ]);
  },
);

test('the notebooks of all lessons print what they show, where their libraries are installed', {
  ...thorough,
  timeout: 600_000,
}, async () => {
  const { ran, skipped, problems } = await checkNotebooks(notebooks.map((file) => path.join(folder, file)));
  expect(problems).toEqual([]);
  expect(ran.length + skipped.length).toBe(notebooks.length);
});
