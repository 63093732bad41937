import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { type ReceivedMail, watchOutbox } from '#backend/testing/outbox.ts';
import { isFirefox, watchConsole } from './browsers.ts';
import { admitVisitor } from './contexts.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/**
 * A new visitor, whose page is closed when the test ends. Any script error fails the test. In Firefox so does any error
 * in the console; Chromium also lists there the failed requests that some tests want.
 */
export async function openPage(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page, leave } = await admitVisitor({
    baseURL: inject('site').url,
    viewport: desktop,
    ...options,
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  if (isFirefox) watchConsole(page, (error) => errors.push(error));
  onTestFinished(async ({ task }) => {
    for (const failure of task.result?.errors ?? []) failure.message += await describePage(page);
    await leave();
    if (errors[0]) throw errors[0];
  });
  await page.goto(path);
  return page;
}

/** What a page shows, for the report of a failed test. */
async function describePage(page: Page): Promise<string> {
  const content = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message);
  return `\n${page.url()} showed:\n${content}`;
}

/** Moves the pointer, which hydrates a page. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(240, 240, { steps: 2 });
}

/**
 * Hydrates a page the way a visitor does, by moving the pointer. Repeats the move until the page is hydrated, because a
 * single move may come before the page listens.
 */
export async function hydratePage(page: Page): Promise<void> {
  const isHydrated = () => page.evaluate(() => document.documentElement.dataset.hydrated !== undefined);
  await expect
    .poll(
      async () => {
        await movePointer(page);
        return isHydrated();
      },
      { interval: 100 },
    )
    .toBe(true);
}

/** Scrolls to an element, and waits until observers of the page were told so. */
export function scrollTo(element: Element): Promise<void> {
  element.scrollIntoView();
  return new Promise((resolve) => {
    new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve()).observe(element);
  });
}

/** What has been read of each outbox: the files of a worker share most of them, and reading a mail takes time. */
const outboxes = new Map<string, { mails: ReceivedMail[]; readNew: () => Promise<ReceivedMail[]> }>();

function outboxIn(folder: string) {
  const outbox = outboxes.get(folder) ?? { mails: [], readNew: watchOutbox(folder) };
  outboxes.set(folder, outbox);
  return outbox;
}

/** The newest mail to an email address, once it has reached the outbox. Its subject or text must contain `about`. */
export async function mailTo(
  address: string,
  about = '',
  dataDirectory = inject('site').dataDirectory,
): Promise<ReceivedMail> {
  const { mails, readNew } = outboxIn(join(dataDirectory, 'outbox'));
  return vi.waitFor(
    async () => {
      mails.push(...(await readNew()));
      const mail = mails.findLast(
        ({ to, subject, text }) => to === address && `${subject} ${text}`.includes(about),
      );
      if (!mail) throw new Error(`no mail to ${address} about "${about}" yet`);
      return mail;
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** Waits for the toast with exactly this text. Problems have the role alert, all others the role status. */
export async function expectToast(page: Page, role: 'alert' | 'status', ...words: string[]): Promise<void> {
  await expect.poll(() => page.getByRole(role).getByRole('paragraph').allInnerTexts()).toEqual(words);
}
