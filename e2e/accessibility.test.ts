import { expect, inject, test } from 'vitest';
import { expectAccessible, type Look, looks } from './axe.ts';
import { openPage } from './fixtures.ts';

const sitemap = await (await fetch(`${inject('site').url}/sitemap.xml`)).text();
const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
  ([, address = '']) => new URL(address).pathname,
);
/** One post and one course represent all: only their texts differ. */
const paths = ['/blog/', '/courses/'].reduce(
  (kept, folder) =>
    kept.filter(
      (path, at) => !path.startsWith(folder) || kept.findIndex((other) => other.startsWith(folder)) === at,
    ),
  listed,
);

test('no public page breaks an accessibility rule or scrolls sideways', async () => {
  expect(paths.length).toBeGreaterThan(35);
  const page = await openPage('about:blank', { reducedMotion: 'reduce' });
  for (const [number, path] of [...paths, '/nothing-here'].entries()) {
    await page.goto(path);
    await expectAccessible(page, process.env.THOROUGH ? looks : twoLooks(number));
  }
});

/**
 * Each width and each scheme once, alternating the combination on every second page. `npm run test:thorough` runs all
 * four.
 */
function twoLooks(number: number): Look[] {
  return looks.filter((_look, at) => (number % 2 === 0 ? at === 0 || at === 3 : at === 1 || at === 2));
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
});
