import { expect, test } from 'vitest';
import { renderQuestion } from '#courseware/pack-course.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { gradeAnswer } from '#courseware/questions/grade.ts';
import { questionKinds } from '#courseware/questions/kinds/views.ts';
import { pictureOf, type Question } from '#courseware/questions/question.ts';
import { thorough } from '#testing/thorough.ts';
import { answerByKeyboard } from './answer-question.ts';
import { expectAccessible } from './axe.ts';
import { phone } from './fixtures.ts';
import { type GalleryItem, openGallery } from './gallery/open-gallery.ts';
import { pressOn } from './keyboard.ts';
import { compile, readBank, solve } from './question-bank.ts';

const bank = await readBank();
const isFixed = ({ template }: Question) => template === undefined;

/** One question of every kind, with blanks both in code and in text. */
const chosen = [
  ...new Map(bank.filter(isFixed).map((question) => [question.kind, question])).values(),
  bank.find((question) => question.kind === 'blanks' && question.language === 'python' && isFixed(question)),
  bank.find((question) => question.kind === 'point' && question.plane.yLabel !== undefined),
].filter((question) => question !== undefined);
const byId = new Map(chosen.map((question) => [question.id, question]));

const items = [...byId.values()].map((question): GalleryItem => {
  return { question: question.id, view: drawQuestion(compile(question), 'gallery').view };
});

test('the gallery has every kind of question', () => {
  expect(new Set(items.map(({ view }) => view.kind))).toEqual(new Set(questionKinds));
});

test('every kind of question can be answered with the keyboard alone, and rightly', async () => {
  const page = await openGallery('questions', items);
  for (const { question: id, view } of items) {
    const area = page.locator(`[data-question="${id}"]`);
    await answerByKeyboard(area, view, await solve(view));
    const answer = JSON.parse((await area.locator('output').textContent()) ?? '');
    const question = byId.get(id) as Question;
    const { score } = gradeAnswer(question, drawQuestion(compile(question), 'gallery'), answer);
    expect(score, `${id}: ${JSON.stringify(answer)}`).toBe(1);
  }
  await expectAccessible(page);
});

test('a point is placed by a click and moved by arrow keys, and its numbers follow', async () => {
  const item = items.find(({ view }) => view.kind === 'point' && view.plane.yLabel) as GalleryItem;
  if (item.view.kind !== 'point') throw new Error(item.view.kind);
  const { plane } = item.view;
  const page = await openGallery('questions', [item], { viewport: phone });
  const button = page.getByRole('button', { name: /^Place the point/ });
  const box = await button.boundingBox();
  await button.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
  const numbers = () =>
    page
      .getByRole('spinbutton')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).valueAsNumber));
  const [x = Number.NaN, y = Number.NaN] = await numbers();
  for (const [value, [low, high]] of [
    [x, plane.x],
    [y, plane.y],
  ] as const) {
    expect(value).toBeGreaterThan(low);
    expect(value).toBeLessThan(high);
  }
  await pressOn(button, 'ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await numbers()).toEqual([x + plane.step, y - plane.step]);
  await page
    .getByText(`The point is at ${x + plane.step} and ${y - plane.step}.`)
    .waitFor({ state: 'attached' });
});

test('a point is placed on a picture, which takes the place of the grid', thorough, async () => {
  const question = bank.find((each) => pictureOf(each)) as Question;
  // The middle of the square lies at (8, 9), if the picture spans the plane from 0 to 10 in both directions.
  const svg = '<svg viewBox="0 0 200 100"><rect id="square" x="155" y="5" width="10" height="10"/></svg>';
  const { view } = drawQuestion(
    renderQuestion(question, () => svg),
    'gallery',
  );
  const page = await openGallery('questions', [{ question: question.id, view }], { viewport: phone });
  const button = page.getByRole('button', { name: /^Place the point/ });
  expect(await button.getByText(/^\d+$/).count()).toBe(0);
  await button.locator('rect').click();
  const numbers = () =>
    page.getByRole('spinbutton').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  expect(await numbers()).toEqual(['8', '9']);
  await pressOn(button, 'ArrowLeft');
  expect(await numbers()).toEqual(['7', '9']);
  await expectAccessible(page);
});

test('an item is dragged to its place, and moved by the arrow keys', async () => {
  const item = items.find(({ view }) => view.kind === 'order') as GalleryItem;
  const page = await openGallery('questions', [item]);
  const rows = page.getByRole('listitem');
  const texts = async () => (await rows.allInnerTexts()).map((text) => text.replace(/^\d+\s*/, '').trim());
  const [first, second, third] = await texts();
  const target = await rows.nth(2).boundingBox();
  await rows.first().locator('[data-grip]').hover();
  await page.mouse.down();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + (target?.height ?? 0) - 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await texts()).slice(0, 3)).toEqual([second, third, first]);
  await pressOn(rows.nth(2).getByRole('button').first(), 'ArrowUp');
  await expect.poll(async () => (await texts()).slice(0, 3)).toEqual([second, first, third]);
});

test('an item that is moved says where it is now, and keeps the focus', thorough, async () => {
  const item = items.find(({ view }) => view.kind === 'order') as GalleryItem;
  if (item.view.kind !== 'order') throw new Error(item.view.kind);
  const page = await openGallery('questions', [item]);
  const down = page
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Move down/ });
  const name = await down.getAttribute('aria-label');
  await pressOn(down);
  await page.keyboard.press('Enter');
  const focused = page.locator(':focus');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe(name);
  await page.getByText(`now 3 of ${item.view.items.length}.`).waitFor({ state: 'attached' });
});
