import { expect, test } from 'vitest';
import { checkLab } from '../kit/check-lab.ts';
import { checkGoal } from '../kit/lab.ts';
import { ask, type Card, countAsked, countJustified, model, openShop } from './model.ts';
import { things } from './things.ts';

test('the lab keeps the rules of all labs', () => checkLab(model));

test('every shop has four things of each kind, now and a year later', () => {
  for (let seed = 1; seed <= 30; seed++) {
    for (const isLater of [false, true]) {
      expect(openShop(seed, isLater).piles.filter((pile) => pile === 'rule')).toHaveLength(4);
    }
    const [now, later] = [openShop(seed, false), openShop(seed, true)];
    const changed = now.piles.flatMap((pile, index) => (pile === later.piles[index] ? [] : [index]));
    expect(changed.sort()).toEqual([...now.renewed].sort());
  }
});

test('things that look alike differ between shops', () => {
  const toasters = Array.from({ length: 20 }, (_, seed) => openShop(seed, false).piles[0]);
  expect(new Set(toasters)).toEqual(new Set(['rule', 'pattern']));
});

test('the right pile counts only with a reason that was asked for and that tells something', () => {
  const shop = openShop(1, false);
  const solved = model.guide.at(-1)?.choices(1) ?? model.start(1);
  expect(countJustified(solved, 1)).toBe(8);
  expect(countAsked(solved)).toBe(8);
  const unasked = solved.cards.map((card): Card => ({ ...card, asked: [false, false, false] }));
  expect(countJustified({ ...solved, cards: unasked }, 1)).toBe(0);
  const thing = shop.silent.findIndex((question) => question !== undefined);
  const question = shop.silent[thing] ?? 0;
  expect(ask(shop, thing, question).tells).toBe(false);
  const guessed: Card = { asked: [true, true, true], pile: shop.piles[thing] ?? null, reason: question };
  expect(countJustified({ ...solved, cards: solved.cards.with(thing, guessed) }, 1)).toBe(7);
});

test('what was right before is wrong for the two new models', () => {
  const solved = model.guide.at(-1)?.choices(1) ?? model.start(1);
  expect(countJustified({ ...solved, isLater: true }, 1)).toBeLessThanOrEqual(6);
  expect(checkGoal(model, 'a-year-later', { ...solved, isLater: true }, 1)).toBe(false);
});

test('every thing has an answer to every question', () => {
  for (const { inside } of things) {
    for (const answers of Object.values(inside)) expect(answers).toHaveLength(3);
  }
});
