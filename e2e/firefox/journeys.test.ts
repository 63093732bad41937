import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { keyboardPath } from '#labs/fool-the-sorter/keyboard.ts';
import { authDialog, followLink, freshEmail } from '../accounts.ts';
import { createAdmin, inDialog } from '../admin.ts';
import { answerByKeyboard } from '../answer-question.ts';
import { questionsOf, quizPath } from '../assessments.ts';
import { submit } from '../auth-dialog.ts';
import { watchConsole } from '../browsers.ts';
import { admitVisitor } from '../contexts.ts';
import { desktop, expectToast, hydratePage, mailTo, openPage, phone } from '../fixtures.ts';
import { followKeys } from '../keyboard.ts';
import { scrollToStep, tutorialPath } from '../python-exercise.ts';
import { solve } from '../question-bank.ts';

/** Types with real keys: over WebDriver BiDi, Playwright's `fill` sets the value by script. */
async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+A');
  await field.pressSequentially(text);
}

/** One visitor for what leaves nothing behind: a new one takes Firefox seconds. */
const visitor = await admitVisitor({ baseURL: inject('site').url, viewport: desktop });
const errors: Error[] = [];
visitor.page.on('pageerror', (error) => errors.push(error));
watchConsole(visitor.page, (error) => errors.push(error));
afterEach(() => {
  const [first] = errors.splice(0);
  if (first) throw first;
});
afterAll(() => visitor.leave());

async function visit(path: string): Promise<Page> {
  await visitor.page.setViewportSize(desktop);
  await visitor.page.goto(path);
  return visitor.page;
}

test('menus open and close by pointer and by keyboard, on a desktop and on a phone', async () => {
  const page = await visit('/');
  const header = page.getByRole('banner');
  const learn = header.getByRole('button', { name: 'Learn' });
  const courses = header.getByRole('link', { name: /Courses/ }).first();
  await learn.click();
  await courses.waitFor();
  await page.keyboard.press('Escape');
  await courses.waitFor({ state: 'hidden' });
  await learn.press('Enter');
  await courses.press('Enter');
  await page.waitForURL('**/courses');

  await page.setViewportSize(phone);
  await page.goto('/');
  const workshops = header.getByRole('link', { name: 'Workshops' }).last();
  expect(await workshops.isVisible()).toBe(false);
  await page.getByRole('button', { name: /menu/i }).first().click();
  await workshops.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL('**/workshops');
});

test('a form is checked without breaking the content policy, and a message is sent', async () => {
  const page = await visit('/contact');
  const write = (label: string, text: string) => type(page.getByLabel(label, { exact: true }), text);
  const send = page.getByRole('button', { name: 'Send Message' });
  await write('Name', 'Ada Lovelace');
  await write('Email', 'nonsense');
  await write('Subject', 'A question from Firefox');
  await write('Message', 'Where should I begin?');
  await send.click();
  await expectToast(page, 'alert', 'Invalid Email', 'Please enter a valid email address');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('email');
  await write('Email', 'ada@example.org');
  await send.click();
  await page.getByRole('status').getByText('Message sent!').waitFor();
  await mailTo('info@lifelong-ai.example', 'A question from Firefox');
});

test('a visitor reaches the goal of a lab, answers a check, signs up, is back in the lesson, and takes a quiz with the keyboard', async () => {
  const lesson = '/courses/how-machines-learn/fool-the-sorter';
  const page = await openPage(lesson);
  await hydratePage(page);
  await page.locator('[data-lab]').scrollIntoViewIfNeeded();
  // In Firefox, Tab leaves the document at its end, so the keys begin within the lab.
  await page.getByRole('slider', { name: 'Width' }).focus();
  await followKeys(page, keyboardPath);
  await page.locator('[data-goal="fooled"][data-met="true"]').waitFor();

  const check = page.locator('[data-check] form', { hasText: 'What went wrong?' });
  await check.getByRole('radio', { name: 'It took the red edge for the reason.' }).check();
  await check.getByRole('button', { name: 'Check' }).click();
  await check.getByText('That is right', { exact: true }).waitFor();

  const [email, password] = [freshEmail(), 'a good password'];
  await page.getByRole('button', { name: 'Sign up to keep your progress' }).click();
  const create = submit(page, 'Create Account');
  await type(authDialog(page).getByLabel('Email', { exact: true }), email);
  await type(authDialog(page).getByLabel('Password', { exact: true }), '123');
  await create.click();
  await authDialog(page).getByText('Password must be').waitFor();
  await type(authDialog(page).getByLabel('Password', { exact: true }), password);
  await create.click();
  await authDialog(page).waitFor({ state: 'detached' });
  await followLink(page, await mailTo(email));
  await page.waitForURL(`**${lesson}`);
  await page.getByRole('region', { name: 'Your notes' }).waitFor();

  await page.goto(quizPath);
  await page.getByRole('button', { name: 'Start the quiz' }).click();
  await page.getByText('0 of 8 answered').waitFor();
  const { questions } = await questionsOf({ email, password });
  const areas = page.getByRole('main').locator('ol > li:has(> h2)');
  for (const [index, { view }] of questions.slice(0, 2).entries()) {
    await answerByKeyboard(areas.nth(index), view, await solve(view));
  }
  await page.getByText('2 of 8 answered').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await inDialog(page, 'Hand in anyway').click();
  await page.getByText('Not passed yet').waitFor();
  expect(await page.getByText('That is right', { exact: true }).count()).toBe(2);
});

test('a Python program runs, and its error is explained', async () => {
  const page = await visit(tutorialPath);
  await hydratePage(page);
  const { code, output, button } = await scrollToStep(page, 'hello');
  await type(code, 'print(6 * 7)');
  await button(/^Run/).click();
  await output.getByText('42').waitFor({ timeout: 120_000 });
  await type(code, 'print(6 * seven)');
  await button(/^Run/).click();
  await output.getByText('NameError').waitFor();
});

test('an admin signs in, reads a list and signs out', async () => {
  const page = await openPage('/admin/users');
  await page.waitForURL('**/admin/login');
  const admin = await createAdmin();
  await type(page.getByLabel('Email'), admin.email);
  await type(page.getByLabel('Password'), 'not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('alert').getByText('Invalid credentials or insufficient privileges').waitFor();
  await type(page.getByLabel('Password'), admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await page.getByRole('table').getByText(admin.email).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
});
