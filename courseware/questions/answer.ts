import { z } from 'zod';
import type { QuestionKind } from './question.ts';

const index = z.int().min(0).max(20);
const typed = z.string().max(200);

/**
 * What a learner answers, by kind of question. Options and items are named by the place where they were shown. An
 * answer may be incomplete, since answers are saved while they are given.
 */
export const answerSchemas = {
  single: index,
  multiple: z.array(index).max(8),
  numeric: typed,
  text: typed,
  /** The shown items in the order the learner gave them. */
  order: z.array(index).max(8),
  /** For each text on the left, the shown text on the right, or null. */
  match: z.array(index.nullable()).max(8),
  /** For each shown item, its group, or null. */
  group: z.array(index.nullable()).max(12),
  point: z.strictObject({ x: z.number(), y: z.number() }),
  blanks: z.array(typed).max(6),
} satisfies Record<QuestionKind, z.ZodType>;

export type AnswerOf<Kind extends QuestionKind> = z.output<(typeof answerSchemas)[Kind]>;
export type Answer = AnswerOf<QuestionKind>;

/** The answer if it has the form this kind of question takes. */
export function parseAnswer<Kind extends QuestionKind>(
  kind: Kind,
  value: unknown,
): AnswerOf<Kind> | undefined {
  const parsed = answerSchemas[kind].safeParse(value);
  return parsed.success ? (parsed.data as AnswerOf<Kind>) : undefined;
}

/** Reads a number as people type it: with a decimal comma or point, a typographic minus, a fraction or the unit. */
export function parseNumber(text: string, unit = ''): number | undefined {
  let plain = text.trim().replaceAll('−', '-').replaceAll(' ', '').replaceAll('\u00a0', '');
  const bareUnit = unit.replaceAll(' ', '');
  if (bareUnit !== '' && plain.toLowerCase().endsWith(bareUnit.toLowerCase())) {
    plain = plain.slice(0, -bareUnit.length);
  }
  if (/^[^.,]*,[^.,]*$/.test(plain)) plain = plain.replace(',', '.');
  const fraction = /^([+-]?\d+)\/(\d+)$/.exec(plain);
  if (fraction) {
    const divisor = Number(fraction[2]);
    return divisor === 0 ? undefined : Number(fraction[1]) / divisor;
  }
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : undefined;
}
