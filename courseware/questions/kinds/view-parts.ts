import { z } from 'zod';

/** A text of a question, rendered and with the drawn values. */
export const html = z.string();

/** The place of an option or item in the order it is shown. It reveals nothing about the correct answer. */
export const place = z.int().min(0).max(20);

/** What a learner types. */
export const typed = z.string().max(200);

/** What learners see of a question of any kind. */
export const viewBase = {
  prompt: html,
  /** How many hints the learner can request. */
  hints: z.int(),
  /** Whether another drawing has different numbers. */
  varies: z.literal(true).optional(),
};

/** Whether a list of answers has all its parts, and none of them is empty. */
export function isFull(parts: readonly (number | string | null)[], length: number): boolean {
  const isGiven = (part: number | string | null) =>
    typeof part === 'string' ? part.trim() !== '' : part !== null;
  return parts.length === length && parts.every(isGiven);
}
