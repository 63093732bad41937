import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { type HydrationData, hydrationDataId } from '#app/document/hydration-data.ts';
import { openPage, phone } from './fixtures.ts';
import { listPublicPages } from './public-pages.ts';

const kilobyte = 1024;

/** Returns a function that counts bytes over the network from now on, by kind and with headers. Nothing is cached. */
async function watchNetwork(page: Page): Promise<() => Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  let bytes: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return () => {
    bytes = {};
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

test('every public page costs a first visitor at most 60 KB, 3 KB of it script, and does not move', async () => {
  const page = await openPage('/robots.txt', { viewport: phone });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const countBytes = await watchNetwork(page);
  for (const path of await listPublicPages()) {
    const bytes = countBytes();
    await page.goto(path);
    // When the font arrives, the page shifts by a fraction of a pixel, which tools do not count.
    expect(await layoutShift(page), path).toBeLessThan(0.001);
    expect(sum(bytes), `${path} ${JSON.stringify(bytes)}`).toBeLessThanOrEqual(60 * kilobyte);
    expect(sum(bytes), path).toBeGreaterThan(30 * kilobyte);
    expect(bytes.Script, path).toBeUndefined();
    expect(await inlineScriptLength(page), path).toBeLessThanOrEqual(3 * kilobyte);
    expect(problems, path).toEqual([]);
  }
});

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
  const [, hydrationData = ''] =
    new RegExp(`id="${hydrationDataId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  const { links, modules }: HydrationData = JSON.parse(hydrationData);
  const preloaded = links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href);
  return new Set([...preloaded, modules.manifest, modules.entry, ...Object.values(modules.routes).flat()]);
}

async function compressedLength(path: string): Promise<number> {
  const { headers } = await fetch(inject('site').url + path, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding'), path).toBe('br');
  return Number(headers.get('content-length'));
}
