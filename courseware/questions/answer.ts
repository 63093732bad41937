import type { z } from 'zod';
import { type AnswerOf, kindViews, type QuestionKind } from './kinds/views.ts';

/**
 * A learner's answer. Options and items are identified by the place at which they were shown. An answer may be
 * incomplete, because answers are saved while the learner is working on them.
 */
export type Answer = AnswerOf<QuestionKind>;

const schemas: { [Kind in QuestionKind]: { answer: z.ZodType<AnswerOf<Kind>> } } = kindViews;

/** Returns the answer if it has the right shape for this kind of question. */
export function parseAnswer<Kind extends QuestionKind>(
  kind: Kind,
  value: unknown,
): AnswerOf<Kind> | undefined {
  const parsed = schemas[kind].answer.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}
