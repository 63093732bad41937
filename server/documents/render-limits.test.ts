import { expect, test, vi } from 'vitest';
import { type Reply, startFixture } from './documents.fixture.ts';

// A loaded machine is slow to send hundreds of requests.
vi.setConfig({ testTimeout: 60_000 });

const hundred = Array.from({ length: 100 }, (_, number) => number);

/** Asks for pages that do not exist until the client is over its limit. Renders that wait are not waited for. */
function askUntilRefused(ask: (number: number) => Promise<Reply>): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  for (let number = 0; number < 500; number++) {
    ask(number).then(
      (reply) => reply.status === 429 && resolve(reply),
      // The server closes the connections of those that still wait when the test ends.
      () => {},
    );
  }
  return promise;
}

test.each([
  ['values that a page does not know', (n: number) => `/contact?topic=r${n}`, 200],
  ['parameters that a page does not know', (n: number) => `/contact?r${n}=${n}`, 200],
  ['a parameter that is repeated', (n: number) => `/contact?topic=r${n}&topic=sales`, 200],
  ['names of posts that do not exist', (n: number) => `/blog/unknown-${n}`, 404],
  ['names in the addresses of private pages', (n: number) => `/admin/blog/r${n}`, 200],
])('%s cause one render, however many are tried', async (_name, urlOf, status) => {
  const { get, rendered, documents } = await startFixture();
  for (const n of hundred) expect((await get(urlOf(n))).status).toBe(status);
  expect(rendered).toHaveLength(1);
  expect(documents.caches.pages?.bytes).toBeLessThan(10_000);
  expect(documents.caches.variants?.bytes).toBe(0);
});

test('data requests for unknown routes, or for all but the root, are answered like those for all routes', async () => {
  const { get, documents } = await startFixture();
  const whole = await get('/blog/hello.data');
  for (const n of hundred) expect((await get(`/blog/hello.data?_routes=r${n}`)).text).toBe(whole.text);
  expect((await get('/blog/hello.data?_routes=post')).text).toBe(whole.text);
  expect(documents.caches.pages?.renders).toBe(1);
  expect(documents.caches.variants?.renders).toBe(0);
});

test('a missing page is looked up again each time, because it may exist by then', async () => {
  const { get, content } = await startFixture();
  expect((await get('/blog/unknown-until-later')).status).toBe(404);
  content.published = 'unknown-until-later';
  expect((await get('/blog/unknown-until-later')).status).toBe(200);
});

test('a client that causes too many uncacheable renders gets 429 with Retry-After', async () => {
  const { get } = await startFixture({ limits: { trustProxy: false } });
  const refused = await askUntilRefused((n) => get(`/blog/unknown-${n}`));
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(refused.text).toContain('Please wait a little');
});

test('a client at its limit still gets every cached page, and other clients get all pages', async () => {
  const { get } = await startFixture({ limits: { trustProxy: true } });
  const as = (address: string) => ({ 'X-Forwarded-For': `203.0.113.9, ${address}` });
  await get('/faq', as('192.0.2.2'));
  await askUntilRefused((n) => get(`/blog/unknown-${n}`, as('192.0.2.1')));
  expect((await get('/faq', as('192.0.2.1'))).status).toBe(200);
  expect((await get('/nowhere', as('192.0.2.2'))).status).toBe(404);
  expect((await get('/also-nowhere', as('192.0.2.1'))).status).toBe(404);
  expect((await get('/blog/unknown', as('192.0.2.2'))).status).toBe(404);
});

test('words that visitors invent cost as much as pages that are not cached', async () => {
  const { get, rendered } = await startFixture({ limits: { trustProxy: false } });
  await askUntilRefused((n) => get(`/search?q=word-${n}`));
  expect(rendered.length).toBeLessThan(100);
});

test('a crawler gets every page of a large site, although none was rendered before', async () => {
  const { get } = await startFixture({ limits: { trustProxy: false } });
  const paths = Array.from({ length: 200 }, (_, number) => `/blog/post-${number}`);
  const replies = await Promise.all(paths.slice(0, 100).map((path) => get(path)));
  for (const path of paths.slice(100)) replies.push(await get(path));
  expect(replies.map(({ status }) => status)).toEqual(Array(200).fill(200));
});

test('eight renders run at a time, a hundred wait, and further ones get 503 with Retry-After', async () => {
  const { get, content, rendered } = await startFixture();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  content.heldBy = promise;
  const statuses: number[] = [];
  const asking = Array.from({ length: 120 }, async (_, number) => {
    const { status, headers } = await get(`/blog/post-${number}`);
    statuses.push(status);
    return { status, retryAfter: headers['retry-after'] };
  });
  await expect.poll(() => statuses, { timeout: 10_000 }).toEqual(Array(12).fill(503));
  expect(rendered).toHaveLength(8);
  release();
  const replies = await Promise.all(asking);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(108);
  for (const { status, retryAfter } of replies) expect(retryAfter).toBe(status === 503 ? '1' : undefined);
});
