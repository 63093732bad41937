import { expect, inject, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { desktop, openPage, phone } from './fixtures.ts';

const sitemap = await (await fetch(`${inject('site').url}/sitemap.xml`)).text();
const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
  ([, address = '']) => new URL(address).pathname,
);

for (const viewport of [phone, desktop]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no page breaks an accessibility rule at ${viewport.width} px in the ${colorScheme} scheme`, async () => {
      const page = await openPage('about:blank', { viewport, colorScheme, reducedMotion: 'reduce' });
      const found: Record<string, string[]> = {};
      for (const path of [...paths, '/nothing-here']) {
        await page.goto(path);
        const violations = await violationsOn(page);
        if (violations.length > 0) found[path] = violations;
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      }
      expect(found).toEqual({});
      expect(paths.length).toBeGreaterThan(35);
    }, 240_000);
  }
}

test('at 200 % zoom nothing scrolls sideways', async () => {
  const page = await openPage('about:blank', { viewport: { width: 640, height: 450 } });
  for (const path of paths) {
    await page.goto(path);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
  }
}, 120_000);
