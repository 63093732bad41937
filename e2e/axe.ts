import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { isThorough } from '#testing/thorough.ts';
import { desktop, phone } from './fixtures.ts';

declare global {
  interface Window {
    axe?: { run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const allRules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // No chosen rule reads style sheets.
  preload: { assets: ['media'] },
};
/** The rules about colours: nothing else depends on the colour scheme. */
const colourRules: RunOptions = {
  ...allRules,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

interface Look {
  viewport: typeof phone;
  colorScheme: 'light' | 'dark';
}

const looks: Look[] = [phone, desktop].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

/**
 * Checks the page, and then restores it. axe takes a second for a large page, and pages share their colours and their
 * frame. So `npm test` checks each page of a file once, and in one look, with the looks in turn. `npm run test:thorough`
 * checks every state of it in all looks. Elements that match one of the selectors in `exclude` are not looked at.
 */
export async function expectAccessible(page: Page, exclude: string[] = []): Promise<void> {
  if (!isThorough && (await wasChecked(page))) return;
  const before = page.viewportSize() ?? desktop;
  // Evaluated rather than added as a script, which the page's content security policy would refuse.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
  const found: string[] = [];
  let lastViewport: typeof phone | undefined;
  for (const { viewport, colorScheme } of isThorough ? looks : [nextLook()]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(finishTransitions);
    const rules = viewport === lastViewport ? colourRules : allRules;
    const problems = await violationsOn(page, exclude, rules);
    found.push(...problems.map((problem) => `${viewport.width} px, ${colorScheme}: ${problem}`));
    lastViewport = viewport;
  }
  found.push(...(await sidewaysScrolls(page)));
  await page.evaluate(resumeAnimations);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize(before);
  expect(found, page.url()).toEqual([]);
}

/** The pages that were checked, by file. A retry of a test skips those that it had passed before. */
const checkedPages = new Map<string, Set<string>>();

/** Whether this file has checked the page before, apart from its ids and numbers, with the same dialogs open. */
async function wasChecked(page: Page): Promise<boolean> {
  const { testPath = '' } = expect.getState();
  const dialogs = await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .evaluateAll((opened) =>
      opened.map(
        (dialog) => dialog.getAttribute('aria-label') ?? dialog.querySelector('h1, h2, h3')?.textContent,
      ),
    );
  const path = new URL(page.url()).pathname.replaceAll(/[^/]*\d[^/]*/g, '*');
  const key = [path, ...dialogs].join('\n');
  const checked = checkedPages.get(testPath) ?? new Set();
  checkedPages.set(testPath, checked);
  if (checked.has(key)) return true;
  checked.add(key);
  return false;
}

const checksByTest = new Map<string, number>();

/** A test begins with a look that depends on its name, so that it checks the same every time. */
function nextLook(): Look {
  const test = expect.getState().currentTestName ?? '';
  const checks = checksByTest.get(test) ?? test.length;
  // A retry checks the same looks.
  if (!checksByTest.has(test)) onTestFinished(() => void checksByTest.delete(test));
  checksByTest.set(test, checks + 1);
  return looks[checks % looks.length] as Look;
}

/** By how many pixels the page is too wide for its viewport. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Whether the page is too wide for a phone, and for `npm run test:thorough` also for a desktop. */
async function sidewaysScrolls(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of isThorough ? [phone, desktop] : [phone]) {
    await page.setViewportSize(viewport);
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`${viewport.width} px: scrolls sideways by ${overflow}`);
  }
  return found;
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

async function violationsOn(page: Page, exclude: string[], rules: RunOptions): Promise<string[]> {
  const results = await page.evaluate(
    ([without, options]) => window.axe?.run({ exclude: without }, options),
    [exclude, rules] as const,
  );
  if (!results) throw new Error('axe did not run');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  );
}
