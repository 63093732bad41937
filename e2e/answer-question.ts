import type { Locator } from 'playwright-core';
import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { pressOn, typeInto } from './keyboard.ts';

/** Answers a question with the keyboard alone. `area` contains its controls. */
export async function answerByKeyboard(area: Locator, view: QuestionView, answer: Answer): Promise<void> {
  const { keyboard } = area.page();
  const parts = Array.isArray(answer) ? answer : [answer];
  switch (view.kind) {
    case 'single':
      await pickRadio(area.getByRole('radio'), Number(answer), view.options.length);
      break;
    case 'multiple':
      for (const place of parts) await pressOn(area.getByRole('checkbox').nth(Number(place)), 'Space');
      break;
    case 'numeric':
    case 'text':
      await typeInto(area.getByRole('textbox'), String(answer));
      break;
    case 'order':
      await putInOrder(area, view.items.length, parts.map(Number));
      break;
    case 'match':
      for (const [index, place] of parts.entries()) {
        await choose(area.getByRole('combobox').nth(index), Number(place) + 1);
      }
      break;
    case 'group':
      for (const [index, place] of parts.entries()) {
        // The first fieldset is the question itself.
        const item = area.getByRole('group').nth(index + 1);
        await pickRadio(item.getByRole('radio'), Number(place), view.groups.length);
      }
      break;
    case 'point': {
      const { x, y } = answer as { x: number; y: number };
      const fields = area.getByRole('spinbutton');
      await typeInto(fields.first(), String(x));
      if ((await fields.count()) > 1) await typeInto(fields.nth(1), String(y));
      break;
    }
    case 'blanks':
      for (const [index, text] of parts.entries()) {
        const blank = area.getByLabel(`Blank ${index + 1}`, { exact: true });
        const options = view.blanks[index]?.options;
        if (options) await choose(blank, options.indexOf(String(text)) + 1);
        else await typeInto(blank, String(text));
      }
      break;
  }
  await keyboard.press('Tab');
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
