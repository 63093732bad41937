import type { FileChooser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { KeyStep } from '#labs/kit/keyboard.ts';

export const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

const mostPresses = 120;

/** Reaches a control with Tab, and fails if the keyboard cannot reach it. */
export async function reach(control: Locator): Promise<void> {
  // Finding a control by its name takes the browser long, so a control that is found is kept.
  let found = await control.elementHandle();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const state = await found?.evaluate((element) =>
      element === document.activeElement ? 'focused' : element.isConnected ? 'shown' : 'gone',
    );
    if (state === 'focused') return;
    if (state === 'gone') found = await control.elementHandle();
    else await control.page().keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${control}`);
}

export async function pressOn(control: Locator, key = 'Enter'): Promise<void> {
  await reach(control);
  await control.page().keyboard.press(key);
}

/**
 * Opens the dialog for a file with a key. Chromium ignores a key that comes before it has closed the last dialog, so the
 * key is pressed until a dialog opens.
 */
export async function openFileDialog(field: Locator, key = 'Enter'): Promise<FileChooser> {
  const page = field.page();
  let opened: FileChooser | undefined;
  const note = (chooser: FileChooser) => {
    opened ??= chooser;
  };
  page.on('filechooser', note);
  await expect
    .poll(
      async () => {
        if (!opened) await pressOn(field, key);
        return opened !== undefined;
      },
      { interval: 250 },
    )
    .toBe(true);
  page.off('filechooser', note);
  return opened as unknown as FileChooser;
}

/** Replaces the value of a field. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await reach(field);
  const { keyboard } = field.page();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(text);
}

/** Does in a lab what its keyboard path says. */
export async function followKeys(page: Page, path: readonly KeyStep[]): Promise<void> {
  for (const { to, press } of path) {
    const name = new RegExp(`^${to.replaceAll(/[^\w\s]/g, '\\$&')}`);
    const control = page
      .locator('.lab-view')
      .locator('button, input, select, textarea, summary, [role=button], [role=application], [tabindex="0"]')
      .and(page.getByLabel(name).or(page.getByRole('button', { name })))
      .first();
    await pressOn(control, press[0]);
    for (const key of press.slice(1)) await page.keyboard.press(key);
  }
}
