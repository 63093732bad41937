import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isThorough, sample } from '#testing/thorough.ts';
import { expectAccessible, overflowOf } from './axe.ts';
import { clearCache } from './contexts.ts';
import { openPage, phone } from './fixtures.ts';
import { listPublicPages } from './public-pages.ts';

const kilobyte = 1024;

/**
 * Returns a function that opens a path and counts the bytes that it takes over the network, by kind and with headers,
 * until everything has arrived. Nothing is cached. What an earlier page still loads does not count: its requests may end
 * at any time.
 */
async function watchNetwork(page: Page): Promise<(path: string) => Promise<Record<string, number>>> {
  const session = await page.context().newCDPSession(page);
  /** Of the page that is open. */
  const kinds = new Map<string, string>();
  let path = '';
  let bytes: Record<string, number> = {};
  session.on('Network.requestWillBeSent', ({ requestId, documentURL, type }) => {
    if (new URL(documentURL).pathname === path) kinds.set(requestId, type ?? 'Other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === undefined) return;
    kinds.delete(requestId);
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId }) => kinds.delete(requestId));
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return async (opened) => {
    kinds.clear();
    path = opened;
    bytes = {};
    await page.goto(path);
    // Pictures near the window begin to load with the first frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect.poll(() => [...kinds.values()], { message: `${path} still loads` }).toEqual([]);
    return bytes;
  };
}

function sum(bytes: Record<string, number>): number {
  return Object.values(bytes).reduce((total, size) => total + size, 0);
}

/** Scripts that execute, without data blocks. */
function inlineScriptLength(page: Page): Promise<number> {
  return page
    .locator('script:not([src]):not([type^="application/"])')
    .evaluateAll((scripts) =>
      scripts.reduce((total, script) => total + (script.textContent?.length ?? 0), 0),
    );
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(total)));
      }),
  );
}

/** Resolves when the page was painted and no font may delay it any more. */
function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)));
}

/** What all pages share. The first pages are checked with it, in every look. */
const frame = ['header:not(main *)', 'footer:not(main *)'];
const pagesWithFrame = 4;

/** A desktop at 200 % zoom. */
const zoomed = { width: 640, height: 450 };

async function expectReadable(page: Page, isWithFrame = false): Promise<void> {
  await page.setViewportSize(zoomed);
  expect(await overflowOf(page), `${page.url()} at 200 % zoom`).toBeLessThanOrEqual(0);
  await page.setViewportSize(phone);
  await expectAccessible(page, isThorough || isWithFrame ? [] : frame, page.url());
}

/** All pages in every look take minutes on a busy machine. */
const longest = { timeout: 20 * 60_000 };

test(
  'every public page costs a first visitor at most 60 KB, 3 KB of it script, does not move or scroll sideways, and is accessible',
  longest,
  async () => {
    const paths = await listPublicPages();
    expect(paths.length).toBeGreaterThan(35);
    const read = sample(paths, 3);
    const page = await openPage('/robots.txt', { viewport: phone });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const countBytes = await watchNetwork(page);
    for (const [number, path] of paths.entries()) {
      const bytes = await countBytes(path);
      expect(await layoutShift(page), path).toBe(0);
      expect(sum(bytes), `${path} ${JSON.stringify(bytes)}`).toBeLessThanOrEqual(60 * kilobyte);
      expect(sum(bytes), path).toBeGreaterThan(30 * kilobyte);
      expect(bytes.Script, path).toBeUndefined();
      expect(await inlineScriptLength(page), path).toBeLessThanOrEqual(3 * kilobyte);
      expect(problems, path).toEqual([]);

      const isWithFrame = number < pagesWithFrame;
      if (isWithFrame || read.includes(path)) await expectReadable(page, isWithFrame);
    }
    await page.goto('/nothing-here');
    await expectReadable(page);
  },
);

test('a font that arrives late moves no page', async () => {
  const page = await openPage('/robots.txt');
  await page.route(/\.woff2$/, async (route) => {
    await page.evaluate(afterFirstPaint);
    await route.continue();
  });
  for (const path of ['/workshops', '/beginner-ai', '/courses/ai-in-everyday-life']) {
    await clearCache(page);
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page), path).toBe(0);
  }
});
