import { z } from 'zod';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { base, say, shortText } from '../fields.ts';
import { gradeFrom, normalizeText, zeroGrade } from '../grading.ts';
import type { KindRules, TextAt } from '../kind-rules.ts';

const forms = z.array(z.string().trim().min(1).max(120)).min(1).max(20);

const schema = z.strictObject({
  ...base,
  kind: z.literal('text'),
  accept: forms,
  caseSensitive: z.boolean().default(false),
  feedback: z
    .array(z.strictObject({ when: forms, say: shortText }))
    .max(8)
    .default([]),
  say,
});

export const text: KindRules<'text', typeof schema> = {
  schema,
  check: () => undefined,
  textsOf: (question) => [
    [['say'], question.say],
    ...question.feedback.map((each, index): TextAt => [['feedback', index, 'say'], each.say]),
  ],
  draw: (_question, { base: shown }) => ({ view: shown }),
  alternatives: () => [],
  grade({ accept, feedback, caseSensitive }, { textAt }, answer) {
    const given = normalizeText(answer ?? '', caseSensitive);
    if (given === '') return zeroGrade;
    const isOneOf = (texts: string[]) => texts.some((form) => normalizeText(form, caseSensitive) === given);
    if (isOneOf(accept)) return gradeFrom(1, []);
    const mistake = feedback.findIndex(({ when }) => isOneOf(when));
    return gradeFrom(0, [mistake === -1 ? textAt('say') : textAt(`feedback.${mistake}.say`)]);
  },
  solve: ({ accept }) => [escapeHtml(accept[0] ?? '')],
  rightAnswer: ({ accept }) => accept[0] ?? '',
};
