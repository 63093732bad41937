import type { BrowserContextOptions, Locator } from 'playwright-core';
import { phone } from '../fixtures.ts';
import { pressOn, typeInto } from '../keyboard.ts';
import { expectInSight } from './in-sight.ts';

/** How people use the site. */
export interface Way {
  screen: BrowserContextOptions;
  isPhone: boolean;
  press(control: Locator): Promise<void>;
  /** Chooses a radio button or ticks a box. */
  check(box: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  /** Takes a step that has to be on the screen. */
  take(step: Locator): Promise<void>;
}

const keyboard: Way = {
  screen: {},
  isPhone: false,
  press: (control) => pressOn(control),
  check: (box) => pressOn(box, 'Space'),
  fill: typeInto,
  async take(step) {
    await expectInSight(step);
    await pressOn(step);
  },
};

const touch: Way = {
  screen: { viewport: phone, hasTouch: true, isMobile: true },
  isPhone: true,
  press: (control) => control.tap(),
  check: (box) => box.tap(),
  async fill(field, text) {
    await field.tap();
    await field.fill(text);
  },
  async take(step) {
    await expectInSight(step);
    await step.tap();
  },
};

/** With the keyboard alone on a large screen, and by touch on a phone. */
export const ways = [
  ['by keyboard', keyboard],
  ['by touch', touch],
] as const;
