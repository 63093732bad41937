import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createLog } from '#backend/log/log.ts';
import { createPostgresDatabase } from '#backend/testing/databases.ts';
import { startTestApi } from '#backend/testing/test-api.ts';
import { openPostgres } from './postgres.ts';

/** Long enough for several failed connection attempts. */
const outage = 2_500;

/** Makes the database at this URL refuse all connections, and accept them again. */
async function openSwitch(url: string) {
  const name = new URL(url).pathname.slice(1);
  const maintenance = new pg.Client({ connectionString: inject('emptyTemplate') });
  await maintenance.connect();
  onTestFinished(() => maintenance.end());
  return {
    async turnOff() {
      await maintenance.query(`alter database ${name} allow_connections false`);
      await maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ]);
    },
    turnOn: () => maintenance.query(`alter database ${name} allow_connections true`),
    async countListeners() {
      const { rows } = await maintenance.query(
        `select from pg_stat_activity where datname = $1 and query like 'listen %'`,
        [name],
      );
      return rows.length;
    },
  };
}

test('after an outage one connection listens again, and every listener is called once', async () => {
  const { databaseUrl, remove } = await createPostgresDatabase(inject('emptyTemplate'), 'empty_template');
  const lines: { level: string; msg: string }[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const database = await openPostgres(databaseUrl, { log });
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const { turnOff, turnOn, countListeners } = await openSwitch(databaseUrl);
  const heard: string[] = [];
  const hear = (channel: string) => database.listen(channel, (payload) => heard.push(channel + payload));
  await Promise.all([hear('news'), hear('weather')]);
  expect(await countListeners()).toBe(1);

  await turnOff();
  await setTimeout(outage);
  expect(heard).toEqual([]);
  await turnOn();
  await expect.poll(() => heard).toEqual(['news', 'weather']);

  expect(await countListeners()).toBe(1);
  await database.run('server', (transaction) => transaction.query(`select pg_notify('weather', ' is fine')`));
  await expect.poll(() => heard).toEqual(['news', 'weather', 'weather is fine']);
  expect(lines).toMatchObject([
    { level: 'warn', msg: 'the connection that hears of changes is lost' },
    { level: 'info', msg: 'the connection that hears of changes is back' },
  ]);
});

test('an outage during the first request to /rest/v1 has no effect after it ends', async () => {
  const { backend, serviceClient } = await startTestApi();
  await backend.database.run('server', (transaction) =>
    transaction.script('create table public.notes (id int); grant select on public.notes to service_role'),
  );
  const { turnOff, turnOn } = await openSwitch(backend.config.databaseUrl ?? '');
  const read = async () => (await serviceClient().from('notes').select('id').limit(1)).status;
  await turnOff();
  expect(await read()).toBe(503);
  await turnOn();
  await expect.poll(read).toBe(200);
});
