/** How the work of a learner in a lab is kept, in the lab of an introductory lesson unless a test says otherwise. */
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { keyboardPath } from '#labs/big-word-timeline/keyboard.ts';
import { type Choices, model } from '#labs/big-word-timeline/model.ts';
import { thorough } from '#testing/thorough.ts';
import { type Account, createAccount, serviceClient } from './accounts.ts';
import { openGallery } from './gallery/open-gallery.ts';
import { followKeys, isFocused } from './keyboard.ts';
import { expectGoal } from './labs.ts';
import { giveMembership } from './memberships.ts';
import { replaceSession, storageOf } from './signed-in.ts';

/** The id of the lesson with a lab. */
async function lessonWith(lab: string): Promise<string> {
  const { data } = await serviceClient()
    .from('lesson_contents')
    .select('lesson_id')
    .contains('labs', [lab])
    .limit(1)
    .single()
    .throwOnError();
  return data.lesson_id;
}

async function openAsLearner(account: Account, name = model.name): Promise<Page> {
  const lessonId = await lessonWith(name);
  const page = await openGallery('labs', { name, lessonId }, { storageState: await storageOf(account) });
  await labIsOpen(page);
  return page;
}

const labIsOpen = (page: Page) => tool(page, 'Start again').waitFor();

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const goal = (page: Page, id: string) => page.locator(`[data-goal="${id}"]`);

/** What the server has stored of a learner. */
async function workOf({ id }: Account) {
  const { data } = await serviceClient()
    .from('lab_work')
    .select('choices,goals')
    .eq('user_id', id)
    .maybeSingle()
    .throwOnError();
  return { line: (data?.choices as Choices | null)?.line, goals: data?.goals ?? [] };
}

/** What the browser of a signed-in learner stores about the session. */
async function sessionOf(account: Account): Promise<Record<string, string>> {
  const state = await storageOf(account);
  const entries = typeof state === 'object' ? (state.origins[0]?.localStorage ?? []) : [];
  return Object.fromEntries(entries.map(({ name, value }) => [name, value]));
}

/** Runs in the page. */
function changeSession(session: Record<string, string>): void {
  for (const key of Object.keys(localStorage)) if (key.endsWith('-auth-token')) localStorage.removeItem(key);
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
}

/** The guide of the lab has two steps, and the second reaches both goals. */
async function showAll(page: Page): Promise<void> {
  await tool(page, 'Show me').click();
  await tool(page, 'Next step').click();
}

/** Stops the clock, which then runs only by `runClock`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Long enough to check and save choices. In steps, because React renders between them and sets further timers. */
async function runClock(page: Page): Promise<void> {
  for (let step = 0; step < 20; step += 1) await page.clock.runFor(250);
}

test('what “Show me” reaches does not count after an undo, and what the learner reaches then does', async () => {
  const account = await createAccount();
  const page = await openAsLearner(account);
  await stopClock(page);
  await showAll(page);
  await runClock(page);
  await tool(page, 'Undo').click();
  await runClock(page);
  await page.clock.resume();
  expect(await goal(page, 'in-order').getAttribute('data-reached')).toBe('false');

  await followKeys(page, keyboardPath);
  await goal(page, 'in-order').getByText('Kept with your progress').waitFor();
  expect((await workOf(account)).goals).toEqual(['in-order']);
});

test('“Show me” is not saved, and an undo back to the saved work is', async () => {
  const account = await createAccount();
  const page = await openAsLearner(account);
  const slider = page.getByLabel('Year');
  await slider.press('Home');
  const placed = (years: (number | null)[] | undefined) => years?.filter((year) => year !== null);
  const saved = async () => placed((await workOf(account)).line);
  await expect.poll(saved).toEqual([1950]);

  await page.reload();
  await labIsOpen(page);
  await stopClock(page);
  await showAll(page);
  await runClock(page);
  await page.clock.resume();
  await page.reload();
  await page.getByRole('img', { name: /^Your strip: 1950 [^,]*$/ }).waitFor();

  await slider.press('ArrowRight');
  await expect.poll(saved).toEqual([1951]);
  await tool(page, 'Undo').click();
  await expect.poll(saved).toEqual([1950]);
  expect((await workOf(account)).goals).toEqual([]);
});

test('a goal that could not be confirmed is sent again when it is reached again', thorough, async () => {
  const account = await createAccount();
  const page = await openAsLearner(account);
  const url = '**/functions/v1/labs';
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/labs'));
  await page.route(url, (route) => route.abort());
  await followKeys(page, keyboardPath);
  await failed;
  await expectGoal(page, 'in-order', true);
  await page.unroute(url);

  await tool(page, 'How far off?').click();
  await goal(page, 'in-order').getByText('Kept with your progress').waitFor();
  expect((await workOf(account)).goals).toEqual(['in-order']);
});

test('work that stays in the browser is shown to its learner alone', async () => {
  const [ada, ben] = [await createAccount(), await createAccount()];
  await giveMembership(ada, 'pro');
  const page = await openAsLearner(ada, 'build-a-tokenizer');
  const merges = page.getByLabel('Merges', { exact: true });
  await tool(page, 'Merge the commonest pair').click();
  await expect.poll(() => merges.inputValue()).toBe('1');

  for (const session of [await sessionOf(ben), {}]) {
    await page.evaluate(changeSession, session);
    await page.reload();
    await expect.poll(() => merges.inputValue()).toBe('0');
  }
  await page.evaluate(changeSession, await sessionOf(ada));
  await page.reload();
  await expect.poll(() => merges.inputValue()).toBe('1');
});

test('what a visitor did in a lab is there after a reload, and goes to an account only if its owner says so', async () => {
  const [ada, ben] = [await createAccount(), await createAccount()];
  const page = await openGallery('labs', { name: model.name, lessonId: await lessonWith(model.name) });
  await labIsOpen(page);
  await page.getByLabel('Year').press('Home');
  const strip = page.getByRole('img', { name: /^Your strip: 1950 [^,]*$/ });
  await strip.waitFor();
  await page.reload();
  await strip.waitFor();

  await page.evaluate(changeSession, await sessionOf(ben));
  await page.reload();
  await tool(page, 'Not mine').click();
  await tool(page, 'Not mine').waitFor({ state: 'detached' });
  expect(await strip.count()).toBe(0);
  expect((await workOf(ben)).line).toBeUndefined();

  await page.evaluate(changeSession, await sessionOf(ada));
  await page.reload();
  await tool(page, 'That was me, go on').click();
  await strip.waitFor();
  await expect.poll(async () => (await workOf(ada)).line).toContain(1950);
  await page.evaluate(changeSession, await sessionOf(ben));
  await page.reload();
  await labIsOpen(page);
  expect(await tool(page, 'Not mine').count()).toBe(0);
});

test('copying a link shows whether it worked', thorough, async () => {
  const page = await openGallery('labs', { name: model.name });
  await labIsOpen(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const heightOf = async (text: string) => (await page.getByText(text).boundingBox())?.height;
  await tool(page, 'Copy link').click();
  await expect.poll(() => heightOf('Link copied.')).toBeGreaterThan(10);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`#lab-${model.name}=`);

  await page.getByLabel('Year').press('Home');
  await page.getByText('Link copied.').waitFor({ state: 'hidden' });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('The clipboard is blocked.'));
  });
  await tool(page, 'Copy link').click();
  await expect.poll(() => heightOf('The link could not be copied.')).toBeGreaterThan(10);
});

test('a button that cannot be used any more keeps the focus', thorough, async () => {
  const page = await openGallery('labs', { name: 'value-by-sweeping' });
  await labIsOpen(page);
  await tool(page, 'One sweep').press('Enter');
  const button = tool(page, 'All values 0');
  await button.press('Enter');
  await expect.poll(() => button.isDisabled()).toBe(true);
  expect(await isFocused(button)).toBe(true);
});

test('the guide hands on the focus when its buttons vanish', thorough, async () => {
  const page = await openGallery('labs', { name: model.name });
  await labIsOpen(page);
  await tool(page, 'Show me').press('Enter');
  await tool(page, 'Next step').press('Enter');
  await tool(page, 'Next step').waitFor({ state: 'detached' });
  const close = tool(page, 'Close');
  await expect.poll(() => isFocused(close)).toBe(true);
  await close.press('Enter');
  await close.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(tool(page, 'Show me'))).toBe(true);
});

test('a change just before the page is left is saved', async () => {
  const account = await createAccount();
  const page = await openAsLearner(account);
  await page.getByLabel('Year').press('Home');
  await page.goto('about:blank');
  await expect.poll(async () => (await workOf(account)).line).toContain(1950);
});

test('a change that could not be saved is not saved for the next user', async () => {
  const [before, after] = [await createAccount(), await createAccount()];
  const page = await openAsLearner(before);
  const isSaving = (request: Request) => request.url().endsWith('/rpc/save_lab');
  await page.route('**/rpc/save_lab', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', isSaving);
  await page.getByLabel('Year').press('Home');
  await refused;

  const sent: string[] = [];
  page.on('request', (request) => isSaving(request) && sent.push(request.url()));
  const opened = page.waitForResponse('**/rpc/open_lab');
  await replaceSession(page, after);
  await opened;
  await labIsOpen(page);
  expect(sent).toEqual([]);
});
