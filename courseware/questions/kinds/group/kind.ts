import { z } from 'zod';
import { base, say, shortText } from '../fields.ts';
import { gradeParts } from '../grading.ts';
import type { KindRules, TextAt } from '../kind-rules.ts';

const schema = z.strictObject({
  ...base,
  kind: z.literal('group'),
  groups: z
    .array(z.strictObject({ name: shortText, items: z.array(shortText).min(1).max(8) }))
    .min(2)
    .max(4),
  say,
});

/** The items of all groups as one list, each with the index of its group and its index in the group. */
function itemPlaces({ groups }: z.output<typeof schema>): [group: number, item: number][] {
  return groups.flatMap(({ items }, group) => items.map((_item, index): [number, number] => [group, index]));
}

export const group: KindRules<'group', typeof schema> = {
  schema,
  check({ groups }, report) {
    const items = groups.flatMap((each) => each.items);
    if (new Set(items).size < items.length) report.issue('An item stands in two groups', 'groups');
    if (items.length > 12) report.issue('At most 12 items in all', 'groups');
  },
  textsOf: (question) => [
    [['say'], question.say],
    ...question.groups.flatMap(({ name, items }, index): TextAt[] => [
      [['groups', index, 'name'], name],
      ...items.map((item, at): TextAt => [['groups', index, 'items', at], item]),
    ]),
  ],
  draw(question, { base: shown, random, at }) {
    const places = itemPlaces(question);
    const texts = places.map(([of, item]) => at(`groups.${of}.items.${item}`));
    const arrangement = random.shuffle([...places.keys()]);
    return {
      view: {
        ...shown,
        groups: question.groups.map((_group, index) => at(`groups.${index}.name`)),
        items: arrangement.map((index) => texts[index] ?? ''),
      },
      arrangement,
    };
  },
  alternatives: ({ items }) => items,
  grade(question, { arrangement, textAt }, answer) {
    const places = itemPlaces(question);
    const isRight = arrangement.map((index, shown) => places[index]?.[0] === answer?.[shown]);
    return gradeParts(isRight, () => textAt('say'));
  },
  solve: ({ groups }, { textAt }) =>
    groups.map(({ items }, of) => {
      const texts = items.map((_item, index) => textAt(`groups.${of}.items.${index}`) ?? '');
      return `${textAt(`groups.${of}.name`) ?? ''}: ${texts.join(', ')}`;
    }),
  rightAnswer(question, { arrangement }) {
    const places = itemPlaces(question);
    return arrangement.map((index) => places[index]?.[0] ?? null);
  },
};
