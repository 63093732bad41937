import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { hear, openRooms } from './testing/rooms.ts';

const rooms = await openRooms({ hasRateLimits: false });
afterAll(rooms.close);
const person = await rooms.join('fuzzed');

const topics = fc.constantFrom(
  'phoenix',
  'realtime:',
  'realtime:fuzzed',
  'realtime:other',
  'realtime:\0',
  'x',
);
const events = fc.constantFrom(
  'phx_join',
  'phx_leave',
  'broadcast',
  'access_token',
  'presence',
  'heartbeat',
  'system',
);
const config = fc.record(
  {
    private: fc.oneof(fc.boolean(), fc.jsonValue()),
    broadcast: fc.oneof(fc.record({ ack: fc.boolean(), self: fc.boolean() }), fc.jsonValue()),
    postgres_changes: fc.oneof(fc.constant([]), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const token = fc.constantFrom(person.token, rooms.backend.keys.publishable, 'a.b.c', '', null);
const payloads = fc.oneof(
  fc.jsonValue(),
  fc.record({ config, access_token: token }, { requiredKeys: [] }),
  fc.record({ event: fc.string(), payload: fc.jsonValue() }),
);
const references = fc.constantFrom(null, '1', '2', 3, 'x'.repeat(300));
const frames = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(references, references, topics, events, payloads).map((all) => JSON.stringify(all)),
  },
  { weight: 1, arbitrary: fc.oneof(fc.string(), fc.json(), fc.constant('['.repeat(5_000))) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from([3, ...bytes])) },
);

test('no generated frames end the server, leak SQL, or keep others from being heard', {
  timeout: 120_000,
}, async () => {
  const url = `${rooms.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${rooms.backend.keys.publishable}`;
  const witness = await hear(rooms.clientOf(person), 'fuzzed');
  await fc.assert(
    fc.asyncProperty(fc.array(frames, { minLength: 1, maxLength: 20 }), fc.boolean(), async (sent, isOld) => {
      const socket = new WebSocket(`${url}&vsn=${isOld ? '1.0.0' : '2.0.0'}`);
      const received: string[] = [];
      socket.on('message', (data) => received.push(String(data)));
      await once(socket, 'open');
      const ended = once(socket, 'close').then(([code]) => code as number);
      for (const frame of sent) socket.send(frame);
      socket.close(1000);
      const code = await ended;
      // 1011 would be an error that the server did not expect.
      expect([1000, 1005, 1007]).toContain(code);
      expect(received.join()).not.toMatch(/insert into|set_config|at Object|node_modules/);
    }),
    { numRuns: 200 },
  );
  await rooms.tell('fuzzed', 'still here', {});
  await expect.poll(() => witness.messages.map(({ event }) => event)).toContain('still here');
  expect(
    await rooms.backend.database.run('server', (run) => run.query('select from realtime.messages')),
  ).toEqual([]);
});
