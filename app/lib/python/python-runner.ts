import {
  type EndReason,
  limits,
  type MessageToPage,
  type Program,
  type RunResult,
} from '#python/protocol.ts';
import { fetchRuntime } from './fetch-runtime.ts';
import { openPythonFrame, type PythonFrame } from './python-frame.ts';
import { pythonModules } from './python-modules.ts';

/** What a page can know about Python before a program runs. */
export interface RunnerState {
  phase: 'idle' | 'loading' | 'starting' | 'ready' | 'failed';
  /** Bytes that have arrived, after decompression. */
  bytes: number;
}

export type Ending =
  | { kind: 'finished'; result: RunResult }
  | { kind: 'ended'; reason: EndReason | 'failed' };

export interface ProgramListener {
  onOutput(stream: 'out' | 'error', text: string): void;
  onPlot(svg: string, description: string): void;
}

interface ActiveRun {
  run: number;
  listener: ProgramListener;
  settle(ending: Ending): void;
  watchdog?: ReturnType<typeof setTimeout>;
}

/** The frame ends a run by itself. If it does not, the whole frame is replaced. */
const patience = { stop: 2_000, run: (limits.seconds + 60) * 1_000 };

/** One interpreter for all exercises of a page. It loads with the first run, and runs one program at a time. */
class PythonRunner {
  #state: RunnerState = { phase: 'idle', bytes: 0 };
  readonly #observers = new Set<() => void>();
  #frame: PythonFrame | undefined;
  #preparing: Promise<void> | undefined;
  #active: ActiveRun | undefined;
  #runs = 0;

  readonly subscribe = (observer: () => void): (() => void) => {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  };

  readonly getState = (): RunnerState => this.#state;

  /** Loads the interpreter, once. After a failure the next call tries again. */
  prepare(): Promise<void> {
    this.#preparing ??= this.#load().catch((error: unknown) => {
      this.#reset('failed');
      throw error;
    });
    return this.#preparing;
  }

  /** Runs a program, and ends the one that runs now. */
  async run(program: Program, listener: ProgramListener): Promise<Ending> {
    // The frame ends the other program when it gets this one.
    if (this.#active) this.#settle(this.#active, { kind: 'ended', reason: 'stop' });
    const { promise, resolve } = Promise.withResolvers<Ending>();
    const active: ActiveRun = { run: ++this.#runs, listener, settle: resolve };
    this.#active = active;
    try {
      await this.prepare();
    } catch {
      this.#settle(active, { kind: 'ended', reason: 'failed' });
    }
    if (this.#active === active) {
      active.watchdog = setTimeout(() => this.#abandon(active, 'crash'), patience.run);
      this.#frame?.send({ type: 'run', run: active.run, program });
    }
    return promise;
  }

  stop(): void {
    const active = this.#active;
    if (!active) return;
    // A program that waits for the interpreter has not begun.
    if (!active.watchdog) {
      this.#settle(active, { kind: 'ended', reason: 'stop' });
      return;
    }
    clearTimeout(active.watchdog);
    active.watchdog = setTimeout(() => this.#abandon(active, 'stop'), patience.stop);
    this.#frame?.send({ type: 'stop' });
  }

  async #load(): Promise<void> {
    this.#change({ phase: 'loading', bytes: 0 });
    const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
    isReady.catch(() => {});
    const fetching = fetchRuntime((bytes) => this.#change({ phase: 'loading', bytes }));
    fetching.catch(() => {});
    this.#frame = await openPythonFrame((message) => {
      if (message.type === 'ready') resolve();
      else if (message.type === 'failed') reject(new Error(message.text));
      else this.#receive(message);
    });
    const files = await fetching;
    this.#change({ ...this.#state, phase: 'starting' });
    this.#frame.send({ type: 'prepare', files, modules: pythonModules }, Object.values(files));
    await isReady;
    this.#change({ ...this.#state, phase: 'ready' });
  }

  #receive(message: Exclude<MessageToPage, { type: 'ready' | 'failed' }>): void {
    const active = this.#active;
    if (!active || !('run' in message) || message.run !== active.run) return;
    const { listener } = active;
    if (message.type === 'output') listener.onOutput(message.stream, message.text);
    else if (message.type === 'plot') listener.onPlot(message.svg, message.description);
    else if (message.type === 'finished') this.#settle(active, { kind: 'finished', result: message.result });
    else this.#settle(active, { kind: 'ended', reason: message.reason });
  }

  #settle(active: ActiveRun, ending: Ending): void {
    clearTimeout(active.watchdog);
    if (this.#active === active) this.#active = undefined;
    active.settle(ending);
  }

  #abandon(active: ActiveRun, reason: EndReason): void {
    this.#reset('idle');
    this.#settle(active, { kind: 'ended', reason });
  }

  #reset(phase: 'idle' | 'failed'): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#preparing = undefined;
    this.#change({ phase, bytes: 0 });
  }

  #change(state: RunnerState): void {
    this.#state = state;
    for (const observer of this.#observers) observer();
  }
}

export const pythonRunner = new PythonRunner();
