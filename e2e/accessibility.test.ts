import { expect, test } from 'vitest';
import { isThorough } from '#testing/thorough.ts';
import { expectAccessible, type Look, looks } from './axe.ts';
import { openPage } from './fixtures.ts';
import { listPublicPages } from './public-pages.ts';

const paths = await listPublicPages();

test('no public page breaks an accessibility rule or scrolls sideways', async () => {
  expect(paths.length).toBeGreaterThan(35);
  const page = await openPage('about:blank', { reducedMotion: 'reduce' });
  for (const [number, path] of [...paths, '/nothing-here'].entries()) {
    await page.goto(path);
    await expectAccessible(page, isThorough ? looks : oneLook(number));
  }
});

/** Pages share their colours and their frame, so each page in one look notices what breaks any. */
const oneLook = (number: number): Look[] => looks.filter((_look, at) => at === number % looks.length);

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
