import { FairQueue } from '#backend/limits/fair-queue.ts';
import { Counter } from '#backend/metrics/counter.ts';
import { Histogram } from '#backend/metrics/histogram.ts';
import type { Metric } from '#backend/metrics/metric.ts';
import { type Task, TaskRefused } from '#supabase/functions/_shared/task.ts';
import { TaskThreads } from './task-threads.ts';

export interface TaskPool {
  /** Runs a task in another thread. `payer` is the user, or the address of a visitor: they take turns. */
  run<Input, Output>(task: Task<Input, Output>, input: Input, payer: string): Promise<Output>;
  metrics: Metric[];
  /** Resolves when every task has ended. */
  stop(): Promise<void>;
}

interface Options {
  /** The most threads at once. */
  threads?: number;
  /** Milliseconds after which a thread without tasks ends. */
  idleTime?: number;
  /** Tasks that may wait for their turn, in all and of one payer. */
  mostWaiting?: number;
  mostWaitingEach?: number;
  /** Called for the request of the task with the processor time that it took, also if it failed. */
  charge?: (milliseconds: number) => void;
}

const seconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10];

/** Threads for the tasks of functions. There may be two, so that a long task does not delay the short ones of others. */
export function createTaskPool({
  threads: mostThreads = 2,
  idleTime,
  mostWaiting = 200,
  mostWaitingEach = 40,
  charge = () => {},
}: Options = {}): TaskPool {
  const queue = new FairQueue({ atOnce: mostThreads, atOncePerLane: 1 });
  const threads = new TaskThreads(idleTime);
  let isStopped = false;
  const durations = new Histogram(
    'task_duration_seconds',
    'Processor time of tasks in their threads.',
    seconds,
  );
  const refusals = new Counter('task_refusals_total', 'Tasks that were refused or stopped.');

  async function runInThread<Input, Output>(task: Task<Input, Output>, input: Input) {
    if (isStopped) throw new TaskRefused('server_busy');
    const thread = await threads.take(task);
    const { outcome, milliseconds } = await thread.run(task, input);
    threads.giveBack(thread);
    durations.series({ task: task.name }).observe(milliseconds / 1_000);
    charge(milliseconds);
    if ('error' in outcome) throw outcome.error;
    return outcome.value as Output;
  }

  return {
    async run(task, input, payer) {
      try {
        if (queue.waiting(payer) >= mostWaitingEach) throw new TaskRefused('too_many_tasks');
        if (queue.waiting() >= mostWaiting) throw new TaskRefused('server_busy');
        return await queue.run(payer, () => runInThread(task, input));
      } catch (error) {
        if (error instanceof TaskRefused) refusals.series({ reason: error.code }).value++;
        throw error;
      }
    },
    metrics: [
      durations,
      refusals,
      {
        name: 'task_queue_tasks',
        help: 'Tasks that wait for a thread.',
        type: 'gauge',
        read: () => [{ labels: {}, value: queue.waiting() }],
      },
      {
        name: 'task_threads',
        help: 'Threads for tasks, which end when they are idle.',
        type: 'gauge',
        read: () => [{ labels: {}, value: threads.count }],
      },
    ],
    async stop() {
      isStopped = true;
      await queue.drain();
      await threads.stop();
    },
  };
}
