import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { KeyStep } from '#labs/kit/keyboard.ts';
import { labs } from '#labs/registry.ts';
import { isThorough } from '#testing/thorough.ts';
import { expectAccessible } from './axe.ts';
import { phone } from './fixtures.ts';
import { openGallery } from './gallery/open-gallery.ts';
import { followKeys, pressOn } from './keyboard.ts';

export const labFolders = readdirSync('labs', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  .map(({ name }) => name)
  .sort();

/** Together these use every control of `labs/kit`. `npm run test:thorough` tries all labs. */
const varied = [
  'clean-this-table',
  'fool-the-sorter',
  'layers-that-bend',
  'paint-a-convolution',
  'the-reward-you-asked-for',
  'two-sliders-for-fairness',
  'where-attention-looks',
];
export const chosenLabs = isThorough ? labFolders : varied;

/** Waits until the choices meet the goal, or do not meet it any more. */
export async function expectGoal(page: Page, id: string, isMet: boolean): Promise<void> {
  await page.locator(`[data-goal="${id}"][data-met="${isMet}"]`).waitFor();
}

/** From its beginning: further down the bar of goals covers part of a control, and axe finds what is left too small. */
export async function expectLabAccessible(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
}

/** A lab before its first step, with the id of its first goal and the keys that reach it. */
export async function openLab(name: string) {
  const { keyboardPath }: { keyboardPath: KeyStep[] } = await import(`../labs/${name}/keyboard.ts`);
  const goal = labs.find((lab) => lab.name === name)?.goals[0]?.id ?? '';
  const page = await openGallery('labs', { name }, { viewport: phone });
  await expectGoal(page, goal, false);
  return { page, goal, keyboardPath };
}

/** Finishes a lab by keyboard, and sees that the result is accessible, kept and undone. */
export async function finishLab(name: string): Promise<void> {
  const { page, goal, keyboardPath } = await openLab(name);
  await followKeys(page, keyboardPath);
  await expectGoal(page, goal, true);
  await expectLabAccessible(page);
  // What every lab gets from the kit is tried in two of them.
  if (!isThorough && varied.indexOf(name) > 1) return;

  await page.reload();
  await expectGoal(page, goal, true);
  await pressOn(page.getByRole('button', { name: 'Start again' }));
  await expectGoal(page, goal, false);
  await page.locator(`[data-goal="${goal}"][data-reached="true"]`).waitFor();
  await pressOn(page.getByRole('button', { name: 'Undo', exact: true }));
  await expectGoal(page, goal, true);

  await pressOn(page.getByRole('button', { name: 'Show me' }));
  const next = page.getByRole('button', { name: 'Next step' });
  while (await next.isVisible()) await pressOn(next);
  const status = page.getByRole('status');
  await status.getByText('Undo brings back what you had.').waitFor();
  await expectLabAccessible(page);
  await expectGoal(page, goal, false);
  await pressOn(page.getByRole('button', { name: 'Undo', exact: true }));
  await expectGoal(page, goal, true);
  await status.getByText('What you had is back.').waitFor();
}
