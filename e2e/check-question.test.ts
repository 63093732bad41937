import { expect, test } from 'vitest';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { gradeAnswer } from '#courseware/questions/grade.ts';
import type { Question } from '#courseware/questions/question.ts';
import { thorough } from '#testing/thorough.ts';
import { createAccount } from './accounts.ts';
import { createAdmin } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { clientOf } from './courses.ts';
import { openGallery } from './gallery/open-gallery.ts';
import { isFocused } from './keyboard.ts';
import { compile, readBank } from './question-bank.ts';
import { storageOf } from './signed-in.ts';

/** A question as its lesson shows it, with a correct and a wrong option. */
async function findCheck(id: string) {
  const question = (await readBank()).find((each) => each.id === id) as Question;
  const drawn = drawQuestion(compile(question), 'lesson');
  const options = drawn.view.kind === 'single' ? drawn.view.options : [];
  const right = options.findIndex((_option, index) => gradeAnswer(question, drawn, index).isCorrect);
  return {
    question,
    item: { question: id, view: drawn.view, isCheck: true },
    right,
    wrong: right === 0 ? 1 : 0,
  };
}

test('a wrong answer is explained, hints come one by one, and the answer is shown on request', async () => {
  const { item, wrong, right } = await findCheck('meet-door-or-dog');
  const page = await openGallery('questions', [item]);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Choose an answer first.').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('For which of the four could you not write the rule on a card?').waitFor();
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);

  await page.getByRole('radio').nth(wrong).check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Not yet').waitFor();
  await expectAccessible(page);
  expect(await page.getByText('Nobody can write down').count()).toBe(0);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByText('Nobody can write down').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => isFocused(page.getByRole('form'))).toBe(true);
  await page.getByRole('radio').nth(right).check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('That is right', { exact: true }).waitFor();
  expect(JSON.parse((await page.locator('output').textContent()) ?? '')).toEqual([false, false, true]);
  // Its numbers never change, so there is no similar question.
  expect(await page.getByRole('button', { name: 'Another one like it' }).count()).toBe(0);
});

test('a question with drawn numbers is asked again with others', async () => {
  const { question, item } = await findCheck('meet-years-between');
  const page = await openGallery('questions', [item]);
  const answerOf = async () => {
    await page.getByRole('textbox').fill('1');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    return page.getByRole('button', { name: 'Another one like it' });
  };
  const prompts = new Set<string>();
  const prompt = page.getByRole('group').locator('.prose').first();
  await prompt.waitFor();
  prompts.add(await prompt.innerText());
  // The same numbers may come twice, so draw several times: at least one drawing differs.
  for (let draws = 0; draws < 6 && prompts.size < 2; draws += 1) {
    await (await answerOf()).click();
    await page.getByRole('button', { name: 'Check' }).waitFor();
    prompts.add(await prompt.innerText());
  }
  expect(question.kind).toBe('numeric');
  expect(prompts.size).toBe(2);
});

test('trying again empties what was typed', thorough, async () => {
  const question = (await readBank()).find(
    ({ kind, template }) => kind === 'point' && template === undefined,
  ) as Question;
  const { view } = drawQuestion(compile(question), 'lesson');
  if (view.kind !== 'point') throw new Error(view.kind);
  // Admins may study every level.
  const storageState = await storageOf(await createAdmin());
  const items = [{ question: question.id, view, isCheck: true }];
  const page = await openGallery('questions', items, { storageState });
  const fields = page.getByRole('spinbutton');
  const { plane } = view;
  const lowest = [plane.x[0], plane.y[0]];
  for (const [index, field] of (await fields.all()).entries()) await field.fill(String(lowest[index]));
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Not yet').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Check' }).waitFor();
  for (const field of await fields.all()) expect(await field.inputValue()).toBe('');
});

test('a verdict is shown only for the answer that was checked', async () => {
  const { item, wrong, right } = await findCheck('meet-door-or-dog');
  const page = await openGallery('questions', [item]);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/functions/v1/**', async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('radio').nth(wrong).check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Checking' }).waitFor();
  await page.getByRole('radio').nth(right).check();
  resolve();
  await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
  expect(await page.getByText('Not yet').count()).toBe(0);
  expect(JSON.parse((await page.locator('output').textContent()) ?? '')).toEqual([false]);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('That is right', { exact: true }).waitFor();
});

test(
  'the keyboard focus stays at the question when the button that was pressed leaves',
  thorough,
  async () => {
    const { item, wrong, right } = await findCheck('meet-door-or-dog');
    const page = await openGallery('questions', [item]);
    const press = (name: string) => page.getByRole('button', { name }).press('Enter');
    const expectFocus = () => expect.poll(() => isFocused(page.getByRole('form'))).toBe(true);
    await press('Hint');
    await page.getByText('For which of the four could you not write the rule on a card?').waitFor();
    await expectFocus();
    await page.getByRole('radio').nth(wrong).check();
    await press('Check');
    await page.getByText('Not yet').waitFor();
    await expectFocus();
    await press('Show the answer');
    await page.getByText('Nobody can write down').waitFor();
    await expectFocus();
    await press('Try again');
    await page.getByRole('radio').nth(right).check();
    await press('Check');
    await page.getByText('That is right', { exact: true }).waitFor();
    await expectFocus();
  },
);

test('an answer of a signed-in learner counts for their lesson', async () => {
  const account = await createAccount();
  const { item, right } = await findCheck('meet-door-or-dog');
  const page = await openGallery('questions', [item], { storageState: await storageOf(account) });
  await page.getByRole('radio').nth(right).check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('That is right', { exact: true }).waitFor();
  const { data } = await (await clientOf(account)).from('lesson_progress').select('checks').throwOnError();
  expect(data).toEqual([{ checks: { 'meet-door-or-dog': true } }]);
});

test('without a network the answer stays, and what went wrong is said', async () => {
  const { item, right } = await findCheck('meet-door-or-dog');
  const page = await openGallery('questions', [item]);
  await page.getByRole('radio').nth(right).check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Your answer could not be checked. Please try again.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('That is right', { exact: true }).waitFor();
});
