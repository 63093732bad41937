import type { Task } from '#supabase/functions/_shared/task.ts';
import { TaskThread } from './task-thread.ts';

/**
 * Milliseconds of processor time that a running task may use before a task that waits for its thread gets another one.
 * Starting a thread takes several times as long, and most tasks take a few milliseconds.
 */
const patience = 100;

/** Milliseconds. A thread keeps 20 to 30 MB, and starting it again takes less than a second. */
const longestIdle = 60_000;

/** The threads of a pool, which start when they are needed and end when they no longer are. */
export class TaskThreads {
  readonly #longestIdle: number;
  readonly #busy = new Set<TaskThread>();
  /** The one that was used last is at the end, and is used first. So the others end when there is little to do. */
  readonly #idle: TaskThread[] = [];
  readonly #timers = new Map<TaskThread, NodeJS.Timeout>();
  readonly #waiting: (() => void)[] = [];

  constructor(idleTime = longestIdle) {
    this.#longestIdle = idleTime;
  }

  get count(): number {
    return this.#busy.size + this.#idle.length;
  }

  /** An idle thread, if possible one that has loaded the code of the task. */
  async take(task: Task<never, unknown>): Promise<TaskThread> {
    while (this.#busy.size > 0 && this.#idle.length === 0) {
      await this.#nextChance();
      if (await this.#isNeeded()) break;
    }
    const thread = this.#idle.findLast((each) => each.hasLoaded(task)) ?? this.#idle.at(-1);
    const taken = thread ?? new TaskThread();
    if (thread) this.#remove(thread);
    this.#busy.add(taken);
    return taken;
  }

  giveBack(thread: TaskThread): void {
    this.#busy.delete(thread);
    if (thread.isAlive) {
      this.#idle.push(thread);
      this.#timers.set(thread, setTimeout(() => this.#end(thread), this.#longestIdle).unref());
    }
    this.#waiting.shift()?.();
  }

  /** Ends the threads, none of which may be busy. */
  async stop(): Promise<void> {
    await Promise.all([...this.#idle].map((thread) => this.#end(thread)));
  }

  /** Whether no thread is idle, and all work on tasks that take long. */
  async #isNeeded(): Promise<boolean> {
    const times = await Promise.all([...this.#busy].map((thread) => thread.timeOfTask()));
    return this.#idle.length === 0 && times.every((time) => time >= patience);
  }

  /** Resolves when a thread is free, and after a while in any case. */
  #nextChance(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    this.#waiting.push(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      const place = this.#waiting.indexOf(resolve);
      if (place >= 0) this.#waiting.splice(place, 1);
    });
  }

  #remove(thread: TaskThread): void {
    this.#idle.splice(this.#idle.indexOf(thread), 1);
    clearTimeout(this.#timers.get(thread));
    this.#timers.delete(thread);
  }

  async #end(thread: TaskThread): Promise<void> {
    this.#remove(thread);
    await thread.end();
  }
}
