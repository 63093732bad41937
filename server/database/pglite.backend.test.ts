import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#server/log.ts';
import { copyTemplate, startTestBackend } from '#testing/backend.ts';
import { QueryTimedOut } from './database.ts';
import { openPglite } from './pglite.ts';
import { upkeep } from './pglite-upkeep.ts';

const onPglite = process.env.TEST_ENGINE === 'pglite';

/** Counts the threads from now on, and knows how many there were at once. */
function watchThreads() {
  const threads = { started: 0, running: 0, mostAtOnce: 0 };
  const handleStart = (message: unknown) => {
    const { worker } = message as { worker: Worker };
    threads.started += 1;
    threads.running += 1;
    threads.mostAtOnce = Math.max(threads.mostAtOnce, threads.running);
    worker.once('exit', () => {
      threads.running -= 1;
    });
  };
  subscribe('worker_threads', handleStart);
  onTestFinished(() => void unsubscribe('worker_threads', handleStart));
  return threads;
}

test.runIf(onPglite)(
  'a thread that was ended is gone before the next one opens its folder, and listeners are told',
  async () => {
    const threads = watchThreads();
    const { database } = (await startTestBackend()).backend;
    const heard: string[] = [];
    await database.listen('news', (payload) => heard.push(payload));
    const slow = database.run(
      'server',
      (transaction) => transaction.query('select count(*) from generate_series(1, 1000000000)'),
      { timeLimit: 100 },
    );
    await expect(slow).rejects.toBeInstanceOf(QueryTimedOut);
    await database.run('server', (transaction) => transaction.query('select 1'));
    expect(threads).toEqual({ started: 2, running: 1, mostAtOnce: 1 });
    expect(heard).toEqual(['']);
  },
);

test.runIf(onPglite)('a table that cannot be looked after is a warning in the log', async () => {
  const { settings, remove } = await copyTemplate();
  onTestFinished(async () => void (await remove()));
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: object[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const database = await openPglite(settings.DATA_DIR, { log });
  onTestFinished(() => database.close());
  await database.run('server', (transaction) =>
    transaction.script(
      `create table public.odd (text text);
       create function public.read(text) returns text immutable language plpgsql as 'begin return $1; end';
       create index on public.odd (public.read(text));
       insert into public.odd select repeat('word ', 10) from generate_series(1, 5000);
       create or replace function public.read(text) returns text immutable language plpgsql
         as 'begin raise exception ''broken on purpose''; end';`,
    ),
  );
  vi.advanceTimersByTime(upkeep.interval);
  await expect
    .poll(() => lines, { timeout: 20_000 })
    .toMatchObject([
      {
        level: 'warn',
        msg: 'the tables could not be looked after',
        err: { message: expect.stringContaining('broken on purpose') },
      },
    ]);
});
