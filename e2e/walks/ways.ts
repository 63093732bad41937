import type { BrowserContextOptions, Locator } from 'playwright-core';
import { isThorough } from '#testing/thorough.ts';
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

const allWays = [
  ['by keyboard', keyboard],
  ['by touch', touch],
] as const;

/**
 * With the keyboard alone on a large screen, and by touch on a phone. `npm test` takes each walk in one of these ways,
 * `npm run test:thorough` in both.
 */
export const ways = (usual: 'by keyboard' | 'by touch') =>
  isThorough ? allWays : allWays.filter(([name]) => name === usual);
