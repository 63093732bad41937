import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { desktop, openPage, phone } from './fixtures.ts';

const quickQuestions = [
  'What courses do you offer?',
  'How much does it cost?',
  'How do I get a certificate?',
];

const launcher = (page: Page) => page.getByRole('button', { name: 'Open the help chat' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Help' });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const question = (page: Page) => panel(page).getByRole('textbox', { name: 'Your question' });
const isTyping = (page: Page) => log(page).getByText('The assistant is typing').isVisible();

async function openChat(page: Page): Promise<void> {
  await launcher(page).click();
  await panel(page).waitFor();
}

/** Stops the page's clock: from here on it moves only when a test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  await question(page).press('Enter');
}

async function askAndHear(page: Page, text: string): Promise<void> {
  await ask(page, text);
  await page.clock.runFor(1_000);
}

/** What was said so far, without who said it and when. */
async function messages(page: Page): Promise<string[]> {
  return log(page)
    .getByRole('paragraph')
    .filter({ hasNot: page.locator('time') })
    .allInnerTexts();
}

test('the chat begins closed, and opens with one greeting and three quick questions', async () => {
  const page = await openPage('/');
  expect(await panel(page).count()).toBe(0);
  await openChat(page);
  expect(await messages(page)).toEqual([expect.stringMatching(/^Hello! I am the help assistant/)]);
  const offered = panel(page).getByRole('list', { name: 'Questions people often ask' }).getByRole('button');
  expect(await offered.allInnerTexts()).toEqual(quickQuestions);
  expect(await panel(page).boundingBox()).toMatchObject({ width: 384, height: 500 });
});

test('the reply comes after exactly one second of typing, and quick questions give way to the conversation', async () => {
  const page = await openPage('/');
  await openChat(page);
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
});

test('several questions in a row are all answered, in their order', async () => {
  const page = await openPage('/');
  await openChat(page);
  await stopClock(page);
  await ask(page, 'What is your mission?');
  await page.clock.runFor(600);
  await ask(page, 'certifcates');
  await page.clock.runFor(400);
  expect((await messages(page)).at(-1)).toMatch(/^Our mission is/);
  expect(await isTyping(page)).toBe(true);
  await page.clock.runFor(600);
  expect((await messages(page)).at(-1)).toMatch(/^There are three certificates/);
  expect(await isTyping(page)).toBe(false);
});

test('empty and blank input is ignored', async () => {
  const page = await openPage('/');
  await openChat(page);
  for (const blank of ['', '   ', '\u00a0 ']) {
    await ask(page, blank);
    await panel(page).getByRole('button', { name: 'Send' }).click();
  }
  expect(await messages(page)).toHaveLength(1);
  expect(await isTyping(page)).toBe(false);
});

test('what the chat does not know goes to a person, with the conversation in the contact form', async () => {
  const page = await openPage('/');
  await openChat(page);
  await stopClock(page);
  await askAndHear(page, 'How long is the beginner course?');
  await askAndHear(page, 'Can I bring my cat & <b>dog</b>?');
  const said = await messages(page);
  expect(said.at(-1)).toMatch(
    /^I am not sure I understood that\. You can write to support@\S+ or use the contact form/,
  );
  expect(said.at(-1)).toContain('courses, Beginner AI, Intermediate AI');
  const mailbox = log(page).getByRole('link', { name: 'support@lifelong-ai.example' });
  expect(await mailbox.getAttribute('href')).toBe('mailto:support@lifelong-ai.example');

  await log(page).getByRole('link', { name: 'Pass this conversation to a person' }).click();
  await page.waitForURL('**/contact?topic=help-chat');
  expect(await panel(page).count()).toBe(0);
  const message = page.getByLabel('Message', { exact: true });
  await expect.poll(() => message.inputValue()).toContain('You: Can I bring my cat & <b>dog</b>?');
  expect(await message.inputValue()).toMatch(/^My conversation with the help chat:\n\nYou: How long is/);
  expect(await message.inputValue()).toContain(`Assistant: ${said[2]}`);
  expect(await page.getByLabel('Subject').inputValue()).toBe('A question from the help chat');
  expect(await page.locator(':focus').getAttribute('name')).toBe('name');
  expect(page.url()).not.toContain('cat');
});

test('a message that is being written survives the conversation, which is cut to what the form takes', async () => {
  const page = await openPage('/contact');
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Dear institute,');
  await openChat(page);
  await stopClock(page);
  for (let at = 0; at < 6; at += 1) await askAndHear(page, `Is there a moon ${at}?`);
  await log(page).getByRole('link', { name: 'Pass this conversation' }).last().click();
  await expect.poll(() => message.inputValue()).toMatch(/^Dear institute,\n\nMy conversation/);
  const first = await message.inputValue();
  expect(first).toContain('Is there a moon 5?');
  expect(first.length).toBeLessThanOrEqual(2_000);

  await openChat(page);
  await askAndHear(page, 'And a sun?');
  await log(page).getByRole('link', { name: 'Pass this conversation' }).last().click();
  await expect.poll(() => message.inputValue()).toContain('And a sun?');
  expect((await message.inputValue()).split('My conversation')).toHaveLength(2);
});

test('reloading the contact form keeps the conversation that was handed to it', async () => {
  const page = await openPage('/');
  const said: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && said.push(entry.text()));
  await openChat(page);
  await ask(page, 'Is there a moon?');
  await log(page).getByRole('link', { name: 'Pass this conversation' }).click();
  const message = page.getByLabel('Message', { exact: true });
  await expect.poll(() => message.inputValue()).toContain('You: Is there a moon?');
  const before = await message.inputValue();
  await page.reload();
  await page.mouse.move(40, 40);
  await expect.poll(() => message.inputValue()).toBe(before);
  expect(said).toEqual([]);
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
  expect(await question(page).inputValue()).toBe('');
  await page.keyboard.press('Shift+Tab');
  expect(await page.locator(':focus').innerText()).toBe('Expert AI');
  await page.keyboard.press('Escape');
  expect(await panel(page).count()).toBe(0);
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Open the help chat');
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  expect(await messages(page)).toHaveLength(3);
});

test('links in answers are links, and the conversation goes along to the next page', async () => {
  const page = await openPage('/');
  await openChat(page);
  await stopClock(page);
  await askAndHear(page, 'What is the price of a certificate?');
  const said = await messages(page);
  expect(said.at(-1)).toContain('You also seem to ask about certification.');
  await log(page).getByRole('link', { name: 'Compare plans' }).click();
  await page.waitForURL('**/pricing');
  expect(await messages(page)).toEqual(said);
  await ask(page, 'hello');
  await page.locator('header').getByRole('link', { name: /Home/ }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.clock.runFor(1_000);
  expect(await messages(page)).toHaveLength(5);
});

test('nothing of the chat is loaded before it is opened, and chatting asks no server', async () => {
  const page = await openPage('/');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.mouse.move(40, 40);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.includes('chat'))).toEqual([]);
  await openChat(page);
  expect(requests.filter((path) => path.includes('chat'))).not.toEqual([]);
  requests.length = 0;
  await stopClock(page);
  for (const text of ['prices', 'Is there a moon?', 'cloud platform']) await askAndHear(page, text);
  expect(await messages(page)).toHaveLength(7);
  expect(requests).toEqual([]);
});

test('a click before the page is alive opens the chat as soon as it is', async () => {
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

test('a chat that cannot be loaded says so, leaves the page alone and can be tried again', async () => {
  const page = await openPage('/');
  await page.route('**/assets/chat-panel*.js', (route) => route.abort());
  await launcher(page).click();
  await page.getByRole('alert').getByText('Help is not available').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.unroute('**/assets/chat-panel*.js');
  await openChat(page);
});

test('on a phone the chat fills the screen, keeps the focus inside and steps aside when a link is followed', async () => {
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
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Open the help chat');
});

test.for([phone, desktop])(
  'at the end of a page the button covers nothing at $width px',
  async (viewport) => {
    const page = await openPage('/', { viewport });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const button = await launcher(page).boundingBox();
    const texts = page.locator('footer').locator('p, a, input, button, h2, h3');
    const bottoms = await texts.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().bottom),
    );
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(button?.y ?? 0);
  },
);

test('on a phone the button is out of the way while somebody fills in a form', async () => {
  const page = await openPage('/contact', { viewport: phone });
  await page.getByLabel('Message', { exact: true }).focus();
  expect(await launcher(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Send Message' }).focus();
  const send = await page.getByRole('button', { name: 'Send Message' }).boundingBox();
  const button = await launcher(page).boundingBox();
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

test('the open chat breaks no accessibility rule', async () => {
  const page = await openPage('/');
  await openChat(page);
  await expectAccessible(page);
  await ask(page, 'Is there a moon?');
  await log(page).getByRole('link', { name: 'Contact form' }).waitFor();
  await ask(page, 'prices and certificates');
  await expectAccessible(page);
});
