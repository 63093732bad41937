import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScript, inlineStyle, pictureBytes, startFixture } from './documents.fixture.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page is rendered once, however many ask for it at the same time', async () => {
  const { get, rendered } = await startFixture();
  const replies = await Promise.all(Array.from({ length: 20 }, () => get('/faq')));
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
  await get('/faq');
  expect(rendered).toEqual(['http://site.example/faq']);
});

test('after a change of content the next request sees it', async () => {
  const { get, documents, content } = await startFixture();
  expect((await get('/faq')).text).toContain('<h1>first</h1>');
  content.text = 'second';
  expect((await get('/faq')).text).toContain('<h1>first</h1>');
  documents.invalidate();
  expect((await get('/faq')).text).toContain('<h1>second</h1>');
});

test('a page whose rendering began before a change is not kept', async () => {
  const { get, documents, content, rendered } = await startFixture();
  const early = get('/faq');
  await expect.poll(() => rendered.length).toBe(1);
  content.text = 'second';
  documents.invalidate();
  expect((await get('/faq')).text).toContain('<h1>second</h1>');
  expect((await early).text).toContain('<h1>first</h1>');
  expect((await get('/faq')).text).toContain('<h1>second</h1>');
});

test('a page that reads what is not declared is rendered for every request, so that it is never stale', async () => {
  const { get, content } = await startFixture();
  for (const text of ['second', 'third']) {
    content.text = text;
    expect((await get('/people.data')).text).toContain(text);
    expect((await get('/people')).text).toContain(`<h1>${text}</h1>`);
  }
});

test('pages are rendered with the URL of the site, also when a request names another host', async () => {
  const { get, rendered } = await startFixture({ siteUrl: 'https://school.example' });
  await get('/faq', { Host: 'evil.example' });
  expect(rendered).toEqual(['https://school.example/faq']);
});

test('each client gets the best encoding it accepts, and all encodings hold the same page', async () => {
  const { get } = await startFixture();
  const [brotli, gzip, plain, refused] = await Promise.all([
    get('/faq', { 'Accept-Encoding': 'gzip, deflate, br, zstd' }),
    get('/faq', { 'Accept-Encoding': 'gzip' }),
    get('/faq'),
    get('/faq', { 'Accept-Encoding': 'br;q=0, gzip;q=0' }),
  ]);
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(refused.headers['content-encoding']).toBeUndefined();
  for (const reply of [brotli, gzip, plain, refused]) {
    expect(reply.text).toBe(plain.text);
    expect(reply.headers.vary).toBe('Accept-Encoding');
    expect(reply.headers['content-length']).toBe(String(reply.body.length));
  }
});

test('the first brotli encoding is replaced by a smaller one, with its length and the same ETag', async () => {
  const { get } = await startFixture();
  const ask = () => get('/faq', { 'Accept-Encoding': 'br' });
  const first = await ask();
  await expect.poll(async () => (await ask()).body.length).toBeLessThan(first.body.length);
  const later = await ask();
  expect(later.headers['content-length']).toBe(String(later.body.length));
  expect(later.headers.etag).toBe(first.headers.etag);
  expect(later.text).toBe(first.text);
});

test('a browser with the current page gets 304 without a body', async () => {
  const { get } = await startFixture();
  const { headers } = await get('/faq');
  const etag = String(headers.etag);
  for (const tags of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const reply = await get('/faq', { 'If-None-Match': tags });
    expect([reply.status, reply.body.length]).toEqual([304, 0]);
    expect(reply.headers.etag).toBe(etag);
    expect(reply.headers['cache-control']).toBe(headers['cache-control']);
  }
  expect((await get('/faq', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('HEAD gives the headers of GET and no body', async () => {
  const { get } = await startFixture();
  const whole = await get('/faq');
  const head = await get('/faq', {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.body.length).toBe(0);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  expect(head.headers.etag).toBe(whole.headers.etag);
});

test('other methods are refused with the ones that are allowed', async () => {
  const { get, rendered } = await startFixture();
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const reply = await get('/faq', {}, method);
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
  expect(rendered).toEqual([]);
});

test("the content policy names the page's inline scripts and styles, and nothing else inline", async () => {
  const { get } = await startFixture();
  const policy = String((await get('/faq')).headers['content-security-policy']).split('; ');
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hashOf(inlineScript)}`,
    `style-src 'self' ${hashOf(inlineStyle)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('a hosted backend may be connected to, and only it', async () => {
  const { get } = await startFixture({ backendUrl: 'https://abc.supabase.example/' });
  const policy = (await get('/faq')).headers['content-security-policy'];
  expect(policy).toContain("connect-src 'self' https://abc.supabase.example wss://abc.supabase.example;");
  expect(policy).toContain("media-src 'self' https://abc.supabase.example;");
});

test('every response has the security headers', async () => {
  const { get } = await startFixture();
  for (const url of ['/faq', '/nowhere', '/%ff', '/faq/', '/open.txt', '/blog/broken', '/blog/x.data']) {
    expect((await get(url)).headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  }
});

test('only a site on https sends Strict-Transport-Security', async () => {
  const open = await startFixture({ siteUrl: 'http://127.0.0.1:3000' });
  expect((await open.get('/faq')).headers['strict-transport-security']).toBeUndefined();
  const secure = await startFixture({ siteUrl: 'https://school.example' });
  expect((await secure.get('/faq')).headers['strict-transport-security']).toBe('max-age=31536000');
});

test('public pages may be stored if they are checked each time', async () => {
  const { get } = await startFixture();
  expect((await get('/faq')).headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=30',
    'cdn-cache-control': 'public, max-age=30, stale-while-revalidate=300',
  });
});

test('documents of private sections are not stored, not indexed and send no referrer', async () => {
  const { get } = await startFixture();
  for (const url of ['/admin', '/admin/users', '/admin/users.data']) {
    const { headers } = await get(url);
    expect(headers, url).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['cdn-cache-control'], url).toBeUndefined();
  }
});

test('a query that changes nothing is answered with the page that is kept', async () => {
  const { get, rendered } = await startFixture();
  await get('/contact');
  await get('/contact?utm_source=mail&x=1');
  expect(rendered).toEqual(['http://site.example/contact']);
  await get('/contact?utm_source=mail&topic=sales');
  await get('/contact?topic=sales');
  expect(rendered.slice(1)).toEqual(['http://site.example/contact?topic=sales']);
});

test('the data of a page is kept and dropped like the page', async () => {
  const { get, documents, content } = await startFixture();
  const ask = () => get('/blog/hello.data');
  const first = await ask();
  expect(first.status).toBe(200);
  expect(first.text).toContain('"first"');
  expect(first.headers).toMatchObject({ 'x-remix-response': 'yes', 'x-robots-tag': 'noindex' });
  content.text = 'second';
  expect((await ask()).text).toBe(first.text);
  documents.invalidate();
  expect((await ask()).text).toContain('"second"');
});

test('a failing page shows a reference that is in the log, tells no more, and is not kept', async () => {
  const { get, logged } = await startFixture();
  const reply = await get('/blog/broken');
  expect(reply.status).toBe(500);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.text).toContain('Something went wrong on our side');
  expect(reply.text).not.toContain('fire');
  const [entry] = logged;
  expect(entry?.err.message).toBe('the database is on fire');
  expect(reply.text).toContain(`<p class="reference">${entry?.reference}</p>`);
  await get('/blog/broken');
  expect(logged).toHaveLength(2);
});

test('a page whose data the database could not give says that trying again helps, and is not kept', async () => {
  const { get, logged } = await startFixture();
  for (const path of ['/blog/away', '/blog/away.data']) {
    const reply = await get(path);
    expect(reply.status).toBe(503);
    expect(reply.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  }
  expect(logged).toHaveLength(2);
});

test('data that cannot be loaded is an error the client understands, without its cause', async () => {
  const { get, logged } = await startFixture();
  const reply = await get('/blog/broken.data');
  expect(reply.status).toBe(500);
  expect(reply.headers['x-remix-response']).toBe('yes');
  expect(reply.text).not.toContain('fire');
  expect(logged).toHaveLength(1);
});

test('a redirect that a page asks for is passed on', async () => {
  const { get } = await startFixture();
  const reply = await get('/moved');
  expect([reply.status, reply.headers.location]).toEqual([301, '/faq']);
});

test('a file that the app makes is sent byte for byte, and not compressed again', async () => {
  const { get } = await startFixture();
  const reply = await get('/picture.png', { 'Accept-Encoding': 'br' });
  expect(reply.headers['content-type']).toBe('image/png');
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.body).toEqual(pictureBytes);
});
