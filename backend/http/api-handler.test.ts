import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
