/** How labs lie on the page: at every width from a phone to a large screen, and while they are loaded. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isThorough, thorough } from '#testing/thorough.ts';
import { overflowOf } from './axe.ts';
import { hydratePage, openPage, phone, scrollTo } from './fixtures.ts';
import { openGallery } from './gallery/open-gallery.ts';
import { followKeys } from './keyboard.ts';
import { settledLabHeight } from './lab-height.ts';
import { expectGoal, expectLabAccessible, labFolders, openLab } from './labs.ts';

const chosen = isThorough ? labFolders : ['fool-the-sorter'];
const widths = isThorough ? [390, 768, 1280, 1600] : [390, 1280];
const screenHeight = 800;

/** The width of "Hamburgefonstiv" in Arial at 100 px, with which the heights of labs were measured. */
const arialWidth = 756;

/** By how much a lab may differ from its reserved height: a line of text, and more where no font is as wide as Arial. */
async function mostMoved(page: Page, height: number): Promise<number> {
  const width = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    context.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    return Math.round(context.measureText('Hamburgefonstiv').width);
  });
  return width === arialWidth ? 32 : height / 8;
}

/** About a screen and a half, below the title. */
const mostHeight = 1_200;

/** Their subject is a list: of records, writers, messages, questions or cases. */
const lists = [
  'audit-a-log',
  'clean-this-table',
  'draw-a-digit',
  'find-the-passage',
  'guardrails',
  'prompts-as-tests',
];

/** The height that the page keeps for the lab. */
const reservedHeight = (page: Page) =>
  page.locator('[data-lab-place]').evaluate((place) => Number.parseFloat(getComputedStyle(place).minHeight));

/** Words that stick out of the tile, button or box that they are in. */
function findWordsThatDoNotFit(view: Element): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    const tile = parent?.closest('button, label, th, td, [class*="border"], [class*="bg-"]');
    if (!parent || !tile || parent.closest('svg, .sr-only, [class*="overflow-"], option')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    const around = tile.getBoundingClientRect();
    if (width === 0 || around.width === 0) continue;
    if (left < around.left - 1 || right > around.right + 1) found.push((text.textContent ?? '').trim());
  }
  return found;
}

/** Whether the bar of goals is on the screen wherever in the lab one works. */
async function goalsStayInSight(page: Page): Promise<boolean> {
  const bar = page.locator('.goal-bar');
  for (const part of [0, 0.5, 0.9]) {
    await page.locator('.lab-view').evaluate((view, share) => {
      const { top, height } = view.getBoundingClientRect();
      window.scrollTo(0, scrollY + top + share * height - 300);
    }, part);
    const box = await bar.boundingBox();
    if (!box || box.y < 0 || box.y + box.height > screenHeight) return false;
  }
  return true;
}

test.each(chosen)(
  '%s keeps its goals in sight, fits every width and has the height that is reserved',
  async (name) => {
    const page = await openGallery('labs', { name }, { viewport: phone });
    for (const width of widths) {
      await page.setViewportSize({ width, height: screenHeight });
      await page.reload();
      const height = await settledLabHeight(page);
      const at = `${name} at ${width} px`;
      const moved = Math.abs((await reservedHeight(page)) - height);
      expect(moved, `${at}, moved by`).toBeLessThan(await mostMoved(page, height));
      expect(await overflowOf(page), at).toBeLessThanOrEqual(0);
      expect(await page.locator('.lab-view').evaluate(findWordsThatDoNotFit), at).toEqual([]);
      expect(await goalsStayInSight(page), at).toBe(true);
      if (width === 1280 && !lists.includes(name)) expect(height, at).toBeLessThan(mostHeight);
    }
    await expectLabAccessible(page);
  },
);

test(
  'a goal that is reached is shown and said, and a phone shows all goals when asked',
  thorough,
  async () => {
    const { page, goal, keyboardPath } = await openLab('fool-the-sorter');
    const bar = page.getByRole('region', { name: 'Your goals' });
    await bar.getByText('Not yet: 0 kept, none fools it').waitFor();
    await followKeys(page, keyboardPath);
    await expectGoal(page, goal, true);
    await page.getByRole('status').getByText('Goal reached: Keep one fair button').waitFor();
    await page.locator(`[data-goal="${goal}"][data-fresh="true"]`).waitFor();

    const last = page.locator('[data-goal="mended"] .goal-text');
    const heightOf = async () => (await last.boundingBox())?.height ?? 0;
    const toggle = bar.getByRole('button', { name: 'All goals in full' });
    await toggle.press('Enter');
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(heightOf).toBeGreaterThan(30);
    await expectLabAccessible(page);
  },
);

test('a lesson does not move when its lab is loaded', async () => {
  const page = await openPage('/labs');
  const card = page.getByRole('listitem').filter({ hasText: 'Open to everyone' }).last();
  const address = new URL((await card.getByRole('link').getAttribute('href')) ?? '', page.url());
  await page.goto(address.pathname);
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  await hydratePage(page);
  const lab = page.locator('.lab-block');
  expect(await lab.locator('.lab-view').count()).toBe(0);
  const before = await heightOf();
  await lab.evaluate(scrollTo);
  const height = await settledLabHeight(page);
  expect(Math.abs((await heightOf()) - before)).toBeLessThan(await mostMoved(page, height));
});
