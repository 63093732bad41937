import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { realtimeLimits } from './limits.ts';
import { hear, openRooms, type Person } from './testing/rooms.ts';

const rooms = await openRooms({ trustProxy: true });
afterAll(rooms.close);
const { clientOf, join, tell } = rooms;

/** A socket without a client, for what no client sends. */
async function connect({
  address = '192.0.2.1',
  query = `apikey=${rooms.backend.keys.publishable}&vsn=2.0.0`,
} = {}) {
  const url = `${rooms.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`;
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } });
  onTestFinished(() => socket.terminate());
  const closed = once(socket, 'close').then(([code]) => code as number);
  closed.catch(() => {});
  const status = await new Promise<number>((resolve, reject) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  });
  return { socket, status, closed };
}

const heartbeat = JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]);
const joinMessage = (topic: string, ref: string, { token }: Person) =>
  JSON.stringify([
    ref,
    ref,
    `realtime:${topic}`,
    'phx_join',
    { config: { private: true }, access_token: token },
  ]);

/** Sends a message and returns the next one that arrives. */
async function ask(socket: WebSocket, message: string) {
  const reply = once(socket, 'message');
  socket.send(message);
  return JSON.parse(String((await reply)[0]));
}

test('a socket needs an API key, and the path of the protocol', async () => {
  expect((await connect({ query: '' })).status).toBe(401);
  expect((await connect({ query: 'apikey=wrong' })).status).toBe(401);
  for (const path of ['/realtime/v1/other', '/rest/v1/notes', '/']) {
    const socket = new WebSocket(rooms.url.replace('http', 'ws') + path);
    socket.on('error', () => {});
    const [, response] = await once(socket, 'unexpected-response');
    expect(response.statusCode).toBe(404);
    socket.terminate();
  }
  const plain = await fetch(`${rooms.url}/realtime/v1/websocket`);
  expect(plain.status).toBe(426);
});

test('a request that offers another protocol is answered as an ordinary one', async () => {
  const { request } = await import('node:http');
  const headers = { connection: 'Upgrade', upgrade: 'h2c' };
  const sent = request(`${rooms.url}/realtime/v1/websocket`, { headers }).end();
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(426);
  response.resume();
});

test('a heartbeat is answered', async () => {
  const { socket } = await connect();
  expect(await ask(socket, heartbeat)).toEqual([
    null,
    '1',
    'phoenix',
    'phx_reply',
    { status: 'ok', response: {} },
  ]);
});

test.for([
  ['no message of the protocol', 'hello', 1007],
  ['a frame that is too long', 'x'.repeat(realtimeLimits.messageBytes + 1), 1009],
  ['binary nonsense', Buffer.from([9, 9, 9]), 1007],
] as const)('%s ends the connection', async ([, data, code]) => {
  const { socket, closed } = await connect();
  socket.send(data);
  expect(await closed).toBe(code);
});

test('a client that floods is disconnected, and others are not', async () => {
  const heard = await hear(clientOf(await join('flooded')), 'flooded');
  const { socket, closed } = await connect({ address: '192.0.2.9' });
  for (let count = 0; count <= realtimeLimits.frameBurst + 50; count += 1) socket.send(heartbeat);
  expect(await closed).toBe(1008);
  await tell('flooded', 'news', {});
  await expect.poll(() => heard.messages).toHaveLength(1);
});

test('a client that has used up its budget is disconnected', async () => {
  const { socket, closed } = await connect({ address: '192.0.2.10' });
  rooms.backend.budgets?.ofAddress('192.0.2.10').charge(100_000);
  socket.send(heartbeat);
  expect(await closed).toBe(1008);
});

test('a connection has a limited number of channels', async () => {
  const topics = Array.from({ length: realtimeLimits.channelsPerConnection + 1 }, (_, at) => `channel ${at}`);
  const person = await join(...topics);
  const { socket } = await connect({ address: '192.0.2.11' });
  const replies = [];
  for (const [at, topic] of topics.entries())
    replies.push(await ask(socket, joinMessage(topic, `${at}`, person)));
  const last = replies.pop();
  expect(replies.map((reply) => reply[4].status)).toEqual(replies.map(() => 'ok'));
  expect(last[4]).toEqual({
    status: 'error',
    response: { reason: 'ChannelRateLimitReached: Too many channels' },
  });
});

test('a user and an address have a limited number of connections, which are free again when they end', async () => {
  const person = await join('crowded');
  const joined = async (at: number) => {
    const { socket } = await connect({ address: `198.51.100.${at % 50}` });
    return { socket, reply: await ask(socket, joinMessage('crowded', '1', person)) };
  };
  const open = [];
  for (let at = 0; at < realtimeLimits.connectionsPerUser; at += 1) open.push(await joined(at));
  expect(open.every(({ reply }) => reply[4].status === 'ok')).toBe(true);
  const { reply } = await joined(0);
  expect(reply[4].response.reason).toBe('ConnectionRateLimitReached: Too many connected users');
  open[0]?.socket.terminate();
  await expect.poll(async () => (await joined(0)).reply[4].status).toBe('ok');

  const address = '203.0.113.1';
  const sockets = [];
  for (let at = 0; at < realtimeLimits.connectionsPerAddress; at += 1)
    sockets.push(await connect({ address }));
  expect((await connect({ address })).status).toBe(429);
  expect((await connect({ address: '203.0.113.2' })).status).toBe(101);
  for (const { socket } of sockets) socket.terminate();
  await expect.poll(async () => (await connect({ address })).status).toBe(101);
});

test('messages for channels that were not joined are answered with an error', async () => {
  const { socket } = await connect({ address: '192.0.2.12' });
  const reply = await ask(
    socket,
    JSON.stringify(['1', '2', 'realtime:elsewhere', 'broadcast', { event: 'a' }]),
  );
  expect(reply[4]).toEqual({ status: 'error', response: { reason: 'unmatched topic' } });
});

test('a second join of a topic replaces the first', async () => {
  const person = await join('twice');
  const { socket } = await connect({ address: '192.0.2.13' });
  await ask(socket, joinMessage('twice', '1', person));
  const received: unknown[][] = [];
  socket.on('message', (data, isBinary) => {
    if (!isBinary) received.push(JSON.parse(String(data)));
  });
  socket.send(joinMessage('twice', '2', person));
  await expect
    .poll(() => received.map(([joinRef, , , event]) => [joinRef, event]))
    .toEqual([
      ['1', 'phx_close'],
      ['2', 'phx_reply'],
    ]);
});

test('a server that stops ends its connections, and lets clients know', async () => {
  const stopping = await openRooms();
  const url = stopping.url.replace('http', 'ws');
  const socket = new WebSocket(`${url}/realtime/v1/websocket?apikey=${stopping.backend.keys.publishable}`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await stopping.close();
  expect((await closed)[0]).toBe(1001);
});

test('a connection that ends before its handshake takes no place', async () => {
  const address = '192.0.2.88';
  for (let count = 0; count < realtimeLimits.connectionsPerAddress; count += 1) {
    const socket = new Socket();
    const request = new IncomingMessage(socket);
    request.url = `/realtime/v1/websocket?apikey=${rooms.backend.keys.publishable}`;
    request.headers['x-forwarded-for'] = address;
    await once(socket.destroy(), 'close');
    rooms.realtime.handle(request, socket, Buffer.alloc(0));
  }
  expect((await connect({ address })).status).toBe(101);
});
