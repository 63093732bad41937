import { z } from 'zod';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { formatValue } from '../../../template.ts';
import { base, expression, say, shortText } from '../fields.ts';
import { computeNumber, gradeFrom, zeroGrade } from '../grading.ts';
import type { DrawnQuestion, KindRules, TextAt } from '../kind-rules.ts';
import { parseNumbers } from './parse-numbers.ts';

const toleranceMessage = 'Use a number such as 0.5, or a share such as 2%';

const schema = z.strictObject({
  ...base,
  kind: z.literal('numeric'),
  key: expression,
  /** The accepted deviation from the correct number: absolute, or relative such as 2%. */
  tolerance: z
    .union([z.number().min(0), z.string().regex(/^\d+(\.\d+)?%$/, toleranceMessage)], toleranceMessage)
    .default(0),
  unit: z.string().max(20).optional(),
  feedback: z
    .array(z.strictObject({ when: expression, say: shortText }))
    .max(8)
    .default([]),
  say,
});

type NumericQuestion = z.output<typeof schema>;

export const numeric: KindRules<'numeric', typeof schema> = {
  schema,
  check({ key, feedback }, report) {
    report.expression(key, 'key');
    feedback.forEach(({ when }, index) => {
      report.expression(when, 'feedback', index, 'when');
    });
  },
  textsOf: (question) => [
    [['say'], question.say],
    ...question.feedback.map((each, index): TextAt => [['feedback', index, 'say'], each.say]),
  ],
  draw: ({ unit }, { base: shown }) => ({ view: { ...shown, unit } }),
  alternatives: () => [],
  grade({ key, tolerance, unit, feedback }, { variables, textAt }, answer) {
    const numbers = parseNumbers(answer ?? '', unit);
    if (numbers.length === 0) return zeroGrade;
    const isNear = (wanted: number | string) => {
      const target = computeNumber(wanted, variables);
      const allowed = allowance(tolerance, target) + 1e-9 * Math.max(1, Math.abs(target));
      return numbers.some((number) => Math.abs(number - target) <= allowed);
    };
    if (isNear(key)) return gradeFrom(1, []);
    const mistake = feedback.findIndex(({ when }) => isNear(when));
    return gradeFrom(0, [mistake === -1 ? textAt('say') : textAt(`feedback.${mistake}.say`)]);
  },
  solve: (question, drawn) => [shownKey(question, drawn)],
  rightAnswer: shownKey,
};

/** The key as learners see it. The check of the curriculum proves that it is accepted, rounded and with its unit. */
function shownKey({ key, unit }: NumericQuestion, { variables }: DrawnQuestion): string {
  const number = formatValue(Number(computeNumber(key, variables).toPrecision(6)));
  return unit ? `${number} ${escapeHtml(unit)}` : number;
}

function allowance(tolerance: number | string, target: number): number {
  if (typeof tolerance === 'number') return tolerance;
  return (Math.abs(target) * Number.parseFloat(tolerance)) / 100;
}
