import { once } from 'node:events';
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Handler, listen, type TimeLimits } from './serve.ts';

test('a client that sends its headers too slowly is disconnected soon after the time limit', async () => {
  const { server, port } = await listen('127.0.0.1', 0, { headersTimeout: 1_000 });
  onTestFinished(() => {
    server.close();
  });
  const slow = connect(port, '127.0.0.1');
  slow.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const dribble = setInterval(() => slow.write('X: y\r\n'), 100);
  onTestFinished(() => clearInterval(dribble));
  slow.on('error', () => {}).resume();
  const startedAt = performance.now();
  await once(slow, 'close');
  // Node checks for such clients every 30 seconds by default.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
}, 60_000);

async function listenWith(handler?: Handler, limits?: TimeLimits) {
  const listening = await listen('127.0.0.1', 0, limits);
  onTestFinished(() => listening.server.closeAllConnections());
  if (handler) listening.open(handler);
  return { ...listening, url: `http://127.0.0.1:${listening.port}` };
}

/** Does not respond until told to. */
function slowHandler() {
  const asked = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  const handler: Handler = async (_request, response) => {
    asked.resolve();
    await allowed.promise;
    response.end('done');
  };
  return { handler, asked: asked.promise, allow: allowed.resolve };
}

/** Moves the clock forward. Sockets keep running in real time. */
function takeClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('until it is opened, every response is 503 with Retry-After', async () => {
  const { url, drain } = await listenWith();
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  await drain();
});

test('while draining, running requests finish and new ones get 503', async () => {
  const { handler, asked, allow } = slowHandler();
  const { url, drain } = await listenWith(handler);
  const underWay = fetch(url);
  await asked;
  const drained = drain();
  for (const path of ['/healthz', '/faq']) {
    const late = await fetch(url + path);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
  }
  allow();
  expect(await (await underWay).text()).toBe('done');
  await drained;
  await expect(fetch(url)).rejects.toThrow();
});

test('a request that never ends delays draining for ten seconds and no longer', async () => {
  takeClock();
  const { handler, asked } = slowHandler();
  const { url, drain } = await listenWith(handler);
  const endless = fetch(url).catch(() => 'cut off');
  await asked;
  let isDrained = false;
  const drained = drain().then(() => {
    isDrained = true;
  });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(isDrained).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  await drained;
  expect(await endless).toBe('cut off');
});

test('a body that arrived in time is not aborted when it is read late', async () => {
  takeClock();
  const waiting: { incoming: IncomingMessage; response: ServerResponse }[] = [];
  const { port, drain } = await listenWith((incoming, response) => waiting.push({ incoming, response }));
  const send = (body: string) => {
    const sending = request({ port, host: '127.0.0.1', path: '/rest/v1/notes', method: 'POST' });
    sending.end(body);
    return once(sending, 'response');
  };
  const answers = [send('{}'), send('x'.repeat(1_000_000))];
  const isThere = ({ incoming }: (typeof waiting)[number]) =>
    incoming.complete || incoming.readableLength >= incoming.readableHighWaterMark;
  await expect.poll(() => waiting.filter(isThere).length).toBe(2);
  await vi.advanceTimersByTimeAsync(30_000);
  for (const { incoming, response } of waiting) incoming.on('end', () => response.end()).resume();
  for (const answer of answers) expect((await answer)[0].statusCode).toBe(200);
  await drain();
});

test('a body that does not arrive within ten seconds is aborted, an upload may take longer', async () => {
  takeClock();
  const arrived: (string | undefined)[] = [];
  const { port, drain } = await listenWith((incoming) => arrived.push(incoming.url));
  const send = (path: string) => {
    const sending = request({ port, host: '127.0.0.1', path, method: 'POST' });
    sending.on('error', () => {});
    sending.write('{');
    return sending;
  };
  const body = send('/rest/v1/notes');
  const upload = send('/storage/v1/object/avatars/x.png');
  let isUploadAnswered = false;
  upload.once('response', () => {
    isUploadAnswered = true;
  });
  const answered = once(body, 'response');
  await expect.poll(() => arrived.length).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  const [answer] = await answered;
  expect(answer.statusCode).toBe(408);
  expect(isUploadAnswered).toBe(false);
  upload.destroy();
  await drain();
});

test('a large body may take longer than ten seconds as long as it keeps arriving', async () => {
  takeClock();
  let received = 0;
  const { port, drain } = await listenWith((incoming) =>
    incoming.on('data', (chunk) => {
      received += chunk.length;
    }),
  );
  const sending = request({ port, host: '127.0.0.1', path: '/functions/v1/curriculum', method: 'POST' });
  sending.on('error', () => {});
  const responded = once(sending, 'response');
  for (let seconds = 0; seconds < 30; seconds += 10) {
    const before = received;
    sending.write('x'.repeat(200_000));
    await expect.poll(() => received - before).toBe(200_000);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  const [response] = await responded;
  expect(response.statusCode).toBe(408);
  await drain();
});

const large = Buffer.alloc(64 * 1024 * 1024);
const count = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));

test.each([
  ['one request', 1],
  ['many requests at once', 50],
])('a client that sends %s and never reads is disconnected', async (_what, requests) => {
  const { server, port } = await listenWith((_request, response) => response.end(large), {
    sendTimeout: 200,
  });
  const idle = connect(port, '127.0.0.1')
    .pause()
    .on('error', () => {});
  onTestFinished(() => void idle.destroy());
  idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests));
  await once(server, 'request');
  await expect.poll(() => count(server), { timeout: 20_000 }).toBe(0);
});

test('a client that waits for a slow response is not disconnected, and gets it', async () => {
  const { url } = await listenWith(
    (_request, response) => {
      let checks = 0;
      response.on('timeout', () => {
        checks += 1;
        if (checks === 3) response.end('done');
      });
    },
    { sendTimeout: 100 },
  );
  expect(await (await fetch(url)).text()).toBe('done');
});
