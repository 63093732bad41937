/** Runs tasks of functions in a thread of its own, so that they never block the server. */
import { parentPort } from 'node:worker_threads';
import type { Task } from '#supabase/functions/_shared/task.ts';
import { buffersOf } from './buffers-of.ts';

export type TaskRequest =
  | { kind: 'load'; module: string; name: string }
  | { kind: 'run'; module: string; name: string; input: unknown };

/** `spent` is the processor time of this thread since its start, in milliseconds. */
export type TaskReply = { spent: number } & (
  | { kind: 'loaded' }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: unknown }
);

const port = parentPort;
if (!port) throw new Error('task-worker.ts runs as a worker thread only');

function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function answer(request: TaskRequest): Promise<TaskReply> {
  const exported: Record<string, unknown> = await import(request.module);
  const task = exported[request.name];
  if (!isTask(task)) throw new Error(`${request.module} exports no task ${request.name}`);
  const run = await task.load();
  if (request.kind === 'load') return { kind: 'loaded', spent: spent() };
  const value = await run(request.input);
  return { kind: 'done', value, spent: spent() };
}

function isTask(value: unknown): value is Task<unknown, unknown> {
  return typeof value === 'object' && value !== null && 'load' in value && typeof value.load === 'function';
}

port.on('message', async (request: TaskRequest) => {
  try {
    const reply = await answer(request);
    port.postMessage(reply, reply.kind === 'done' ? buffersOf(reply.value) : []);
  } catch (error) {
    port.postMessage({ kind: 'failed', error, spent: spent() } satisfies TaskReply);
  }
});
