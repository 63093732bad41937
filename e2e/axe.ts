import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isThorough } from '#testing/thorough.ts';
import { desktop, phone } from './fixtures.ts';

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const allRules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};
/** The rules about colours: nothing else depends on the colour scheme. */
const colourRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

export interface Look {
  viewport: typeof phone;
  colorScheme: 'light' | 'dark';
}

export const looks: Look[] = [phone, desktop].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

/** Each width and each scheme once. */
const twoLooks: Look[] = [
  { viewport: phone, colorScheme: 'dark' },
  { viewport: desktop, colorScheme: 'light' },
];

/**
 * Checks the page at phone and desktop width and in both colour schemes, and then restores it. `npm run test:thorough`
 * checks all combinations.
 */
export async function expectAccessible(page: Page, chosen = isThorough ? looks : twoLooks): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  // Evaluated rather than added as a script, which the page's content security policy would refuse.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
  const found: string[] = [];
  let lastViewport: typeof phone | undefined;
  for (const { viewport, colorScheme } of chosen) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(finishTransitions);
    const problems = await violationsOn(page, viewport === lastViewport ? colourRules : allRules);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) problems.push(`scrolls sideways by ${overflow}`);
    found.push(...problems.map((problem) => `${viewport.width} px, ${colorScheme}: ${problem}`));
    lastViewport = viewport;
  }
  await page.evaluate(resumeAnimations);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize(before);
  expect(found, page.url()).toEqual([]);
}

/** Colours in the middle of a transition would fail, so transitions are finished first. */
function finishTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
    // A toast that fades out while axe looks at it has too little contrast.
    else if (animation instanceof CSSAnimation && animation.animationName === 'toast-leave') {
      animation.currentTime = 0;
      animation.pause();
    }
  }
}

function resumeAnimations(): void {
  for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.play();
}

async function violationsOn(page: Page, options: RunOptions): Promise<string[]> {
  const results = await page.evaluate((chosen) => window.axe?.run(chosen), options);
  if (!results) throw new Error('axe did not run');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  );
}
