import { z } from 'zod';

/** What an account may do: everything, or nothing personal until it has said its birth year or has a guardian. */
export type AgeState = 'unknown' | 'open' | 'needs_guardian';

/** Whether a person has certainly reached an age, because we know the year only. The database counts the same way. */
export function hasReachedAge(birthYear: number, age: number, year = new Date().getUTCFullYear()): boolean {
  return year - birthYear - 1 >= age;
}

export const birthYearAnswers = ['open', 'needs_country', 'needs_guardian'] as const;

const refusal = 'Please give the year with four digits, for example 1985.';

const birthYearSchema = z
  .string({ error: refusal })
  .trim()
  .regex(/^(19|20)\d\d$/, refusal)
  .transform(Number)
  .refine((year) => year <= new Date().getUTCFullYear(), 'This year is yet to come.');

/** Two letters, or `*` for a country that is not listed. */
export const countrySchema = z.string().regex(/^([A-Z]{2}|\*)$/, 'Please choose your country.');

/** The country is asked only where it decides. */
export const statementSchema = z.object({
  birth_year: birthYearSchema,
  country: countrySchema.optional(),
});
