import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Task, TaskRefused } from '#supabase/functions/_shared/task.ts';
import { buffersOf } from './buffers-of.ts';
import type { TaskReply, TaskRequest } from './task-worker.ts';

type TaskName = Pick<Task<never, unknown>, 'module' | 'name'>;

export interface TaskResult {
  outcome: { value: unknown } | { error: unknown };
  /** Milliseconds of processor time. */
  milliseconds: number;
}

/**
 * Megabytes. A task that needs more ends its thread, not the server. Rendering all courses of the institute, the largest
 * task, needs less than 64.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 1 };

/**
 * A task may take this many times its limit by the clock. It gets that long on a busy machine, and if it waits for
 * something that never happens.
 */
const mostDelay = 10;

/** Loading a module takes a second on a busy machine, and it is our own code. */
const loadTimeLimit = 60_000;

/** A worker thread that runs one task at a time, and ends when a task takes too long. */
export class TaskThread {
  readonly #worker = startWorker();
  readonly #loaded = new Set<string>();
  readonly #online: Promise<unknown>;
  #receive: (reply: TaskReply) => void = () => {};
  #fail: (error: unknown) => void = () => {};
  /** The processor time of the thread until its last reply. */
  #spent = 0;
  isAlive = true;
  #isWorking = false;

  constructor() {
    this.#online = new Promise((resolve) => this.#worker.once('online', resolve).once('exit', resolve));
    this.#worker.on('message', (reply: TaskReply) => this.#receive(reply));
    this.#worker.on('error', (error) => this.#end(causeOf(error)));
    this.#worker.on('exit', () => this.#end(new Error('The thread of a task ended.')));
  }

  hasLoaded({ module, name }: TaskName): boolean {
    return this.#loaded.has(`${module} ${name}`);
  }

  async run({ module, name, timeLimit }: Task<never, unknown>, input: unknown): Promise<TaskResult> {
    const before = this.#spent;
    try {
      if (!this.hasLoaded({ module, name })) await this.#load({ module, name });
      this.#isWorking = true;
      const reply = await this.#ask({ kind: 'run', module, name, input }, timeLimit);
      const milliseconds = reply.spent - this.#spent;
      this.#spent = reply.spent;
      if (reply.kind === 'failed') return { outcome: { error: reply.error }, milliseconds };
      return { outcome: { value: reply.kind === 'done' ? reply.value : undefined }, milliseconds };
    } catch (error) {
      const isOver = error instanceof TaskRefused;
      return { outcome: { error }, milliseconds: isOver ? timeLimit : this.#spent - before };
    } finally {
      this.#isWorking = false;
    }
  }

  /** The processor time of the running task in milliseconds, without the loading of its code. */
  async timeOfTask(): Promise<number> {
    const time = await this.#processorTime();
    return this.#isWorking ? time : 0;
  }

  async end(): Promise<void> {
    this.isAlive = false;
    await this.#worker.terminate();
  }

  async #load({ module, name }: TaskName): Promise<void> {
    await this.#online;
    const reply = await this.#ask({ kind: 'load', module, name }, loadTimeLimit);
    this.#spent = reply.spent;
    if (reply.kind === 'failed') throw reply.error;
    this.#loaded.add(`${module} ${name}`);
  }

  #ask(request: TaskRequest, timeLimit: number): Promise<TaskReply> {
    return new Promise<TaskReply>((resolve, reject) => {
      const stopWatching = this.#watch(timeLimit);
      this.#receive = (reply) => {
        stopWatching();
        resolve(reply);
      };
      this.#fail = (error) => {
        stopWatching();
        reject(error);
      };
      if (!this.isAlive) this.#fail(new Error('The thread of a task ended.'));
      else this.#worker.postMessage(request, request.kind === 'run' ? buffersOf(request.input) : []);
    });
  }

  /** Ends the thread once it has used this much processor time, and in any case after a multiple of it. */
  #watch(timeLimit: number): () => void {
    const startedAt = performance.now();
    let isOver = false;
    let timer = setTimeout(look, timeLimit, this);
    async function look(thread: TaskThread): Promise<void> {
      const used = await thread.#processorTime();
      if (isOver) return;
      const left = timeLimit - used;
      if (left <= 0 || performance.now() - startedAt > mostDelay * timeLimit) {
        thread.#end(new TaskRefused('too_much_work'));
        void thread.#worker.terminate();
      } else timer = setTimeout(look, Math.max(left, 10), thread);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  /** Since the last reply. The thread answers this even while it runs a task. */
  async #processorTime(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1_000 - this.#spent;
    } catch {
      // It has just ended.
      return 0;
    }
  }

  #end(error: unknown): void {
    this.isAlive = false;
    this.#fail(error);
  }
}

/**
 * Most tasks are short, so their objects get 2 MB instead of 8. It is a flag for all heaps that are made from now on,
 * because `resourceLimits.maxYoungGenerationSizeMb` counts for nothing beside the one in `NODE_OPTIONS`.
 */
function startWorker(): Worker {
  setFlagsFromString('--max-semi-space-size=2');
  return new Worker(new URL('./task-worker.ts', import.meta.url), { resourceLimits });
}

/** A thread that needs too much memory is ended by Node. */
function causeOf(error: unknown): unknown {
  const isOutOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? new TaskRefused('too_much_work') : error;
}
