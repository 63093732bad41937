import { expect, test } from 'vitest';
import { type Answer, createPlainAnswer } from './answer.ts';
import { AnswerCache, type Make } from './answer-cache.ts';

const watcher = { onKeep() {}, onDrop() {} };
const answerOf = (size: number): Answer => createPlainAnswer(200, {}, 'x'.repeat(size));
const lasting = (size: number) => async () => ({ answer: answerOf(size), isLasting: true });

test('answers beyond the limit push out the oldest that nobody used', async () => {
  const cache = new AnswerCache(1_000, watcher);
  await cache.obtain('used', lasting(400));
  await cache.obtain('unused', lasting(400));
  cache.get('used');
  await cache.obtain('new', lasting(400));
  expect(['used', 'unused', 'new'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
});

test('it counts what it had, what it had not, and what was made, which is once for all who wait', async () => {
  const cache = new AnswerCache(1_000, watcher);
  await Promise.all([cache.obtain('page', lasting(400)), cache.obtain('page', lasting(400))]);
  await cache.obtain('page', lasting(400));
  cache.get('page');
  cache.get('never asked for');
  expect(cache.counts).toEqual({ hits: 2, misses: 2, renders: 1, bytes: 400 });
  cache.drop();
  expect(cache.counts).toEqual({ hits: 2, misses: 2, renders: 1, bytes: 0 });
});

test('an answer larger than the whole cache is given but not kept', async () => {
  const cache = new AnswerCache(1_000, watcher);
  expect((await cache.obtain('huge', lasting(2_000))).size).toBe(2_000);
  expect(cache.get('huge')).toBeUndefined();
});

test('an answer that is good for one request only is not kept', async () => {
  const cache = new AnswerCache(1_000, watcher);
  await cache.obtain('once', async () => ({ answer: answerOf(1), isLasting: false }));
  expect(cache.get('once')).toBeUndefined();
});

test('after a failure the next request tries again', async () => {
  const cache = new AnswerCache(1_000, watcher);
  const failing = cache.obtain('key', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect((await cache.obtain('key', lasting(7))).size).toBe(7);
});

const api = 'http://site.example/rest/v1';

/** A response whose rendering requested these API URLs. */
const reading =
  (...paths: string[]): Make =>
  async (reads) => {
    for (const path of paths) reads.add(api + path);
    return { answer: answerOf(1), isLasting: true };
  };

async function fill(answers: Record<string, Make>) {
  const cache = new AnswerCache(1_000, watcher);
  for (const [key, make] of Object.entries(answers)) await cache.obtain(key, make);
  return { cache, kept: () => Object.keys(answers).filter((key) => cache.has(key)) };
}

const answers = {
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
  const { cache, kept } = await fill(answers);
  cache.drop(changed);
  expect(kept()).toEqual(expected);
  expect(cache.counts.bytes).toBe(expected.length);
});

test('work under way is given up where it asked before the change, and kept where it asks after it', async () => {
  const cache = new AnswerCache(1_000, watcher);
  const { promise: changed, resolve: proceed } = Promise.withResolvers<void>();
  const early = cache.obtain('early', async (reads) => {
    const fresh = await reading('/blog_posts')(reads);
    await changed;
    return fresh;
  });
  const late = cache.obtain('late', async (reads) => {
    await changed;
    return reading('/blog_posts')(reads);
  });
  cache.drop('blog_posts');
  expect([cache.has('early'), cache.has('late')]).toEqual([false, true]);
  const again = cache.obtain('early', reading('/blog_posts'));
  proceed();
  const [first, second] = await Promise.all([early, again, late]);
  expect(cache.get('early')).toBe(second);
  expect(cache.get('early')).not.toBe(first);
  expect(cache.get('late')).toBeDefined();
});
