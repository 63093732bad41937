import { once } from 'node:events';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPostgresDatabase } from '#backend/testing/databases.ts';
import { DatabaseUnavailable } from './database.ts';
import { openPostgres } from './postgres.ts';

async function openMaintenance() {
  const maintenance = new pg.Client({ connectionString: inject('emptyTemplate') });
  await maintenance.connect();
  onTestFinished(() => maintenance.end());
  return maintenance;
}

/**
 * A proxy between a client and PostgreSQL. While it holds, everything a connection sends arrives at once, together
 * with its end.
 */
async function openProxy(target: URL) {
  const state = { isHolding: false };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    const upstream = keep(openSocket(Number(target.port), target.hostname));
    const held: Buffer[] = [];
    client.pipe(upstream);
    upstream.on('data', (data) => (state.isHolding ? held.push(data) : client.write(data)));
    upstream.on('end', () => client.end(Buffer.concat(held)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  return { state, url: url.href };
}

test('a connection that is lost with its first message does not crash the process', async () => {
  const maintenance = await openMaintenance();
  const { databaseUrl, remove } = await createPostgresDatabase(inject('emptyTemplate'), 'empty_template');
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const { state, url } = await openProxy(target);
  const database = await openPostgres(url);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const one = () => database.run('server', (transaction) => transaction.query('select 1 as one'));
  // The first connection is in use, so the next transaction needs a new one.
  await database.run('server', async (transaction) => {
    await transaction.query('select 1');
    state.isHolding = true;
    const lost = one();
    lost.catch(() => {});
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and backend_type = 'client backend' and state = 'idle'`;
    await expect
      .poll(async () => (await maintenance.query(end, [name])).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
    state.isHolding = false;
  });
  expect(await one()).toEqual([{ one: 1 }]);
});
