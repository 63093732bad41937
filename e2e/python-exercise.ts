import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { createAccount } from './accounts.ts';
import { hydratePage, openPage } from './fixtures.ts';
import { giveMembership } from './memberships.ts';
import { storageOf } from './signed-in.ts';

/** A lesson with one exercise, for members. */
const lessonPath = '/courses/python-for-ai/counting-from-zero';
const exercise = 'pyai-ex-rain';

export interface Workspace {
  page: Page;
  area: Locator;
  code: Locator;
  output: Locator;
  status: Locator;
  button(name: string | RegExp): Locator;
}

function workspaceIn(page: Page, id: string): Workspace {
  const area = page.locator(`[data-python="${id}"]`);
  return {
    page,
    area,
    code: area.getByRole('textbox', { name: /^Python code/ }),
    output: area.getByRole('log'),
    status: area.getByRole('status'),
    button: (name) => area.getByRole('button', { name }),
  };
}

/** The exercise of a lesson, as a member sees it. The curriculum may have no solution for it yet, so one is added. */
export async function openExercise(
  solution: string,
  options: BrowserContextOptions = {},
): Promise<Workspace> {
  const account = await createAccount();
  await giveMembership(account, 'learner');
  const page = await openPage('/robots.txt', { storageState: await storageOf(account), ...options });
  await page.route('**/rest/v1/lesson_contents*', async (route) => {
    const response = await route.fetch();
    const rows = [await response.json()].flat();
    for (const block of rows.flatMap(({ blocks = [] }) => blocks)) {
      if (block.id === exercise) block.solution = solution;
    }
    const isOne = (await response.text()).trim().startsWith('{');
    await route.fulfill({ response, json: isOne ? rows[0] : rows });
  });
  await page.goto(lessonPath);
  const block = page.getByRole('region', { name: 'Python exercise' });
  await block.evaluate((element) => element.scrollIntoView());
  const workspace = workspaceIn(page, exercise);
  await workspace.area.waitFor();
  return workspace;
}

export const tutorialPath = '/free-resources/python-tutorial';

/** A step of the public tutorial. */
export async function openTutorialStep(
  step: string,
  options: BrowserContextOptions = {},
): Promise<Workspace> {
  const page = await openPage(tutorialPath, options);
  await hydratePage(page);
  return scrollToStep(page, step);
}

export async function scrollToStep(page: Page, step: string): Promise<Workspace> {
  await page.locator(`#${step}`).scrollIntoViewIfNeeded();
  const workspace = workspaceIn(page, `tutorial-${step}`);
  await workspace.area.waitFor();
  return workspace;
}

/** Replaces the code and runs it. */
export async function runCode({ code, button }: Workspace, text: string): Promise<void> {
  await code.fill(text);
  await button(/^Run/).click();
}
