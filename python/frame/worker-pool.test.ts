import { expect, onTestFinished, test, vi } from 'vitest';
import { limits, type MessageToPage, type MessageToWorker } from '../protocol.ts';
import { type StartMessage, type WorkerLike, WorkerPool } from './worker-pool.ts';

/** A worker that does what the test says, in place of one that runs Python. */
class StageWorker implements WorkerLike {
  readonly received: MessageToWorker[] = [];
  isTerminated = false;
  readonly #listeners = new Map<string, (event: never) => void>();

  postMessage(message: MessageToWorker): void {
    this.received.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener);
  }
  say(data: unknown): void {
    this.#listeners.get('message')?.({ data } as never);
  }
  break(message: string): void {
    this.#listeners.get('error')?.({ message } as never);
  }
}

const start = { type: 'start' } as StartMessage;
const program = { code: 'print(1)' };
const ready = { type: 'ready' };
const result = { error: null, checks: [], isAsShown: null };

function openPool() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const workers: StageWorker[] = [];
  const told: MessageToPage[] = [];
  const create = () => {
    const worker = new StageWorker();
    workers.push(worker);
    return worker;
  };
  const pool = new WorkerPool(create, start, (message) => told.push(message));
  const worker = (number: number) => workers[number] as StageWorker;
  return { pool, workers, worker, told };
}

test('a program that comes before the worker is ready runs when it is', () => {
  const { pool, worker, told } = openPool();
  pool.run(1, program);
  expect(worker(0).received).toEqual([start]);
  worker(0).say(ready);
  expect(worker(0).received).toEqual([start, { type: 'run', program }]);
  worker(0).say({ type: 'output', stream: 'out', text: '1\n' });
  worker(0).say({ type: 'finished', result });
  expect(told).toEqual([
    ready,
    { type: 'output', run: 1, stream: 'out', text: '1\n' },
    { type: 'finished', run: 1, result },
  ]);
  expect(worker(0).isTerminated).toBe(false);
});

test('stopping ends the worker at once, and a second one is kept ready from then on', () => {
  const { pool, workers, worker, told } = openPool();
  worker(0).say(ready);
  pool.run(1, program);
  pool.end('stop');
  expect(worker(0).isTerminated).toBe(true);
  expect(told.at(-1)).toEqual({ type: 'ended', run: 1, reason: 'stop' });
  worker(1).say(ready);
  expect(workers).toHaveLength(3);
  worker(2).say(ready);
  pool.run(2, program);
  pool.end('stop');
  pool.run(3, program);
  expect(worker(2).received.at(-1)).toEqual({ type: 'run', program });
});

test('a program is stopped when its time is up, counted from when it began', () => {
  const { pool, worker, told } = openPool();
  pool.run(1, program);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  worker(0).say(ready);
  vi.advanceTimersByTime(limits.seconds * 1_000 + 1);
  expect(told.at(-1)).toEqual({ type: 'ended', run: 1, reason: 'time' });
  expect(worker(0).isTerminated).toBe(true);
});

test('too much output ends a program, whether in few messages or in many', () => {
  const { pool, worker, told } = openPool();
  worker(0).say(ready);
  pool.run(1, program);
  worker(0).say({ type: 'output', stream: 'out', text: 'x'.repeat(limits.output) });
  worker(0).say({ type: 'output', stream: 'out', text: 'x' });
  expect(told.at(-1)).toEqual({ type: 'ended', run: 1, reason: 'output' });
  worker(1).say(ready);
  pool.run(2, program);
  for (let sent = 0; sent <= limits.messages; sent += 1)
    worker(1).say({ type: 'output', stream: 'out', text: '' });
  expect(told.at(-1)).toEqual({ type: 'ended', run: 2, reason: 'output' });
});

test('plots beyond the limit are left out', () => {
  const { pool, worker, told } = openPool();
  worker(0).say(ready);
  pool.run(1, program);
  for (let drawn = 0; drawn < 20; drawn += 1) worker(0).say({ type: 'plot', svg: '<svg/>', description: '' });
  expect(told.filter(({ type }) => type === 'plot')).toHaveLength(limits.plots);
});

test('a worker that says something unknown is ended, and nothing of it is passed on', () => {
  const { pool, worker, told } = openPool();
  worker(0).say(ready);
  pool.run(1, program);
  worker(0).say({ type: 'navigate', url: 'https://elsewhere.example' });
  expect(worker(0).isTerminated).toBe(true);
  expect(told.at(-1)).toEqual({ type: 'ended', run: 1, reason: 'crash' });
  worker(0).say({ type: 'output', stream: 'out', text: 'too late' });
  expect(told.filter(({ type }) => type === 'output')).toEqual([]);
});

test('a worker that sends messages after its program ended is stopped, and they are dropped', () => {
  const { pool, worker, told } = openPool();
  worker(0).say(ready);
  pool.run(1, program);
  worker(0).say({ type: 'finished', result });
  worker(0).say({ type: 'output', stream: 'out', text: 'later' });
  expect(worker(0).isTerminated).toBe(true);
  pool.run(2, program);
  worker(0).say({ type: 'output', stream: 'out', text: 'later' });
  worker(1).say(ready);
  expect(worker(1).received.at(-1)).toEqual({ type: 'run', program });
  expect(told.filter(({ type }) => type === 'output')).toEqual([]);
});

test('an interpreter that does not start is reported', () => {
  const { worker, told } = openPool();
  worker(0).say({ type: 'failed', text: 'no memory' });
  expect(told).toEqual([{ type: 'failed', text: 'no memory' }]);
});

test('a worker that breaks while a program runs is replaced', () => {
  const { pool, workers, worker, told } = openPool();
  worker(0).say(ready);
  pool.run(1, program);
  worker(0).break('out of memory');
  expect(told.at(-1)).toEqual({ type: 'ended', run: 1, reason: 'crash' });
  expect(workers).toHaveLength(2);
});
