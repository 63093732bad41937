import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { questionStarters } from '#app/content/teaching/lesson-snippets.ts';
import { taughtQuestions } from '#app/content/teaching/teach.ts';
import { sample, thorough } from '#testing/thorough.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, phone } from './fixtures.ts';
import { pressOn, typeInto } from './keyboard.ts';
import { addStaff, addTaughtCourse, openTeach } from './teach.ts';

const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
const tryIt = (page: Page) => page.getByRole('region', { name: 'Try it' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const yamlOf = async (page: Page) => {
  await page.getByRole('tab', { name: 'YAML' }).click();
  const source = await page.getByLabel('Question', { exact: true }).inputValue();
  await page.getByRole('tab', { name: 'Form' }).click();
  return source;
};
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

test('every kind of question has a form without mistakes that is accessible', async () => {
  const course = await addTaughtCourse();
  const page = await openTeach(await addStaff(course), `/teach/${course.slug}/questions/new`, {
    viewport: phone,
  });
  for (const kind of sample(Object.keys(questionStarters), 4)) {
    await page.getByLabel('Start from').selectOption(taughtQuestions.kinds[kind] ?? '');
    await press(page, 'Use');
    await problems(page).getByText('No mistakes found.').waitFor();
    await tryIt(page).getByRole('form').waitFor();
    await expectAccessible(page, [], kind);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${kind} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test('a question is written by keyboard alone, and every mistake is said at its field', async () => {
  const course = await addTaughtCourse();
  const page = await openTeach(await addStaff(course), `/teach/${course.slug}/questions/new`);
  await problems(page).getByText('No mistakes found.').waitFor();
  await typeInto(field(page, 'prompt'), 'Which sock is warm?');
  await pressOn(page.getByRole('button', { name: 'Add option' }));
  // The focus is in the new option.
  await page.keyboard.type('A glove');
  expect(await field(page, 'options.3.text').inputValue()).toBe('A glove');
  await page.getByText('Say to the learner why this option is wrong').first().waitFor();
  await pressOn(problems(page).getByRole('button', { name: /^Options 4, Feedback/ }));
  await page.keyboard.type('A glove is no sock.');
  await problems(page).getByText('No mistakes found.').waitFor();
  await page.getByRole('button', { name: 'Move option 4 up' }).focus();
  await page.keyboard.press('Enter');
  expect(await field(page, 'options.2.text').inputValue()).toBe('A glove');
  await typeInto(field(page, 'id'), `${course.slug}-warm`);
  await pressOn(page.getByRole('button', { name: 'Save draft' }));
  await page.waitForURL(`**/questions/${course.slug}-warm`);
  await page.getByText('Saved as a draft').waitFor();
  expect(await yamlOf(page)).toContain('text: A glove\n    say: A glove is no sock.');
});

test('drawn numbers show ten drawings at once, and those that cannot be answered are marked', async () => {
  const course = await addTaughtCourse();
  const path = `/teach/${course.slug}/questions/${course.slug}-count`;
  const page = await openTeach(await addStaff(course), path);
  const drawings = page.getByRole('region', { name: 'Ten drawings' });
  await expect.poll(() => drawings.getByRole('listitem').count()).toBe(10);
  await field(page, 'template.a.from').fill('0');
  await field(page, 'key').fill('12 * a / a');
  await drawings.getByText('Impossible').first().waitFor();
  await expectAccessible(page);
  await field(page, 'template.where').fill('a > 0');
  await problems(page).getByText('No mistakes found.').waitFor();
  await drawings.getByText('Impossible').first().waitFor({ state: 'detached' });
});

test(
  'the right point is set by a click and by arrow keys, and blanks keep their numbers',
  thorough,
  async () => {
    const course = await addTaughtCourse();
    const page = await openTeach(await addStaff(course), `/teach/${course.slug}/questions/new`);
    await page.getByLabel('Start from').selectOption('Point');
    await press(page, 'Use');
    const plane = page.getByRole('button', { name: 'Place on the plane' });
    await plane.click();
    const before = Number(await field(page, 'key.x').inputValue());
    await pressOn(plane, 'ArrowRight');
    expect(Number(await field(page, 'key.x').inputValue())).toBe(before + 1);
    await page.getByLabel('another shown point').check();
    await plane.click();
    await field(page, 'plane.points.0.x').waitFor();

    await page.getByLabel('Start from').selectOption('Blanks');
    await press(page, 'Use');
    const text = field(page, 'text');
    await text.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await press(page, 'Insert a blank');
    expect(await text.inputValue()).toBe('[[1]]A model learns from [[2]].');
    await press(page, 'Remove blank 1');
    expect(await text.inputValue()).toBe('A model learns from [[1]].');
  },
);

test('a draft is compared, restored, duplicated and published by the lesson that asks it', async () => {
  const course = await addTaughtCourse();
  const base = `/teach/${course.slug}`;
  const page = await openTeach(await addStaff(course), `${base}/questions/${course.slug}-partner`);
  await field(page, 'options.0.text').fill('A ruby one.');
  await problems(page).getByText('No mistakes found.').waitFor();
  await press(page, 'Save draft');
  await expectToast(page, 'status', 'Saved', expect.stringContaining('The draft is saved.'));
  const shown = async () => (await fetch(`${inject('site').url}/courses/${course.slug}/one-drawer`)).text();
  expect(await shown()).toContain('Another red one.');
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Revision 2', { exact: true }).waitFor();
  await press(page, 'Compare revision 1');
  await history.getByText('text: Another red one.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.waitForURL('**/questions/new?copy=*');
  await expect.poll(() => field(page, 'id').inputValue()).toBe(`${course.slug}-partner-copy`);
  expect(await field(page, 'options.0.text').inputValue()).toBe('A ruby one.');

  await page.goto(`${base}/lessons/one-drawer`);
  await page.getByRole('region', { name: 'Preview', exact: true }).getByText('A ruby one.').waitFor();
  await press(page, 'Publish');
  await expectToast(page, 'status', 'Published', 'Learners see the new text now.');
  await expect.poll(shown).toContain('A ruby one.');
});

test('an instructor adds a lesson and archives another, which comes back', async () => {
  const course = await addTaughtCourse();
  const page = await openTeach(await addStaff(course), `/teach/${course.slug}`);
  await page.getByRole('link', { name: 'Add, rename and order' }).click();
  await page.getByRole('button', { name: 'Add lesson' }).click();
  await page.locator('[name="modules.0.lessons.2.title"]').fill('Three drawers');
  await page.getByRole('button', { name: 'Remove Lesson 2' }).click();
  await expectAccessible(page);
  await press(page, 'Save outline');
  await expectToast(page, 'status', 'Saved', 'Learners see the new outline now.');
  await page.getByText('Lesson: Two drawers').waitFor();
  await press(page, 'Bring back Two drawers');
  await press(page, 'Save outline');
  await page.getByText('Lesson: Two drawers').waitFor({ state: 'detached' });
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('link', { name: 'All lessons' }).click();
  for (const title of ['One drawer', 'Two drawers', 'Three drawers']) {
    await page.getByRole('link', { name: title }).waitFor();
  }
});

test('a reviewer reads and tries a question, and can change nothing', thorough, async () => {
  const course = await addTaughtCourse();
  const page = await openTeach(
    await addStaff(course, 'reviewer'),
    `/teach/${course.slug}/questions/${course.slug}-count`,
  );
  await tryIt(page).getByLabel('Your answer').waitFor();
  expect(await field(page, 'prompt').isEditable()).toBe(false);
  expect(await page.getByRole('button', { name: /^(Add|Remove|Move|Save|Publish)/ }).count()).toBe(0);
});
