import { expect, test } from 'vitest';
import { openTestApi, startTestApi } from '#backend/testing/test-api.ts';
import { measureDatabase } from './database-metrics.ts';
import { mailMetrics } from './mail-metrics.ts';
import { parseMetrics } from './parse-metrics.fixture.ts';
import { writeMetrics } from './text-format.ts';

test('every transaction is timed, and refusals are counted separately from timeouts', async () => {
  const { backend, close } = await openTestApi();
  const { database, metrics } = measureDatabase(backend.database);
  const ask = (text: string) =>
    database.run('server', (transaction) => transaction.query(text), { timeLimit: 300 });
  await ask('select 1');
  await expect(ask('select 1 / 0')).rejects.toThrow('division by zero');
  await expect(ask('select count(*) from generate_series(1, 10000000000)')).rejects.toThrow('longer');
  await expect(database.run('server', () => Promise.reject(new Error('a change of mind')))).rejects.toThrow();

  const page = parseMetrics(await writeMetrics(metrics));
  expect(page.get('database_transaction_duration_seconds_count')).toBe(4);
  expect(page.get('database_transaction_duration_seconds_sum')).toBeGreaterThan(0.3);
  expect(page.get('database_transaction_failures_total{reason="refused"}')).toBe(1);
  expect(page.get('database_transaction_failures_total{reason="timeout"}')).toBe(1);
  expect(page.get('database_transaction_failures_total{reason="unavailable"}')).toBe(0);

  await close();
  await expect(ask('select 1')).rejects.toThrow();
  const after = parseMetrics(await writeMetrics(metrics));
  expect(after.get('database_transaction_failures_total{reason="unavailable"}')).toBe(1);
});

test('mails are counted by state, except sent ones', async () => {
  const { backend } = await startTestApi();
  const { database } = backend;
  await database.run('server', (transaction) =>
    transaction.script(
      `insert into server.mails (recipient, subject, state, next_attempt_at)
       values ('a@example.org', 'x', 'queued', 'infinity'), ('b@example.org', 'x', 'queued', 'infinity'),
         ('c@example.org', 'x', 'failed', now()), ('d@example.org', 'x', 'sent', now())`,
    ),
  );
  expect(parseMetrics(await writeMetrics(mailMetrics(database)))).toEqual(
    new Map([
      ['mail_queue_mails{state="queued"}', 2],
      ['mail_queue_mails{state="failed"}', 1],
    ]),
  );
});

test('a scrape does not wait for a busy database, and omits the mails', async () => {
  const { database } = (await startTestApi()).backend;
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = database.run('server', async (transaction) => {
    await transaction.script('lock table server.mails');
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  expect(await writeMetrics(mailMetrics(database))).toBe('');
  released.resolve();
  await holding;
});
