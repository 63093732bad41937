import { z } from 'zod';
import { contentId } from '../../content-id.ts';
import { expressionLimits } from '../../expression.ts';
import { templateSchema } from '../../template.ts';

/** Inline or block Markdown. In a question with a template, braces contain expressions. */
export const markdown = (most: number) => z.string().trim().min(1, 'Please fill this in').max(most);
export const shortText = markdown(300);
export const longText = markdown(2_000);

/** An expression that may use the variables of the template. */
export const source = z.string().trim().min(1).max(expressionLimits.source);
export const expression = z.union([z.number(), source]);

/** Feedback on a wrong answer. */
export const say = shortText.optional();

/** The fields of a question of any kind. */
export const base = {
  id: contentId,
  lesson: contentId,
  /** The lesson objective that it tests, counted from 1. */
  objective: z.int().min(1).max(10),
  difficulty: z.int().min(1).max(3),
  /** Set if the question is reserved for exams. Quizzes and lessons never ask it. */
  use: z.literal('exam').optional(),
  prompt: longText,
  template: templateSchema.optional(),
  explanation: longText,
  hints: z.array(shortText).max(3).default([]),
};
