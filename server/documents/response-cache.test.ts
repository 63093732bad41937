import { expect, test } from 'vitest';
import { createPlainResponse, type PreparedResponse } from './prepared-response.ts';
import { type CreateResponse, ResponseCache } from './response-cache.ts';

const listener = { onKeep() {}, onDrop() {} };
const responseOf = (size: number): PreparedResponse => createPlainResponse(200, {}, 'x'.repeat(size));
const cacheable = (size: number) => async () => ({ prepared: responseOf(size), isCacheable: true });

test('responses beyond the size limit evict the oldest unused ones', async () => {
  const cache = new ResponseCache(1_000, listener);
  await cache.getOrCreate('used', cacheable(400));
  await cache.getOrCreate('unused', cacheable(400));
  cache.get('used');
  await cache.getOrCreate('new', cacheable(400));
  expect(['used', 'unused', 'new'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
});

test('it counts hits, misses and renders, and concurrent requests share one render', async () => {
  const cache = new ResponseCache(1_000, listener);
  await Promise.all([cache.getOrCreate('page', cacheable(400)), cache.getOrCreate('page', cacheable(400))]);
  await cache.getOrCreate('page', cacheable(400));
  cache.get('page');
  cache.get('never asked for');
  expect(cache.counts).toEqual({ hits: 2, misses: 2, renders: 1, bytes: 400 });
  cache.drop();
  expect(cache.counts).toEqual({ hits: 2, misses: 2, renders: 1, bytes: 0 });
});

test('a response larger than the whole cache is returned but not cached', async () => {
  const cache = new ResponseCache(1_000, listener);
  expect((await cache.getOrCreate('huge', cacheable(2_000))).size).toBe(2_000);
  expect(cache.get('huge')).toBeUndefined();
});

test('a response for one request only is not cached', async () => {
  const cache = new ResponseCache(1_000, listener);
  await cache.getOrCreate('once', async () => ({ prepared: responseOf(1), isCacheable: false }));
  expect(cache.get('once')).toBeUndefined();
});

test('after a failure the next request tries again', async () => {
  const cache = new ResponseCache(1_000, listener);
  const failing = cache.getOrCreate('key', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect((await cache.getOrCreate('key', cacheable(7))).size).toBe(7);
});

const api = 'http://site.example/rest/v1';

/** A response whose rendering requested these API URLs. */
const reading =
  (...paths: string[]): CreateResponse =>
  async (reads) => {
    for (const path of paths) reads.add(api + path);
    return { prepared: responseOf(1), isCacheable: true };
  };

async function fill(responses: Record<string, CreateResponse>) {
  const cache = new ResponseCache(1_000, listener);
  for (const [key, create] of Object.entries(responses)) await cache.getOrCreate(key, create);
  return { cache, kept: () => Object.keys(responses).filter((key) => cache.has(key)) };
}

const responses = {
  home: reading(),
  blog: reading('/blog_posts?select=*'),
  course: reading('/courses?select=*,course_modules(id)', '/rpc/course_rating'),
  catalogue: reading('/courses?select=title'),
};

test.for([
  ['course_ratings', ['home', 'blog', 'catalogue']],
  ['course_modules', ['home', 'blog', 'catalogue']],
  ['courses', ['home', 'blog']],
  ['blog_posts', ['home', 'course', 'catalogue']],
  ['site_settings', []],
  ['a_table_nobody_knows', []],
  ['', []],
  [undefined, []],
] as const)('a change of %s keeps %j', async ([changed, expected]) => {
  const { cache, kept } = await fill(responses);
  cache.drop(changed);
  expect(kept()).toEqual(expected);
  expect(cache.counts.bytes).toBe(expected.length);
});

test('a response in progress is dropped if it read the table before the change, and cached if it reads it afterwards', async () => {
  const cache = new ResponseCache(1_000, listener);
  const { promise: changed, resolve: proceed } = Promise.withResolvers<void>();
  const early = cache.getOrCreate('early', async (reads) => {
    const fresh = await reading('/blog_posts')(reads);
    await changed;
    return fresh;
  });
  const late = cache.getOrCreate('late', async (reads) => {
    await changed;
    return reading('/blog_posts')(reads);
  });
  cache.drop('blog_posts');
  expect([cache.has('early'), cache.has('late')]).toEqual([false, true]);
  const again = cache.getOrCreate('early', reading('/blog_posts'));
  proceed();
  const [first, second] = await Promise.all([early, again, late]);
  expect(cache.get('early')).toBe(second);
  expect(cache.get('early')).not.toBe(first);
  expect(cache.get('late')).toBeDefined();
});
