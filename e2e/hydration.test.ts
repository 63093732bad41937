import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sample, thorough } from '#testing/thorough.ts';
import { hydratePage, movePointer, openPage, phone } from './fixtures.ts';

const isHydrated = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.hydrated !== undefined);
const hydration = (page: Page) => page.locator('html[data-hydrated]').waitFor();

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const scripts = '**/assets/*.js';

/** Holds the scripts back until the returned function is called, like a slow network. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), args: z.object({ elementCount: z.int().optional() }).optional() }),
  ),
});

const intents: [string, (page: Page) => Promise<unknown>][] = [
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a press of the pointer', (page: Page) => page.locator('main').dispatchEvent('pointerdown')],
  ['a touch', (page: Page) => page.locator('main').dispatchEvent('touchstart')],
  ['a scroll', (page: Page) => page.evaluate(() => scrollTo(0, 300))],
  ['a click by assistive technology', (page: Page) => page.locator('h1').dispatchEvent('click')],
  [
    'such a click on a button',
    (page: Page) => page.getByRole('button', { name: 'Sign In' }).first().dispatchEvent('click'),
  ],
];

test.each(sample(intents, 5))('the page comes alive on %s, and not before', async (_name, intend) => {
  const page = await openPage('/');
  await page.waitForLoadState('networkidle');
  expect(await isHydrated(page)).toBe(false);
  await intend(page);
  await hydration(page);
});

test('a move of the pointer hydrates the existing elements, without console messages', async () => {
  const page = await openPage('/');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.waitForLoadState('networkidle');
  expect(await isHydrated(page)).toBe(false);
  const first = await page.$$('h1, h2, main a, footer a');
  await hydratePage(page);
  for (const element of first) expect(await element.evaluate((node) => node.isConnected)).toBe(true);
  expect(said).toEqual([]);
});

test('the first intent begins one download at a time, and the browser can respond between them', async () => {
  const page = await openPage('/');
  const counts = await page.evaluateHandle(() => {
    const atOnce: number[] = [];
    const watch = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      atOnce.push(added.filter((node) => (node as Element).localName === 'link').length);
    });
    watch.observe(document.head, { childList: true });
    return atOnce;
  });
  await hydratePage(page);
  const atOnce = await counts.jsonValue();
  expect(Math.max(...atOnce)).toBe(1);
  expect(atOnce.length).toBeGreaterThan(10);
});

test('a page with a stored session hydrates in one render', async () => {
  const page = await openPage('/robots.txt');
  await page.evaluate(() => localStorage.setItem('sb-127-auth-token', '{}'));
  // Without supabase-js, which the hydrated page fetches, the session stays unknown: there is nothing new to render.
  await page.route(scripts, (route) => route.request().resourceType() !== 'fetch' && route.continue());
  await page.addInitScript(() => {
    // React reports every commit to this hook, which its developer tools use.
    const commits: object[] = [];
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => commits.push({}) };
    Object.assign(window, { commits, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  const fetched = page.waitForRequest((request) => request.resourceType() === 'fetch');
  await page.goto('/');
  await hydration(page);
  await fetched;
  await nextFrames(page);
  expect(await page.evaluate(() => (window as unknown as { commits: object[] }).commits.length)).toBe(1);
});

test('an added element leaves the styles of the others as they are', thorough, async () => {
  const page = await openPage('/', { viewport: phone });
  await hydratePage(page);
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  const elements = await page.evaluate(() => {
    const added = document.createElement('p');
    document.querySelector('main')?.append(added);
    added.getBoundingClientRect();
    return document.querySelectorAll('*').length;
  });
  const trace = await browser?.stopTracing();
  const { traceEvents } = traceSchema.parse(JSON.parse(trace?.toString() ?? ''));
  const updates = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
  const most = Math.max(...updates.map(({ args }) => args?.elementCount ?? 0));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(elements / 4);
});

test('what a visitor types, submits and clicks before hydration is kept, and replayed once', async () => {
  const page = await openPage('/');
  const release = await holdScripts(page);
  // A form without an action delays its submission, instead of reloading its page.
  const email = page.locator('footer').getByRole('textbox');
  await email.fill('ada@lifelong-ai.example');
  await email.press('Enter');
  const signIn = page.getByRole('button', { name: 'Sign In' }).first();
  await signIn.evaluate((button) => {
    button.addEventListener('click', () => {
      button.dataset.clicks = `${Number(button.dataset.clicks ?? 0) + 1}`;
    });
  });
  await signIn.click();
  await signIn.click();
  await nextFrames(page);
  await expect.poll(() => signIn.getAttribute('data-clicks')).toBeNull();
  expect(new URL(page.url()).search).toBe('');
  release();
  await hydration(page);
  await expect.poll(() => signIn.getAttribute('data-clicks')).toBe('1');
  expect(new URL(page.url()).search).toBe('');
});

test('an answer that is submitted before hydration is checked, even if its question comes to life first', async () => {
  const page = await openPage('/');
  // Held input is released by a timer, and a busy browser may draw the page and load the question before that.
  await page.addInitScript(() => {
    const setTimer = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, delay = 1_000) => setTimer(run, delay),
    });
  });
  await page.goto('/courses/meet-ai/rules-guesses-and-patterns');
  const release = await holdScripts(page);
  const check = page.locator('[data-block] form').first();
  await check.getByRole('radio').first().check();
  await check.getByRole('button', { name: 'Check' }).click();
  release();
  await check.getByText(/^(Not yet|That is right)$/).waitFor();
});

test('links work before hydration', thorough, async () => {
  const page = await openPage('/');
  await holdScripts(page);
  await page.getByRole('link', { name: 'Explore Courses' }).first().click();
  await page.waitForURL('**/courses');
  expect(await page.locator('h1').count()).toBe(1);
});

test(
  'a page whose scripts fail to load hydrates on the next intent once the network is back',
  thorough,
  async () => {
    const page = await openPage('/');
    const failed = page.waitForEvent('console', (message) => message.text().includes('Failed to fetch'));
    await page.route(scripts, (route) => route.abort());
    await page.getByRole('button', { name: 'Sign In' }).first().click();
    await failed;
    await page.unroute(scripts);
    await hydratePage(page);
  },
);

test(
  'a page whose scripts a starting server refuses stays readable, and hydrates once the server works',
  thorough,
  async () => {
    const page = await openPage('/');
    let refused = 0;
    let isReady = false;
    await page.route(scripts, (route) => (isReady ? route.continue() : route.fulfill({ status: 503 })));
    page.on('response', (response) => {
      refused += Number(response.status() === 503 && response.request().resourceType() === 'fetch');
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await expect.poll(() => movePointer(page).then(() => refused)).toBe(2);
    expect(loads).toBe(0);
    isReady = true;
    await hydratePage(page);
  },
);

test('a page of an older deployment, whose scripts are gone, reloads and hydrates', async () => {
  const page = await openPage('/');
  let isReloaded = false;
  page.once('framenavigated', () => {
    isReloaded = true;
  });
  await page.route(scripts, (route) => (isReloaded ? route.continue() : route.fulfill({ status: 404 })));
  await hydratePage(page);
  expect(isReloaded).toBe(true);
});

test('a page whose scripts are permanently missing reloads only once, and stays readable', async () => {
  const page = await openPage('/');
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  let tries = 0;
  let loads = 0;
  page.on('request', (request) => {
    tries += Number(request.url().includes('/manifest-') && request.resourceType() === 'fetch');
  });
  page.on('load', () => {
    loads += 1;
  });
  await expect.poll(() => movePointer(page).then(() => tries)).toBe(3);
  expect(loads).toBe(1);
  const email = page.locator('footer').getByRole('textbox');
  await email.fill('ada@lifelong-ai.example');
  await email.press('Enter');
  await page.getByRole('link', { name: 'Explore Courses' }).first().click();
  await page.waitForURL((url) => url.pathname + url.search === '/courses');
});

test('a stored session is marked before first paint and hydrates the page at once', async () => {
  const page = await openPage('/robots.txt');
  await page.evaluate(() => localStorage.setItem('sb-127-auth-token', '{}'));
  // Once hydrated, the page finds that this is no session.
  const release = await holdScripts(page);
  await page.goto('/');
  expect(await page.locator('html').getAttribute('data-session')).toBe('in');
  release();
  await hydration(page);
});

test('every change of page starts at the top, and Back restores where it was, after a reload too', async () => {
  const page = await openPage('/');
  await hydratePage(page);
  const home = await page.locator('h1').innerText();
  await page.evaluate(() => scrollTo(0, 1_200));
  const link = page.locator('main a[href="/courses"]').last();
  await link.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(0);
  await link.click();
  await page.waitForURL('**/courses');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);

  await page.locator('main a[href="/courses"]').first().click();
  await page.waitForURL('**/courses');
  await page.reload();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => page.locator('h1').innerText()).toBe(home);
});

test('an unknown address shows the spec’s page and logs the missing path', thorough, async () => {
  const page = await openPage('/robots.txt');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Oops! Page not found');
  await expect.poll(() => said.filter((text) => text.includes('/no/such/page'))).not.toEqual([]);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
