import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { hydrationDataIn } from '#testing/hydration-data-in.ts';
import { openPage } from './fixtures.ts';
import { listPublicPages } from './public-pages.ts';

/** Hides the browser's own pointer events from the page; a real pointer may cause some while the test runs. */
const ignoreRealPointer = () => {
  for (const type of ['pointermove', 'pointerdown', 'focusin', 'scroll'])
    addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), true);
};

/** Dispatches the pointermove with zero movement that browsers fire when a page loads under a resting pointer. */
const reportPointer = (page: Page, screenX: number) =>
  page.locator('main').dispatchEvent('pointermove', { screenX, screenY: 100, movementX: 0, movementY: 0 });

const isHydrated = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.hydrated !== undefined);

test('a resting pointer loads no script when the page appears, and moving it hydrates the page', async () => {
  const page = await openPage('/404');
  await page.addInitScript(ignoreRealPointer);
  await page.goto('/faq');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  for (let times = 0; times < 5; times += 1) await reportPointer(page, 100);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  expect(await isHydrated(page)).toBe(false);
  await reportPointer(page, 101);
  await expect.poll(() => isHydrated(page)).toBe(true);
});

const kilobyte = 1024;

test('hydration loads React, its router and little more', async () => {
  const sizes = new Map<string, number>();
  for (const path of await listPublicPages()) {
    let total = 0;
    for (const script of await scriptsOf(path)) {
      if (!sizes.has(script)) sizes.set(script, await compressedLength(script));
      total += sizes.get(script) ?? 0;
    }
    // These two take 91 KB of it. The pages with the longest texts exceed the 110 KB that other pages keep within.
    expect(total, path).toBeLessThanOrEqual(120 * kilobyte);
  }
});

/** The URLs that a document loads on the visitor's first interaction. */
async function scriptsOf(path: string): Promise<Set<string>> {
  const html = await (await fetch(inject('site').url + path)).text();
  const { links, modules } = hydrationDataIn(html);
  const preloaded = links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href);
  return new Set([...preloaded, modules.manifest, modules.entry, ...Object.values(modules.routes).flat()]);
}

async function compressedLength(path: string): Promise<number> {
  const { headers } = await fetch(inject('site').url + path, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding'), path).toBe('br');
  return Number(headers.get('content-length'));
}
