import type { Page } from 'playwright-core';

export const launcher = (page: Page) => page.getByRole('button', { name: 'Open the help chat' });
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Help' });
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
export const askTeam = (page: Page) => panel(page).getByRole('button', { name: 'Ask our team' });
export const question = (page: Page) => panel(page).getByRole('textbox', { name: 'Your question' });
export const isTyping = (page: Page) => log(page).getByText('The assistant is typing').isVisible();

export async function openChat(page: Page): Promise<void> {
  await launcher(page).click();
  await panel(page).waitFor();
}

/** Stops the page's clock: from here on only the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

export async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  await question(page).press('Enter');
}

export async function askAndHear(page: Page, text: string): Promise<void> {
  await ask(page, text);
  await page.clock.runFor(1_000);
}

/** The messages so far, without their authors and times. */
export async function messages(page: Page): Promise<string[]> {
  return log(page)
    .getByRole('paragraph')
    .filter({ hasNot: page.locator('time') })
    .allInnerTexts();
}
