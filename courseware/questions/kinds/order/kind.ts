import { z } from 'zod';
import { base, say, shortText } from '../fields.ts';
import { gradeFrom, zeroGrade } from '../grading.ts';
import type { KindRules, TextAt } from '../kind-rules.ts';

const schema = z.strictObject({
  ...base,
  kind: z.literal('order'),
  /** In the correct order. */
  items: z.array(shortText).min(3).max(8),
  say,
});

export const order: KindRules<'order', typeof schema> = {
  schema,
  check({ items }, report) {
    if (new Set(items).size < items.length) report.issue('Two items are the same', 'items');
  },
  textsOf: (question) => [
    [['say'], question.say],
    ...question.items.map((item, index): TextAt => [['items', index], item]),
  ],
  draw({ items }, { base: shown, random, at }) {
    const arrangement = random.shuffle([...items.keys()]);
    // Shuffling must not produce the correct order by chance.
    if (arrangement.every((index, place) => index === place)) arrangement.reverse();
    return { view: { ...shown, items: arrangement.map((index) => at(`items.${index}`)) }, arrangement };
  },
  alternatives: ({ items }) => items,
  /** The share of neighbouring pairs whose second item directly follows the first in the correct order. */
  grade({ items }, { arrangement, textAt }, answer) {
    const given = (answer ?? []).map((place) => arrangement[place] ?? -1);
    if (given.length !== items.length || new Set(given).size !== items.length) return zeroGrade;
    const right = given.filter((index, place) => place > 0 && index === (given[place - 1] as number) + 1);
    return gradeFrom(right.length / (items.length - 1), [textAt('say')]);
  },
  solve: ({ items }, { textAt }) => items.map((_item, index) => textAt(`items.${index}`) ?? ''),
  rightAnswer: ({ items }, { arrangement }) => items.map((_item, index) => arrangement.indexOf(index)),
};
