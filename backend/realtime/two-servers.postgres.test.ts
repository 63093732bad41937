import { afterAll, expect, test } from 'vitest';
import { listenApi } from '#backend/testing/listen-api.ts';
import { createBackend } from '../create-backend.ts';
import { createLog } from '../log/log.ts';
import { hear, openRooms } from './testing/rooms.ts';

/** Two servers on one database, as two processes behind a proxy are. */
const first = await openRooms({ hasRateLimits: false });
const { siteUrl, dataDirectory, databaseUrl } = first.backend.config;
const log = createLog('silent');
const running = await createBackend({ siteUrl, dataDirectory, databaseUrl, hasRateLimits: false, log });
const second = await listenApi(running);
afterAll(async () => {
  await second.close();
  await running.stop();
  await first.close();
});

test('messages of clients and of the database are heard once at both servers', async () => {
  const person = await first.join('shared');
  const here = await hear(first.clientOf(person), 'shared', { broadcast: { self: true, ack: true } });
  const there = await hear(first.clientOf(person, '1.0.0', second.url), 'shared', {
    broadcast: { ack: true },
  });
  const text = 'Größe 👋 '.repeat(3_000);
  await here.channel.send({ type: 'broadcast', event: 'from here', payload: { text } });
  await there.channel.send({ type: 'broadcast', event: 'from there', payload: { n: 2 } });
  await first.tell('shared', 'told', { n: 3 });
  const heard = () => [here, there].map(({ messages }) => messages.map(({ event }) => event).sort());
  await expect.poll(heard).toEqual([
    ['from here', 'from there', 'told'],
    ['from here', 'told'],
  ]);
  expect(there.messages.find(({ event }) => event === 'from here')?.payload).toEqual({ text });
});

test('bytes pass from one server to the other', async () => {
  const person = await first.join('bytes');
  const there = await hear(first.clientOf(person, '2.0.0', second.url), 'bytes');
  const here = await hear(first.clientOf(person), 'bytes');
  const bytes = new Uint8Array([0, 200, 255]);
  await here.channel.send({ type: 'broadcast', event: 'bytes', payload: bytes.buffer });
  await expect.poll(() => there.messages).toHaveLength(1);
  expect(new Uint8Array(there.messages[0]?.payload as ArrayBuffer)).toEqual(bytes);
});

test('when notifications may be missing, clients connect again and hear the next message', async () => {
  const person = await first.join('gap');
  const heard = await hear(first.clientOf(person), 'gap');
  await first.backend.database.run('server', (run) =>
    run.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like '%listener' and datname = current_database()`,
    ),
  );
  await expect.poll(() => heard.states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(2);
  await first.tell('gap', 'after', {});
  await expect.poll(() => heard.messages.map(({ event }) => event)).toEqual(['after']);
});
