import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Ending, pythonRunner, type RunnerState } from '#app/lib/python/python-runner.ts';
import type { Program } from '#python/protocol.ts';

export type OutputPiece =
  | { kind: 'out' | 'error'; text: string }
  | { kind: 'plot'; svg: string; description: string };

export interface ProgramState {
  runner: RunnerState;
  isRunning: boolean;
  pieces: OutputPiece[];
  /** How the last run ended. */
  ending: Ending | undefined;
}

/** Runs programs of one exercise, and holds what they print. */
export function useProgram() {
  const runner = useSyncExternalStore(pythonRunner.subscribe, pythonRunner.getState, pythonRunner.getState);
  const [isRunning, setIsRunning] = useState(false);
  const [pieces, setPieces] = useState<OutputPiece[]>([]);
  const [ending, setEnding] = useState<Ending>();
  const current = useRef(0);

  async function run(program: Program): Promise<Ending | undefined> {
    const number = ++current.current;
    setIsRunning(true);
    setPieces([]);
    setEnding(undefined);
    const add = (piece: OutputPiece) => {
      if (current.current === number) setPieces((before) => append(before, piece));
    };
    const ended = await pythonRunner.run(program, {
      onOutput: (kind, text) => add({ kind, text }),
      onPlot: (svg, description) => add({ kind: 'plot', svg, description }),
    });
    if (current.current !== number) return undefined;
    setIsRunning(false);
    setEnding(ended);
    return ended;
  }

  // A program of a page that is left would keep the processor busy.
  const isRunningNow = useRef(isRunning);
  isRunningNow.current = isRunning;
  useEffect(() => () => void (isRunningNow.current && pythonRunner.stop()), []);

  const state: ProgramState = { runner, isRunning, pieces, ending };
  return {
    state,
    run,
    stop: () => pythonRunner.stop(),
    prepare: () => pythonRunner.prepare().catch(() => {}),
  };
}

/** Text of one kind is one piece, however many messages it came in. */
function append(pieces: readonly OutputPiece[], piece: OutputPiece): OutputPiece[] {
  const last = pieces.at(-1);
  if (last?.kind === piece.kind && last.kind !== 'plot' && piece.kind !== 'plot') {
    return [...pieces.slice(0, -1), { ...last, text: last.text + piece.text }];
  }
  return [...pieces, piece];
}
