import { expect, test } from 'vitest';
import { isThorough } from '#testing/thorough.ts';
import { expectAccessible, overflowOf } from './axe.ts';
import { openPage } from './fixtures.ts';
import { listPublicPages } from './public-pages.ts';

/** What all pages share. The first pages are checked with it, in every look. */
const frame = ['header:not(main *)', 'footer:not(main *)'];
const pagesWithFrame = 4;

/** A desktop at 200 % zoom. */
const zoomed = { width: 640, height: 450 };

test('no public page breaks an accessibility rule or scrolls sideways', async () => {
  const paths = await listPublicPages();
  expect(paths.length).toBeGreaterThan(35);
  const page = await openPage('about:blank', { viewport: zoomed, reducedMotion: 'reduce' });
  for (const [number, path] of [...paths, '/nothing-here'].entries()) {
    await page.goto(path);
    expect(await overflowOf(page), `${path} at 200 % zoom`).toBeLessThanOrEqual(0);
    await expectAccessible(page, isThorough || number < pagesWithFrame ? [] : frame);
  }
});
