import type { Locator } from 'playwright-core';
import { type Answer, parseAnswer } from '#courseware/questions/answer.ts';
import type { AnswerOf, QuestionKind, ViewOf } from '#courseware/questions/kinds/views.ts';
import { pressOn, typeInto } from './keyboard.ts';

type Answering<Kind extends QuestionKind> = (
  area: Locator,
  answer: AnswerOf<Kind>,
  view: ViewOf<Kind>,
) => Promise<void>;

/** How the controls of each kind are used with the keyboard alone. */
const answering: { [Kind in QuestionKind]: Answering<Kind> } = {
  single: (area, place, { options }) => pickRadio(area.getByRole('radio'), place, options.length),
  async multiple(area, places) {
    for (const place of places) await pressOn(area.getByRole('checkbox').nth(place), 'Space');
  },
  numeric: (area, typed) => typeInto(area.getByRole('textbox'), typed),
  text: (area, typed) => typeInto(area.getByRole('textbox'), typed),
  order: (area, order, { items }) => putInOrder(area, items.length, order),
  async match(area, places) {
    for (const [index, place] of places.entries()) {
      await choose(area.getByRole('combobox').nth(index), Number(place) + 1);
    }
  },
  async group(area, places, { groups }) {
    for (const [index, place] of places.entries()) {
      // The first fieldset is the question itself.
      const item = area.getByRole('group').nth(index + 1);
      await pickRadio(item.getByRole('radio'), Number(place), groups.length);
    }
  },
  async point(area, { x, y }) {
    const fields = area.getByRole('spinbutton');
    await typeInto(fields.first(), String(x));
    if ((await fields.count()) > 1) await typeInto(fields.nth(1), String(y));
  },
  async blanks(area, texts, { blanks }) {
    for (const [index, text] of texts.entries()) {
      const blank = area.getByLabel(`Blank ${index + 1}`, { exact: true });
      const options = blanks[index]?.options;
      if (options) await choose(blank, options.indexOf(text) + 1);
      else await typeInto(blank, text);
    }
  },
};

/** Answers a question with the keyboard alone. `area` contains its controls. */
export async function answerByKeyboard<Kind extends QuestionKind>(
  area: Locator,
  view: ViewOf<Kind>,
  given: Answer,
): Promise<void> {
  const answer = parseAnswer(view.kind, given);
  if (answer === undefined) throw new Error(`no answer to a question of kind ${view.kind}: ${given}`);
  await answering[view.kind](area, answer, view);
  await area.page().keyboard.press('Tab');
}

/** Tab focuses a radio group at its first or selected option; arrow keys select. */
async function pickRadio(radios: Locator, place: number, count: number): Promise<void> {
  const first =
    (await radios.evaluateAll((all) => all.findIndex((each) => (each as HTMLInputElement).checked))) || 0;
  const from = Math.max(0, first);
  await pressOn(radios.nth(from), 'Space');
  const steps = (place - from + count) % count;
  for (let step = 0; step < steps; step += 1) await radios.page().keyboard.press('ArrowDown');
}

async function choose(select: Locator, place: number): Promise<void> {
  await pressOn(select, 'Home');
  for (let step = 0; step < place; step += 1) await select.page().keyboard.press('ArrowDown');
}

/** Moves the items to their positions, starting with the first. A move keeps the focus on its button. */
async function putInOrder(area: Locator, count: number, wanted: number[]): Promise<void> {
  const current = Array.from({ length: count }, (_item, index) => index);
  for (const [place, item] of wanted.entries()) {
    const from = current.indexOf(item);
    const up = area
      .getByRole('listitem')
      .nth(from)
      .getByRole('button', { name: /^Move up/ });
    if (from > place) await pressOn(up);
    for (let moves = 1; moves < from - place; moves += 1) await area.page().keyboard.press('Enter');
    current.splice(from, 1);
    current.splice(place, 0, item);
  }
}
