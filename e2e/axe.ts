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
 * frame. So `npm test` checks each page of a file once and in one look, with the looks in turn. `npm run test:thorough`
 * checks every state of it in all looks. A state with a name is a page of its own. Elements that match one of the
 * selectors in `exclude` are not looked at.
 */
export async function expectAccessible(page: Page, exclude: string[] = [], state = ''): Promise<void> {
  const place = `${await placeOf(page)}\n${state}`;
  if (!isThorough && passed.has(place)) return;
  const before = page.viewportSize() ?? desktop;
  // Evaluated rather than added as a script, which the page's content security policy would refuse.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
  const found: string[] = [];
  let lastViewport: typeof phone | undefined;
  for (const { viewport, colorScheme } of isThorough ? looks : [nextLook()]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(afterNextFrame);
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
  passed.add(place);
}

/** The pages that kept the rules, so that a second try of a test checks again what failed. */
const passed = new Set<string>();

/** The file of the test, and the page and its heading apart from ids and numbers, with the dialogs that are open. */
async function placeOf(page: Page): Promise<string> {
  const { testPath = '' } = expect.getState();
  const path = new URL(page.url()).pathname.replaceAll(/[^/]*\d[^/]*/g, '*');
  const headings = await page.locator('h1').allInnerTexts();
  const titles = headings.map((title) => title.replaceAll(/\S*\d\S*/g, '*'));
  const dialogs = await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .evaluateAll((opened) =>
      opened.map(
        (dialog) => dialog.getAttribute('aria-label') ?? dialog.querySelector('h1, h2, h3')?.textContent,
      ),
    );
  return [testPath, path, ...titles, ...dialogs].join('\n');
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

/** The help button gives way to what is below it in the frame after a change of size. */
function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
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

/** By the header, which stays at the top of the window: a page that is scrolled always has something below it. */
const isHalfCovered = ({ any }: AxeResults['violations'][number]['nodes'][number]) =>
  any.some(({ id, data }) => id === 'target-size' && data?.messageKey === 'partiallyObscured');

async function violationsOn(page: Page, exclude: string[], rules: RunOptions): Promise<string[]> {
  const results = await page.evaluate(
    ([without, options]) => window.axe?.run({ exclude: without }, options),
    [exclude, rules] as const,
  );
  if (!results) throw new Error('axe did not run');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isHalfCovered(node)).map(({ target }) => `${id} at ${target.join(' ')}`),
  );
}
