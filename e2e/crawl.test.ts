/** Checks for every public page, found by following links like a visitor without scripts. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { siteAdmin } from '#testing/site-process.ts';
import { isThorough } from '#testing/thorough.ts';
import { startOwnSite } from './own-site.ts';

// Uses its own site: on the shared one other tests publish and delete pages meanwhile.
const { url: origin, secretKey } = await startOwnSite();

/** The paths that the specification and the product list; the crawl finds the rest. */
const promised = [
  ...'/ /courses /beginner-ai /intermediate-ai /expert-ai /learning-paths /free-resources /contact /certification /faq'.split(
    ' ',
  ),
  ...'/press-media /careers /our-mission /about-us /about /blog /membership /pricing /privacy-policy /terms-of-service'.split(
    ' ',
  ),
  ...'/cookie-policy /solutions /enterprise-services /ai-platform /vertical-solutions /research /marketplace'.split(
    ' ',
  ),
  ...'/workshops /summit'.split(' '),
];

interface Visited {
  status: number;
  type: string;
  html: string;
  /** Not a shell, which is for people who are signed in. */
  isPublic: boolean;
}

const readSitemap = async () => {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address).sort();
};

/** The lessons and plans of courses that are not on the sitemap are alike. `npm run test:thorough` visits all. */
async function createSampler(): Promise<(path: string) => boolean> {
  const listed = new Set((await readSitemap()).map((address) => new URL(address).pathname));
  const isAlike = (path: string) => /^\/courses\/[^/]+\/[^?]/.test(path) && !listed.has(path);
  let alike = 0;
  return (path) => isThorough || !isAlike(path) || alike++ % 4 === 0;
}

async function crawl(): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const isSampled = await createSampler();
  const queue = new Set(promised);
  for (const path of queue) {
    if (!isSampled(path)) continue;
    const response = await fetch(origin + path);
    const type = response.headers.get('content-type') ?? '';
    const html = type.startsWith('text/html') ? await response.text() : '';
    const isPublic = response.headers.get('x-robots-tag') !== 'noindex';
    visited.set(path, { status: response.status, type, html, isPublic });
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)) {
      const target = new URL(href.replaceAll('&amp;', '&'), origin + path);
      if (target.origin === origin) queue.add(target.pathname + target.search);
    }
  }
  return visited;
}

const pages = await crawl();
const publicPages = [...pages].filter(([, { type, isPublic }]) => type.startsWith('text/html') && isPublic);
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

test('no link leads nowhere', () => {
  const dead = [...pages]
    .filter(([, { status }]) => status !== 200)
    .map(([path, { status }]) => `${status} ${path}`);
  expect(dead).toEqual([]);
  expect(pages.size).toBeGreaterThan(promised.length + 10);
});

test('every page has one h1 with words in it, without scripts', () => {
  for (const [path, { html }] of publicPages) {
    const headings = [...html.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner = '']) =>
      inner.replace(/<[^>]+>/g, '').trim(),
    );
    expect(headings, path).toHaveLength(1);
    expect(headings[0], path).not.toBe('');
  }
});

test('every page has a title, a description and a canonical address, and none shares them with another page', () => {
  const seen = new Map<string, string>();
  for (const [path, { html }] of publicPages) {
    const title = attribute(html, /<title>([^<]+)<\/title>/);
    const description = attribute(html, /<meta name="description" content="([^"]+)"/);
    const canonical = attribute(html, /<link rel="canonical" href="([^"]+)"/);
    expect(title, path).not.toBe('');
    expect(description.length, path).toBeGreaterThan(40);
    expect(canonical, path).toMatch(/^http/);
    for (const fact of [title, description]) {
      const first = seen.get(fact) ?? canonical;
      expect(first, `${path} shares "${fact}"`).toBe(canonical);
      seen.set(fact, canonical);
    }
  }
});

test('the about page answers on two addresses with one canonical', () => {
  const canonicalOf = (path: string) =>
    attribute(pages.get(path)?.html ?? '', /<link rel="canonical" href="([^"]+)"/);
  expect(canonicalOf('/about')).toBe(`${origin}/about-us`);
  expect(canonicalOf('/about-us')).toBe(`${origin}/about-us`);
});

test('the sitemap lists exactly the canonical addresses of public pages', async () => {
  const listed = await readSitemap();
  const canonicals = new Set(
    publicPages.map(([, { html }]) => attribute(html, /<link rel="canonical" href="([^"]+)"/)),
  );
  expect(listed).toEqual(
    expect.arrayContaining(
      promised
        .filter((path) => path !== '/about')
        .map((path) => new URL(path, origin).href.replace(/(?<!\/\/[^/]*)\/$/, '')),
    ),
  );
  for (const address of listed) expect(canonicals).toContain(address);
});

test('nothing that browsers get contains a secret', async () => {
  const build = fileURLToPath(new URL('../build/client', import.meta.url));
  const files = (await readdir(build, { recursive: true })).filter((name) =>
    /\.(js|css|svg|json|txt)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  const given = new Map([...pages].map(([path, { html }]) => [path, html]));
  for (const name of files) given.set(name, await readFile(join(build, name), 'utf8'));
  for (const path of ['/_.data', '/blog.data', '/admin/users.data']) {
    given.set(path, await (await fetch(origin + path)).text());
  }
  // Any secret key: the client library contains their prefix, so match only complete keys.
  const secrets = [/sb_secret_[\w-]{20}/, new RegExp(siteAdmin.password), /PRIVATE KEY/];
  expect(secretKey).toMatch(secrets[0] as RegExp);
  for (const [name, text] of given) {
    for (const secret of secrets) expect(secret.exec(text), name).toBeNull();
  }
});

test.each([
  ['/solutions/enterprise-services', '/enterprise-services'],
  ['/solutions/platform', '/ai-platform'],
  ['/solutions/verticals', '/vertical-solutions'],
])('%s has moved to %s for good', async (from, to) => {
  const response = await fetch(origin + from, { redirect: 'manual' });
  expect(response.status).toBe(301);
  expect(new URL(response.headers.get('location') ?? '', origin).pathname).toBe(to);
});

test.each([
  '/%ff',
  '//',
  '/../',
  '/%2e%2e/',
  '/courses/',
  '/COURSES',
  `/${'x'.repeat(8_000)}`,
  `/${'y'.repeat(9_000)}`,
  '/%00',
  '/a%0d%0ab',
  '/\\',
  '/.git/config',
])('an odd address gets a plain refusal or a redirect, never an error of ours: %s', async (path) => {
  const response = await fetch(origin + path, { redirect: 'manual' });
  expect([200, 301, 400, 404, 414]).toContain(response.status);
  const location = response.headers.get('location');
  if (location) expect(new URL(location, origin).origin).toBe(origin);
});
