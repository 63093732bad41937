/** Many listeners and long messages keep the thread that serves all requests busy for at most 50 ms at a time. */
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { listenApi } from '#backend/testing/listen-api.ts';
import { openTestBackend } from '#testing/backend.ts';
import { expectShortTurns } from '#testing/longest-turn.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
const api = await listenApi(site);
const { secret } = site.backend.keys;
const sockets: WebSocket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await api.close();
  await site.close();
});

const listeners = 60;

test('sixty listeners and the longest messages never keep the server busy for more than 50 ms', async () => {
  const url = `${api.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${secret}&vsn=2.0.0`;
  const join = JSON.stringify(['1', '1', 'realtime:crowd', 'phx_join', { config: { private: true } }]);
  let heard = 0;
  for (let count = 0; count < listeners; count += 1) {
    const socket = new WebSocket(url);
    sockets.push(socket);
    await once(socket, 'open');
    const joined = once(socket, 'message');
    socket.send(join);
    await joined;
    socket.on('message', () => {
      heard += 1;
    });
  }
  const body = JSON.stringify({ text: 'x'.repeat(60_000) });
  async function send() {
    const before = heard;
    const headers = { apikey: secret, 'content-type': 'application/json' };
    const path = '/realtime/v1/api/broadcast/crowd/events/said?private=true';
    const { status } = await fetch(api.url + path, { method: 'POST', headers, body });
    expect(status).toBe(202);
    await expect.poll(() => heard, { interval: 5 }).toBe(before + listeners);
  }
  await send();
  await expectShortTurns('a message', send);
});
