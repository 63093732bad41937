import { z } from 'zod';
import { visibleText } from './visible-text.ts';

export const tooLong = (most: number) => `Must be at most ${most} characters`;

export const requiredText = (most: number) =>
  z.string().overwrite(visibleText).min(1, 'Required').max(most, tooLong(most));

/** The last segment of a path. If empty, the database makes it from the title. */
export const slugText = (most: number, problem = tooLong(most)) =>
  z
    .string()
    .trim()
    .max(most, problem)
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Use lower-case letters, digits and hyphens');
