import { z } from 'zod';
import { base, say, shortText } from '../fields.ts';
import { gradeParts } from '../grading.ts';
import type { KindRules, TextAt } from '../kind-rules.ts';

const schema = z.strictObject({
  ...base,
  kind: z.literal('match'),
  pairs: z
    .array(z.strictObject({ left: shortText, right: shortText, say }))
    .min(2)
    .max(8),
  /** Additional texts on the right that match nothing. */
  extra: z.array(shortText).max(4).default([]),
  say,
});

export const match: KindRules<'match', typeof schema> = {
  schema,
  check({ pairs, extra }, report) {
    const rights = [...pairs.map(({ right }) => right), ...extra];
    if (new Set(rights).size < rights.length) report.issue('Two texts on the right are the same', 'pairs');
  },
  textsOf: (question) => [
    [['say'], question.say],
    ...question.pairs.flatMap((pair, index): TextAt[] => [
      [['pairs', index, 'left'], pair.left],
      [['pairs', index, 'right'], pair.right],
      [['pairs', index, 'say'], pair.say],
    ]),
    ...question.extra.map((right, index): TextAt => [['extra', index], right]),
  ],
  draw({ pairs, extra }, { base: shown, random, at }) {
    const arrangement = random.shuffle([...pairs, ...extra].map((_right, index) => index));
    const rightAt = (index: number) =>
      index < pairs.length ? at(`pairs.${index}.right`) : at(`extra.${index - pairs.length}`);
    return {
      view: {
        ...shown,
        lefts: pairs.map((_pair, index) => at(`pairs.${index}.left`)),
        rights: arrangement.map(rightAt),
      },
      arrangement,
    };
  },
  alternatives: ({ rights }) => rights,
  grade({ pairs }, { arrangement, textAt }, answer) {
    const isRight = pairs.map((_pair, left) => {
      const place = answer?.[left];
      return typeof place === 'number' && arrangement[place] === left;
    });
    return gradeParts(isRight, (left) => textAt(`pairs.${left}.say`) ?? textAt('say'));
  },
  solve: ({ pairs }, { textAt }) =>
    pairs.map(
      (_pair, index) => `${textAt(`pairs.${index}.left`) ?? ''} → ${textAt(`pairs.${index}.right`) ?? ''}`,
    ),
  rightAnswer: ({ pairs }, { arrangement }) => pairs.map((_pair, index) => arrangement.indexOf(index)),
};
