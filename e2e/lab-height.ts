import type { Page } from 'playwright-core';

/** Work runs in slices, one per frame. */
const framesOfWork = 45;

/**
 * How high a lab is, without the height that is reserved for it, once its goals are checked and it has kept that height
 * for some frames. A language model takes longer than those frames, and the check of the goals waits for it.
 */
export async function settledLabHeight(page: Page, frames = framesOfWork): Promise<number> {
  await page.locator('.lab-view[data-checked="true"]').waitFor();
  return page.locator('[data-lab-place]').evaluate(async (place, calmFrames) => {
    const heightNow = () => {
      const { top } = place.getBoundingClientRect();
      const parts = [...place.children].filter((part) => getComputedStyle(part).position !== 'absolute');
      return Math.round(Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)) - top);
    };
    let height = heightNow();
    for (let calm = 0; calm < calmFrames; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const next = heightNow();
      calm = next === height ? calm + 1 : 0;
      height = next;
    }
    return height;
  }, frames);
}
