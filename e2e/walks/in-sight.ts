import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** The next step of a walk has to be on the screen, without scrolling. */
export async function expectInSight(control: Locator): Promise<void> {
  await control.waitFor();
  const place = () =>
    control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight ? 'in sight' : `at ${Math.round(top)} of ${innerHeight} px`;
    });
  await expect.poll(place, { message: `${control} is the next step` }).toBe('in sight');
}
