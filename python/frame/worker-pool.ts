import {
  type EndReason,
  isMessageFromWorker,
  limits,
  type MessageFromWorker,
  type MessageToPage,
  type MessageToWorker,
  type Program,
} from '../protocol.ts';

/** What every worker starts with. */
export type StartMessage = Extract<MessageToWorker, { type: 'start' }>;

/** The part of `Worker` that is used here. */
export interface WorkerLike {
  postMessage(message: MessageToWorker): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { message: string }) => void): void;
}

interface StartedWorker {
  worker: WorkerLike;
  isReady: boolean;
}

interface Running {
  run: number;
  program: Program;
  /** Undefined until the worker has started and the program with it. */
  timer?: ReturnType<typeof setTimeout>;
  output: number;
  plots: number;
  messages: number;
}

/**
 * Holds the workers and runs one program at a time, within limits that do not depend on what a worker says. A worker
 * that breaks one is ended and replaced. After the first such end a second worker is kept ready, so that the next one
 * costs no waiting.
 */
export class WorkerPool {
  readonly #create: () => WorkerLike;
  readonly #start: StartMessage;
  readonly #tell: (message: MessageToPage) => void;
  #current: StartedWorker;
  #spare: StartedWorker | undefined;
  #keepsSpare = false;
  #running: Running | undefined;

  constructor(create: () => WorkerLike, start: StartMessage, tell: (message: MessageToPage) => void) {
    this.#create = create;
    this.#start = start;
    this.#tell = tell;
    this.#current = this.#startWorker();
  }

  run(run: number, program: Program): void {
    this.end('stop');
    this.#running = { run, program, output: 0, plots: 0, messages: 0 };
    if (this.#current.isReady) this.#begin();
  }

  /** Ends the current run, if there is one. */
  end(reason: EndReason): void {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    clearTimeout(running.timer);
    // A worker that is still starting has not seen the program.
    if (running.timer !== undefined) this.#replace();
    this.#tell({ type: 'ended', run: running.run, reason });
  }

  #startWorker(): StartedWorker {
    const worker = this.#create();
    const started: StartedWorker = { worker, isReady: false };
    worker.addEventListener('message', ({ data }) => this.#receive(started, data));
    worker.addEventListener('error', ({ message }) => this.#fail(started, message));
    worker.postMessage(this.#start);
    return started;
  }

  #replace(): void {
    this.#current.worker.terminate();
    this.#keepsSpare = true;
    this.#current = this.#spare ?? this.#startWorker();
    this.#spare = undefined;
    if (this.#current.isReady) this.#spare = this.#startWorker();
  }

  #begin(): void {
    const running = this.#running;
    if (!running) return;
    running.timer = setTimeout(() => this.end('time'), limits.seconds * 1_000);
    this.#current.worker.postMessage({ type: 'run', program: running.program });
  }

  #receive(from: StartedWorker, data: unknown): void {
    if (from !== this.#current && from !== this.#spare) return;
    if (!isMessageFromWorker(data)) this.#fail(from, 'unknown message');
    else if (data.type === 'ready') this.#becomeReady(from);
    else if (data.type === 'failed') this.#fail(from, data.text);
    else if (from === this.#current && this.#running?.timer !== undefined) this.#pass(this.#running, data);
    // A program that was stopped may still be running in this worker. Its output would look like that of the next.
    else this.#fail(from, 'message without a program');
  }

  #becomeReady(worker: StartedWorker): void {
    if (worker.isReady) return;
    worker.isReady = true;
    if (worker !== this.#current) return;
    this.#tell({ type: 'ready' });
    this.#begin();
    if (this.#keepsSpare) this.#spare ??= this.#startWorker();
  }

  /** Passes a message of the running program on to the page, if it keeps the limits. */
  #pass(running: Running, message: Exclude<MessageFromWorker, { type: 'ready' | 'failed' }>): void {
    const { run } = running;
    running.messages += 1;
    if (message.type === 'output') running.output += message.text.length;
    if (message.type === 'plot') running.plots += 1;
    if (running.messages > limits.messages || running.output > limits.output) this.end('output');
    else if (message.type === 'crashed') this.end('crash');
    else if (message.type === 'finished') {
      clearTimeout(running.timer);
      this.#running = undefined;
      this.#tell({ run, ...message });
    } else if (running.plots <= limits.plots) this.#tell({ run, ...message });
  }

  /** A worker that cannot start would not start again. One that breaks while it runs is replaced. */
  #fail(worker: StartedWorker, text: string): void {
    if (worker === this.#spare) {
      worker.worker.terminate();
      this.#spare = undefined;
    } else if (!worker.isReady) {
      this.#running = undefined;
      this.#tell({ type: 'failed', text: text.slice(0, 1_000) });
    } else if (this.#running) {
      this.end('crash');
    } else {
      this.#replace();
    }
  }
}
