import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './fixtures.ts';

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
