import { z } from 'zod';
import type { QuestionKind } from './question.ts';

const index = z.int().min(0).max(20);
const typed = z.string().max(200);

/**
 * A learner's answer, by kind of question. Options and items are identified by the position at which they were shown.
 * An answer may be incomplete, because answers are saved while the learner is working on them.
 */
export const answerSchemas = {
  single: index,
  multiple: z.array(index).max(8),
  numeric: typed,
  text: typed,
  /** The shown items in the learner's order. */
  order: z.array(index).max(8),
  /** For each text on the left, the position of the chosen text on the right, or null. */
  match: z.array(index.nullable()).max(8),
  /** For each shown item, the index of its group, or null. */
  group: z.array(index.nullable()).max(12),
  point: z.strictObject({ x: z.number(), y: z.number() }),
  blanks: z.array(typed).max(6),
} satisfies Record<QuestionKind, z.ZodType>;

export type AnswerOf<Kind extends QuestionKind> = z.output<(typeof answerSchemas)[Kind]>;
export type Answer = AnswerOf<QuestionKind>;

/** Returns the answer if it has the right shape for this kind of question. */
export function parseAnswer<Kind extends QuestionKind>(
  kind: Kind,
  value: unknown,
): AnswerOf<Kind> | undefined {
  const parsed = answerSchemas[kind].safeParse(value);
  return parsed.success ? (parsed.data as AnswerOf<Kind>) : undefined;
}

/**
 * The numbers that an input may mean: with a decimal comma or point, thousands separators, a typographic minus, a
 * fraction or the unit. "1,500" can mean two numbers, because conventions differ between countries.
 */
export function parseNumbers(text: string, unit = ''): number[] {
  let plain = text
    .trim()
    .replaceAll('−', '-')
    .replace(/[\s\u00a0\u202f]/g, '');
  const bareUnit = unit.replaceAll(' ', '');
  if (bareUnit !== '' && plain.toLowerCase().endsWith(bareUnit.toLowerCase())) {
    plain = plain.slice(0, -bareUnit.length);
  }
  const fraction = /^([+-]?\d+)\/(\d+)$/.exec(plain);
  if (fraction) {
    const divisor = Number(fraction[2]);
    return divisor === 0 ? [] : [Number(fraction[1]) / divisor];
  }
  const forms = [plain];
  if (/^[^.,]*,[^.,]*$/.test(plain)) forms.push(plain.replace(',', '.'));
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) forms.push(plain.replaceAll(',', ''));
  return forms.filter((form) => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(form)).map(Number);
}
