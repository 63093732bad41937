import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startFixture } from './documents.fixture.ts';

test('unknown URLs share one page, which is rendered once', async () => {
  const { get, rendered } = await startFixture();
  for (let index = 0; index < 50; index++) {
    const reply = await get(`/unknown-${index}/x`);
    expect(reply.status).toBe(404);
  }
  expect(rendered).toEqual(['http://site.example/404']);
});

test('a file that is not there gets a short answer', async () => {
  const { get, rendered } = await startFixture();
  for (const url of ['/assets/old-Xy12.js', '/nowhere.data']) {
    const reply = await get(url);
    expect([reply.status, reply.text]).toEqual([404, 'Not found']);
  }
  expect(rendered).toEqual([]);
});

test.each([
  ['/faq/', '/faq'],
  ['//faq', '/faq'],
  ['/faq//', '/faq'],
  ['/FAQ', '/faq'],
  ['/Faq/?a=1&b=%20', '/faq?a=1&b=+'],
  ['//', '/'],
  ['/BLOG/Mixed-Case', '/blog/Mixed-Case'],
  ['/blog/a%3Fb/', '/blog/a%3Fb'],
  ['/blog/caf%C3%A9/', '/blog/caf%C3%A9'],
])('%s is redirected for good to %s', async (url, location) => {
  const { get } = await startFixture();
  const reply = await get(url);
  expect([reply.status, reply.headers.location]).toEqual([301, location]);
});

test.each([
  '/../',
  '/../etc/passwd',
  '/faq/../../x',
  '/%2e%2e/x',
  '/./faq',
  '/%ff',
  '/%',
  '/%00',
  '/faq%0d%0aSet-Cookie:x',
  '/%2Ffaq',
  '/faq%5c..',
  '/\\faq',
  '*',
  'http://evil.example/faq',
])('%s is refused', async (url) => {
  const { get } = await startFixture();
  expect((await get(url)).status).toBe(400);
});

test('a URL of more than 8,000 characters is refused', async () => {
  const { get } = await startFixture();
  expect((await get(`/${'a'.repeat(8_192)}`)).status).toBe(400);
});

test.each(['//evil.example', '///evil.example/faq', '/evil.example//', '/%20', '/faq;x', '/admin/nowhere'])(
  '%s is not found, and leads nowhere else',
  async (url) => {
    const { get } = await startFixture();
    const reply = await get(url);
    expect([reply.status, reply.headers.location]).toEqual([404, undefined]);
  },
);

test('no URL makes the server fail or redirects to another site', async () => {
  const { get } = await startFixture();
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '..', '.', '%', '%2f', '%ff', '\\', '?', '&', '=', ';', 'faq', 'FAQ', 'blog'),
    fc.constantFrom('.data', '_.data', '_routes=', 'contact', '?topic=', '@evil.example', ':', '__proto__'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 6 }).map(encodeURI),
  );
  const address = fc
    .array(piece, { maxLength: 8 })
    .map((pieces) => `/${pieces.join('').replaceAll(' ', '')}`);
  await fc.assert(
    fc.asyncProperty(address, async (url) => {
      const { status, headers } = await get(url);
      expect([200, 301, 304, 400, 404]).toContain(status);
      if (headers.location)
        expect(new URL(headers.location, 'http://site.example').host).toBe('site.example');
    }),
    { numRuns: 500 },
  );
}, 60_000);
