import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createApiHandler } from './api-handler.ts';

test.for([
  [false, 1],
  [true, 0],
] as const)(
  'with TRUST_PROXY=%s the log warns %d times about a proxy that is not trusted',
  async ([trustProxy, lines]) => {
    const warnings: string[] = [];
    const log = createLog('warn', { write: (line) => warnings.push(JSON.parse(line).msg) });
    const app = { fetch: () => new Response('ok') };
    const server = createServer(createApiHandler({ app, trustProxy, log })).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await fetch(url);
    expect(warnings).toEqual([]);
    for (const _time of [1, 2]) await fetch(url, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
    expect(warnings).toHaveLength(lines);
  },
);

test.for([
  ['unread', async () => {}],
  ['after its first part', async ({ body }: Request) => body?.getReader().read()],
  ['in a copy', async (request: Request) => new Request(request, { headers: {} }).body],
] as const)(
  'a connection serves the next request after one whose body was refused %s',
  async ([_when, begin]) => {
    const fetch = async (request: Request) => {
      if (request.method === 'GET') return new Response('ok');
      await begin(request);
      return new Response('too large', { status: 413 });
    };
    const handler = createApiHandler({ app: { fetch }, trustProxy: false, log: createLog('error') });
    const server = createServer(handler).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    let received = '';
    socket.on('data', (text) => {
      received += text;
    });
    socket.write(`POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 300000\r\n\r\n${' '.repeat(299_000)}`);
    await expect.poll(() => received).toContain(' 413 ');
    // Longer than the adapter of node:http waits for the rest of a body.
    await setTimeout(700);
    socket.write(`${' '.repeat(1_000)}GET / HTTP/1.1\r\nHost: site\r\n\r\n`);
    await expect.poll(() => received).toContain(' 200 ');
  },
);
