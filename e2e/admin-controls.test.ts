import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminSections } from '#app/content/admin/admin.ts';
import { thorough } from '#testing/thorough.ts';
import { startOwnSite } from './own-site.ts';

declare global {
  interface Window {
    changes?: number;
  }
}

/** Counts every visible effect from now on: changes of the page, and requests. */
async function watch(page: Page): Promise<() => Promise<number>> {
  let events = 0;
  const count = () => {
    events += 1;
  };
  page.on('request', count);
  page.on('download', count);
  page.on('filechooser', count);
  await page.evaluate(() => {
    window.changes = 0;
    new MutationObserver((records) => {
      window.changes = (window.changes ?? 0) + records.length;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // The browser itself reports what a form still needs.
    for (const event of ['input', 'invalid']) {
      addEventListener(event, () => Object.assign(window, { changes: (window.changes ?? 0) + 1 }), true);
    }
  });
  // Navigating away counts as an effect.
  return async () => events + (await page.evaluate(() => window.changes ?? 1).catch(() => 1));
}

const controls = (page: Page) =>
  page
    .locator('main')
    .locator('button:enabled:visible, input[type=checkbox]:enabled:visible, summary:visible');

const namesOf = (page: Page) =>
  controls(page).evaluateAll((elements) =>
    elements.map((element) =>
      (element.ariaLabel ?? element.closest('label')?.innerText ?? element.textContent ?? '').trim(),
    ),
  );

const silence = 120;

/**
 * Opens a page without drafts of earlier clicks, and waits until its requests are finished. Playwright's own wait needs
 * half a second of silence.
 */
async function openWhole(page: Page, path: string): Promise<void> {
  let pending = 0;
  let lastChange = Date.now();
  const count = (change: number) => () => {
    pending += change;
    lastChange = Date.now();
  };
  const [asked, answered] = [count(1), count(-1)];
  page.on('request', asked).on('requestfinished', answered).on('requestfailed', answered);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('draft')) localStorage.removeItem(key);
  });
  await page.goto(path);
  await page.getByRole('banner').waitFor();
  await expect.poll(() => pending <= 0 && Date.now() - lastChange > silence, { interval: 20 }).toBe(true);
  page.off('request', asked).off('requestfinished', answered).off('requestfailed', answered);
}

/** Whether a click left the page unchanged, so that it need not be reopened. */
async function isUnchanged(page: Page, address: string, names: string[]): Promise<boolean> {
  const isCovered = await page.locator('dialog[open], [popover]:popover-open').count();
  return page.url() === address && !isCovered && (await namesOf(page)).join() === names.join();
}

async function firstPathBelow(page: Page, path: string): Promise<string> {
  await openWhole(page, path);
  const link = page.locator(`main a[href^="${path}/"]:not([href$="/new"])`).first();
  return (await link.getAttribute('href')) ?? '';
}

test('no control of the back office is without effect, and no link leads nowhere', {
  ...thorough,
  timeout: 900_000,
}, async () => {
  const { url, openAsAdmin } = await startOwnSite();
  const page = await openAsAdmin('/admin');
  // Unsaved changes ask for confirmation.
  page.on('dialog', (dialog) => dialog.accept());
  const paths: string[] = [
    ...adminSections.map(({ href }) => href),
    '/admin/blog/new',
    '/admin/courses/new',
    await firstPathBelow(page, '/admin/blog'),
    await firstPathBelow(page, '/admin/courses'),
    await firstPathBelow(page, '/admin/support'),
  ];
  const links = new Set<string>();
  const idle: string[] = [];
  let tried = 0;
  for (const path of paths) {
    await openWhole(page, path);
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      links.add(href ?? '');
    const address = page.url();
    const atFirst = await namesOf(page);
    // The rows of a table repeat the same control names; one of each is enough.
    for (const name of new Set(atFirst)) {
      if (!(await isUnchanged(page, address, atFirst))) await openWhole(page, path);
      await expect.poll(() => namesOf(page)).toContain(name);
      let effects = await watch(page);
      const click = async () => {
        const at = (await namesOf(page)).indexOf(name);
        await controls(page).nth(at).click({ timeout: 5_000 });
      };
      await click().catch(async () => {
        // An effect of the previous click arrived late and covers the page.
        await openWhole(page, path);
        effects = await watch(page);
        await click();
      });
      tried += 1;
      await expect
        .poll(() => effects(), { timeout: 20_000 })
        .toBeGreaterThan(0)
        .catch(() => idle.push(`${path}: ${name}`));
    }
  }
  expect(idle).toEqual([]);
  expect(tried).toBeGreaterThan(60);
  const dead: string[] = [];
  for (const href of links) {
    if (href.startsWith('mailto:')) continue;
    const { status } = await fetch(new URL(href, url));
    if (status !== 200) dead.push(`${href}: ${status}`);
  }
  expect(dead).toEqual([]);
});
