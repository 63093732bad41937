import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLoaderContext } from '#app/lib/loader-context.fixture.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { loader as feed } from './feed.ts';
import { loader as robots } from './robots.ts';
import { loader as sitemap } from './sitemap.ts';
import { loader as webManifest } from './web-manifest.ts';

const url = 'http://site.example';
const settings = { ...defaultSiteSettings, site_name: 'Test School', site_description: 'A school & more' };

const post = {
  slug: 'tides-of-data',
  title: 'Tides & <data>',
  excerpt: null,
  content: `${'A *long* text. '.repeat(40)}\u0007`,
  author_name: 'Ada',
  publish_date: '2026-03-01T10:00:00+00:00',
  created_at: '2026-02-01T10:00:00+00:00',
};
const course = { slug: 'meet-ai', updated_at: '2026-04-01T10:00:00+00:00' };

const lesson = {
  published_at: '2026-05-01T10:00:00+00:00',
  courses: { slug: 'meet-ai' },
  course_lessons: { slug: 'rules-and-patterns' },
};
const tables: Record<string, object> = { courses: course, blog_posts: post, lesson_contents: lesson };

const answer: typeof fetch = async (input) => {
  const table = new URL(String(input)).pathname.split('/').at(-1) ?? '';
  return Response.json([tables[table]]);
};

/** These loaders read only the context. */
type Loader = (args: never) => Response | Promise<Response>;

async function load(loader: Loader, backendFetch = answer, changes = {}) {
  const { context, errors } = createLoaderContext(
    backendFetch,
    {
      siteUrl: url,
      publicPaths: ['/', '/faq'],
      shellSections: ['/account', '/courses/*/work', '/fa'],
    },
    { ...settings, ...changes },
  );
  const response = await loader({ context } as never);
  return { response, errors, text: await response.text() };
}

test('the sitemap lists public pages, published courses, lessons that all may read and posts', async () => {
  const { response, text } = await load(sitemap);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found]) => found)).toEqual([
    'http://site.example/',
    'http://site.example/faq',
    'http://site.example/courses/meet-ai',
    'http://site.example/courses/meet-ai/rules-and-patterns',
    'http://site.example/blog/tides-of-data',
  ]);
  expect(text).toContain('<lastmod>2026-04-01T10:00:00.000Z</lastmod>');
  expect(text).toContain('<lastmod>2026-03-01T10:00:00.000Z</lastmod>');
});

test('the feed has the posts, escaped, with their beginning where there is no excerpt', async () => {
  const { response, text } = await load(feed);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(text).toContain('<title>Test School Blog</title>');
  expect(text).toContain('<description>A school &amp; more</description>');
  expect(text).toContain('<title>Tides &amp; &lt;data&gt;</title>');
  expect(text).toContain('<link>http://site.example/blog/tides-of-data</link>');
  expect(text).toContain('<pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate>');
  expect(text).toContain('<dc:creator>Ada</dc:creator>');
  expect(text).toContain('<description>A long text. A long text.');
});

test('sitemap and feed query only what is published', async () => {
  const asked: URLSearchParams[] = [];
  const remember: typeof fetch = async (input) => {
    asked.push(new URL(String(input)).searchParams);
    return Response.json([]);
  };
  await load(feed, remember);
  await load(sitemap, remember);
  const conditions = asked.map(
    (query) => query.get('published') ?? query.get('status') ?? query.get('courses.status'),
  );
  expect(conditions.sort()).toEqual(['eq.Published', 'eq.Published', 'eq.true', 'eq.true']);
});

test('without the backend sitemap and feed have no rows, are reported and not cached', async () => {
  const fail: typeof fetch = async () => {
    throw new TypeError('fetch failed');
  };
  for (const loader of [feed, sitemap]) {
    const { response, text, errors } = await load(loader, fail);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain('http://site.example/');
    expect(text).not.toContain('tides');
    expect(errors).toHaveLength(1);
  }
});

test('robots.txt disallows the shell sections and names the sitemap', async () => {
  const { response, text } = await load(robots);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toContain('Disallow: /account\nDisallow: /courses/*/work\n');
  // The public page /faq begins like this one.
  expect(text).toContain('Disallow: /fa$\nDisallow: /fa/\n');
  expect(text).toContain('Sitemap: http://site.example/sitemap.xml');
});

test("the web manifest has the site's name and existing icons, or the saved one", async () => {
  const { response, text } = await load(webManifest);
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const { name, icons } = JSON.parse(text);
  expect(name).toBe('Test School');
  expect(icons).toHaveLength(3);
  for (const { src } of icons) expect(existsSync(`public${src}`), src).toBe(true);
  const favicon_url = 'https://pictures.example/icon.svg';
  const saved = JSON.parse((await load(webManifest, answer, { favicon_url })).text);
  expect(saved.icons).toEqual([{ src: favicon_url, sizes: 'any', purpose: 'any' }]);
});
