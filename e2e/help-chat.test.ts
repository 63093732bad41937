import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import {
  ask,
  askAndHear,
  askTeam,
  isTyping,
  launcher,
  log,
  messages,
  openChat,
  panel,
  question,
  stopClock,
} from './chat.ts';
import { desktop, hydratePage, openPage, phone } from './fixtures.ts';
import { storageOf } from './signed-in.ts';

const quickQuestions = [
  'What courses do you offer?',
  'How much does it cost?',
  'How do I get a certificate?',
];

test('the chat greets, answers every question in its order after one second, and goes along to the next page', async () => {
  const page = await openPage('/');
  expect(await panel(page).count()).toBe(0);
  await openChat(page);
  expect(await messages(page)).toEqual([expect.stringMatching(/^Hello! I am the help assistant/)]);
  const offered = panel(page).getByRole('list', { name: 'Questions people often ask' }).getByRole('button');
  expect(await offered.allInnerTexts()).toEqual(quickQuestions);
  // During its opening animation it is slightly lower.
  const size = async () => {
    const box = await panel(page).boundingBox();
    return [box?.width, box?.height].map((pixels = 0) => Math.round(pixels));
  };
  await expect.poll(size).toEqual([384, 500]);

  await stopClock(page);
  await panel(page).getByRole('button', { name: 'How much does it cost?' }).click();
  expect((await messages(page)).slice(1)).toEqual(['How much does it cost?']);
  expect(await panel(page).getByRole('button', { name: quickQuestions[0] }).count()).toBe(0);
  expect(await isTyping(page)).toBe(true);
  await page.clock.runFor(999);
  expect(await isTyping(page)).toBe(true);
  expect(await messages(page)).toHaveLength(2);
  await page.clock.runFor(1);
  expect(await isTyping(page)).toBe(false);
  expect((await messages(page)).at(-1)).toContain('Standard: $15/month or $120/year (save $60).');

  await ask(page, 'What is your mission?');
  await page.clock.runFor(600);
  await ask(page, 'certifcates');
  await page.clock.runFor(400);
  expect((await messages(page)).at(-1)).toMatch(/^Our mission is/);
  expect(await isTyping(page)).toBe(true);
  await page.clock.runFor(600);
  expect((await messages(page)).at(-1)).toMatch(/^There are three certificates/);
  expect(await isTyping(page)).toBe(false);

  await askAndHear(page, 'What is the price of a certificate?');
  const said = await messages(page);
  expect(said.at(-1)).toContain('You also seem to ask about certification.');
  await log(page).getByRole('link', { name: 'Compare plans' }).last().click();
  await page.waitForURL('**/pricing');
  expect(await messages(page)).toEqual(said);
  await ask(page, 'hello');
  await page.locator('header').getByRole('link', { name: /Home/ }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.clock.runFor(1_000);
  expect(await messages(page)).toHaveLength(said.length + 2);
});

test('empty and blank input is ignored', thorough, async () => {
  const page = await openPage('/');
  await openChat(page);
  for (const blank of ['', '   ', '\u00a0 ']) {
    await ask(page, blank);
    await panel(page).getByRole('button', { name: 'Send' }).click();
  }
  expect(await messages(page)).toHaveLength(1);
  expect(await isTyping(page)).toBe(false);
});

test('the whole chat works from the keyboard, and Escape gives the focus back', async () => {
  const page = await openPage('/');
  await launcher(page).focus();
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  await stopClock(page);
  await page.keyboard.type('expert modules');
  await page.keyboard.press('Enter');
  await page.clock.runFor(1_000);
  expect((await messages(page)).at(-1)).toMatch(/^Expert AI takes 12-16 weeks/);
  await expect.poll(() => question(page).inputValue()).toBe('');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Expert AI');
  await page.keyboard.press('Escape');
  expect(await panel(page).count()).toBe(0);
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Open the help chat');
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  expect(await messages(page)).toHaveLength(3);
});

test('the chat is loaded when it is opened, again after a failure, and chatting asks no server', async () => {
  const page = await openPage('/');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await hydratePage(page);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.includes('chat'))).toEqual([]);

  await page.route('**/assets/chat-panel*.js', (route) => route.abort());
  await launcher(page).click();
  await page.getByRole('alert').getByText('Help is not available').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count(), 'the page is left alone').toBe(1);
  await page.unroute('**/assets/chat-panel*.js');
  await openChat(page);
  expect(requests.filter((path) => path.includes('chat'))).not.toEqual([]);

  requests.length = 0;
  await stopClock(page);
  for (const text of ['prices', 'Is there a moon?', 'cloud platform']) await askAndHear(page, text);
  expect(await messages(page)).toHaveLength(7);
  expect(requests).toEqual([]);
});

test('a click before hydration opens the chat after hydration', thorough, async () => {
  const page = await openPage('/');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await launcher(page).click();
  expect(await panel(page).count()).toBe(0);
  resolve();
  await panel(page).waitFor();
});

test(
  'on a phone the chat fills the screen, keeps the focus inside and steps aside when a link is followed',
  thorough,
  async () => {
    const page = await openPage('/', { viewport: phone });
    await openChat(page);
    expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('main, header:not(dialog *), footer')),
      ).toBeNull();
    }
    await stopClock(page);
    await askAndHear(page, 'courses');
    await log(page).getByRole('link', { name: 'See all courses' }).click();
    await page.waitForURL('**/courses');
    expect(await panel(page).count()).toBe(0);
    await openChat(page);
    expect(await messages(page)).toHaveLength(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Open the help chat');
  },
);

test('at the end of a page the button covers nothing, on a phone and on a desktop', thorough, async () => {
  const page = await openPage('/');
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const button = await launcher(page).boundingBox();
    const texts = page.locator('footer').locator('p, a, input, button, h2, h3');
    const bottoms = await texts.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().bottom),
    );
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(button?.y ?? 0);
  }
});

test('on a phone the button is out of the way while a visitor fills in a form', thorough, async () => {
  const page = await openPage('/contact', { viewport: phone });
  await page.getByLabel('Message', { exact: true }).focus();
  expect(await launcher(page).count()).toBe(0);
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.focus();
  // A browser scrolls as little as it can, so the next heading may be below the button. Here nothing is.
  await send.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 90));
  await launcher(page).waitFor();
  const [sent, button] = [await send.boundingBox(), await launcher(page).boundingBox()];
  expect((sent?.y ?? 0) + (sent?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

test('on a phone the button makes way for a field that comes after its page', async () => {
  const storageState = await storageOf(await createAccount());
  const page = await openPage('/learn', { viewport: phone, storageState });
  const name = page.getByLabel('Your name');
  await name.evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 40));
  await launcher(page).waitFor({ state: 'hidden' });
  await name.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await launcher(page).waitFor();
});

test('the open chat breaks no accessibility rule', thorough, async () => {
  const page = await openPage('/');
  await openChat(page);
  await expectAccessible(page);
  await ask(page, 'Is there a moon?');
  await log(page).getByRole('link', { name: 'Contact form' }).waitFor();
  await ask(page, 'prices and certificates');
  await expectAccessible(page);
  await askTeam(page).click();
  await expectAccessible(page);
});
