/**
 * Browser contexts that tests reuse: creating one takes Chromium three times as long as opening a page. A test sees
 * nothing that earlier tests in its context have stored. The HTTP cache stays, with compiled scripts: the browser asks
 * again for every page.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { isFirefox, launchBrowser } from './browsers.ts';

/** Longer than Playwright's default of 30 seconds, which a busy machine may need for a page. */
const longestWait = 180_000;

/** One browser for all files that a worker runs; it ends with the worker. */
let browser: Promise<Browser> | undefined;

type StoredState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

interface Kept {
  key: string;
  context: BrowserContext;
  /** False in Firefox, which cannot forget what it stored, and once a test changed something that cannot be reset. */
  isReusable: boolean;
}

const idle: Kept[] = [];
const mostIdle = 4;

export interface Visitor {
  page: Page;
  leave(): Promise<void>;
}

/** A new visitor with one empty page. */
export async function admitVisitor({ storageState, ...options }: BrowserContextOptions): Promise<Visitor> {
  const kept = await takeContext(options);
  const { context } = kept;
  const page = await context.newPage();
  if (kept.isReusable) await forget(page, new URL(options.baseURL ?? '').origin);
  if (typeof storageState === 'object') await store(page, storageState);
  return { page, leave: () => putBack(kept) };
}

/** Playwright's `setStorageState` opens a page for each origin, which costs more than the document of this one. */
async function store(page: Page, { cookies, origins }: StoredState): Promise<void> {
  if (cookies.length > 0) await page.context().addCookies(cookies);
  for (const { origin, localStorage: entries } of origins) {
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate((stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    }, entries);
  }
}

async function takeContext(options: BrowserContextOptions): Promise<Kept> {
  const key = JSON.stringify(options);
  const at = idle.findIndex((kept) => kept.key === key);
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  if (found) return found;
  browser ??= launchBrowser();
  const context = await (await browser).newContext(options);
  context.setDefaultTimeout(longestWait);
  await context.addInitScript(holdToasts);
  const kept = { key, context, isReusable: !isFirefox };
  watchForChanges(kept);
  return kept;
}

/** Toasts stay until they are dismissed or replaced: on a busy machine one may be gone before a test looks for it. */
function holdToasts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.toast { animation-play-state: paused !important; }');
  document.adoptedStyleSheets.push(sheet);
}

async function putBack(kept: Kept): Promise<void> {
  const { context } = kept;
  if (!kept.isReusable) return context.close();
  await Promise.all(context.pages().map((page) => page.close()));
  await context.clearCookies();
  idle.push(kept);
  if (idle.length > mostIdle) await idle.shift()?.context.close();
}

/** Settings of a context last until it is closed. */
function watchForChanges(kept: Kept): void {
  const { context } = kept;
  const noteCallsOf = <Target extends object>(target: Target, names: readonly (keyof Target)[]) => {
    for (const name of names) {
      const method = target[name];
      if (typeof method !== 'function') continue;
      target[name] = ((...args: unknown[]) => {
        kept.isReusable = false;
        return method.apply(target, args);
      }) as typeof method;
    }
  };
  noteCallsOf(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions']);
  noteCallsOf(context, ['route', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline']);
  noteCallsOf(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
  context.once('close', () => {
    kept.isReusable = false;
  });
}

async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** For tests that measure what a first visitor downloads. */
export async function clearCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
