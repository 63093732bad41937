/**
 * Runs our own programs in Node: those of the curriculum when it is checked, and those of tests. It protects nothing:
 * a program can reach the machine. What learners write runs in browsers only.
 */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Program, PythonModules, RunResult } from '../protocol.ts';

export interface NodeRun {
  /** Undefined if the program did not end in time, or took the interpreter with it. */
  result: RunResult | undefined;
  printed: string;
  plots: { svg: string; description: string }[];
}

export interface NodeInterpreter {
  run(program: Program): Promise<NodeRun>;
  close(): Promise<void>;
}

const thread = new URL('./interpreter-thread.ts', import.meta.url);
const folder = new URL('../', import.meta.url);

/** How long one program may take. Far longer than in a browser, because the machine may be busy. */
const longestRun = 60_000;

export async function openNodeInterpreter(): Promise<NodeInterpreter> {
  const modules = await readModules();
  let worker = await startThread(modules);
  return {
    async run(program) {
      const { result, output = [] } = await runInThread(worker, program);
      if (!result) {
        await worker.terminate();
        worker = await startThread(modules);
      }
      return {
        result,
        printed: output.flatMap(({ kind, text }) => (kind === 'plot' ? [] : [text])).join(''),
        plots: output.flatMap(({ kind, text }) => (kind === 'plot' ? [JSON.parse(text)] : [])),
      };
    },
    async close() {
      await worker.terminate();
    },
  };
}

interface ThreadAnswer {
  result?: RunResult;
  output?: { kind: string; text: string }[];
}

/** Returns an empty answer if the thread ends without one. */
async function runInThread(worker: Worker, program: Program): Promise<ThreadAnswer> {
  const listening = new AbortController();
  const { signal } = listening;
  const answered = once(worker, 'message', { signal }).then(([answer]) => answer as ThreadAnswer);
  const ended = once(worker, 'exit', { signal }).then(() => ({}));
  const timer = setTimeout(() => void worker.terminate(), longestRun);
  worker.postMessage(program);
  try {
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(timer);
    listening.abort();
    await Promise.allSettled([answered, ended]);
  }
}

async function startThread(modules: PythonModules): Promise<Worker> {
  const worker = new Worker(fileURLToPath(thread), { workerData: { modules } });
  await once(worker, 'message');
  return worker;
}

/** The modules that every program can import, as the build gives them to browsers. */
async function readModules(): Promise<PythonModules> {
  const modules: PythonModules = {};
  for (const name of ['tinyml', 'lesson_runner']) {
    const inside = new URL(`${name}/`, folder);
    for (const file of await readdir(inside)) {
      if (file.endsWith('.py')) modules[`${name}/${file}`] = await readFile(new URL(file, inside), 'utf8');
    }
  }
  return modules;
}
