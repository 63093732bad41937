import type { Page } from 'playwright-core';

/** How high a lab is, without the height that is reserved for it, once all that it computes at first is shown. */
export async function settledLabHeight(page: Page): Promise<number> {
  await page.locator('.lab-view').waitFor();
  return page.locator('[data-lab-place]').evaluate(async (place) => {
    const heightNow = () => {
      const { top } = place.getBoundingClientRect();
      const parts = [...place.children].filter((part) => getComputedStyle(part).position !== 'absolute');
      return Math.round(Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)) - top);
    };
    let height = heightNow();
    // Work runs in slices, one per frame, and checks of goals begin after a pause of 200 ms.
    for (let calm = 0; calm < 45; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const next = heightNow();
      calm = next === height ? calm + 1 : 0;
      height = next;
    }
    return height;
  });
}
