/** What browsers and Node share: the interpreter with our modules, and how a program is run in it. */
import type { PyodideInterface } from 'pyodide';
import { limits, type Program, type PythonModules, type RunResult } from './protocol.ts';

export type Emit = (kind: 'out' | 'error' | 'plot', text: string) => void;

export interface Interpreter {
  run(program: Program, emit: Emit): RunResult;
}

const folder = '/lessons';

export function createInterpreter(pyodide: PyodideInterface, modules: PythonModules): Interpreter {
  for (const [path, text] of Object.entries(modules)) {
    const file = `${folder}/${path}`;
    pyodide.FS.mkdirTree(file.slice(0, file.lastIndexOf('/')));
    pyodide.FS.writeFile(file, text);
  }
  pyodide.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(folder)})`);
  const runner = pyodide.pyimport('lesson_runner');
  return {
    run: (program, emit) =>
      JSON.parse(runner.run(JSON.stringify({ ...program, mostOutput: limits.output }), emit)) as RunResult,
  };
}
