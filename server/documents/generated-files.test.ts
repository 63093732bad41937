import { expect, test } from 'vitest';
import { createPlainAnswer } from './answer.ts';
import { startFixture } from './documents.fixture.ts';

const post = {
  slug: 'tides-of-data',
  title: 'Tides & <data>',
  excerpt: null,
  content: `${'A long text. '.repeat(40)}\u0007`,
  author_name: 'Ada',
  publish_date: '2026-03-01T10:00:00+00:00',
  created_at: '2026-02-01T10:00:00+00:00',
};

const course = { slug: 'meet-ai', updated_at: '2026-04-01T10:00:00+00:00' };

/** Answers for whichever table is asked. */
const backendFetch = async (input: RequestInfo | URL) =>
  Response.json([String(input).includes('/courses?') ? course : post]);

test('the sitemap lists public pages by their one address, published courses and posts', async () => {
  const { get } = await startFixture({ backendFetch });
  const reply = await get('/sitemap.xml');
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...reply.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'http://site.example/',
    'http://site.example/faq',
    'http://site.example/about-us',
    'http://site.example/contact',
    'http://site.example/courses/meet-ai',
    'http://site.example/blog/tides-of-data',
  ]);
  expect(reply.text).toContain('<lastmod>2026-04-01T10:00:00.000Z</lastmod>');
  expect(reply.text).toContain('<lastmod>2026-03-01T10:00:00.000Z</lastmod>');
});

test('the feed has the posts, escaped, with a teaser where there is no excerpt', async () => {
  const { get } = await startFixture({ backendFetch: async () => Response.json([post]) });
  const { text } = await get('/feed.xml');
  expect(text).toContain('<title>Tides &amp; &lt;data&gt;</title>');
  expect(text).toContain('<link>http://site.example/blog/tides-of-data</link>');
  expect(text).toContain('<pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate>');
  expect(text).toContain('<dc:creator>Ada</dc:creator>');
  expect(text).toContain('<description>In short: A long text.');
});

test('sitemap and feed ask the backend for what is published only', async () => {
  const asked: string[] = [];
  const { get } = await startFixture({
    backendFetch: async (input) => {
      asked.push(String(input));
      return Response.json([]);
    },
  });
  await get('/feed.xml');
  await get('/sitemap.xml');
  const questions = asked.map((url) => new URL(url).searchParams);
  expect(questions.map((question) => question.get('published') ?? question.get('status')).sort()).toEqual([
    'eq.Published',
    'eq.true',
    'eq.true',
  ]);
});

test('without the backend feed and sitemap are empty of posts, and asked for again', async () => {
  let isDown = true;
  const { get } = await startFixture({
    backendFetch: async (input) => {
      if (isDown) throw new TypeError('fetch failed');
      return backendFetch(input);
    },
  });
  for (const url of ['/feed.xml', '/sitemap.xml']) {
    const reply = await get(url);
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain('tides');
  }
  isDown = false;
  for (const url of ['/feed.xml', '/sitemap.xml']) expect((await get(url)).text).toContain('tides');
});

test('robots.txt closes the private sections and names the sitemap', async () => {
  const { get } = await startFixture();
  const { text } = await get('/robots.txt');
  expect(text).toContain('Disallow: /admin\nDisallow: /account\n');
  expect(text).toContain('Sitemap: http://site.example/sitemap.xml');
});

test('the web manifest names the site and the icons that are there', async () => {
  const files = new Map(
    ['/icon-192.png', '/icon-maskable-512.png', '/favicon.svg'].map((path) => [
      path,
      createPlainAnswer(200, {}),
    ]),
  );
  const { get } = await startFixture({ files });
  const reply = await get('/manifest.webmanifest');
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(reply.text)).toMatchObject({
    name: 'Test School',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
});
