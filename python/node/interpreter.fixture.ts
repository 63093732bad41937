import { afterAll, beforeAll } from 'vitest';
import type { Program } from '../protocol.ts';
import { type NodeInterpreter, openNodeInterpreter } from './node-interpreter.ts';

/** One interpreter for the tests of a file. Returns how to run a program in it. */
export function startInterpreter() {
  let interpreter: NodeInterpreter | undefined;
  beforeAll(async () => {
    interpreter = await openNodeInterpreter();
  });
  afterAll(() => interpreter?.close());
  return (program: Program) => {
    if (!interpreter) throw new Error('the interpreter has not started');
    return interpreter.run(program);
  };
}
