/** A thread with one interpreter. Programs run here one after the other, each with fresh globals. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadPyodide } from 'pyodide';
import { createInterpreter } from '../interpreter.ts';
import type { Program, PythonModules } from '../protocol.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a thread');

const { modules }: { modules: PythonModules } = workerData;
const interpreter = createInterpreter(await loadPyodide(), modules);

port.on('message', (program: Program) => {
  const output: { kind: string; text: string }[] = [];
  try {
    const result = interpreter.run(program, (kind, text) => output.push({ kind, text }));
    port.postMessage({ result, output });
  } catch (error) {
    port.postMessage({ crash: String(error) });
    process.exit(1);
  }
});
port.postMessage('ready');
