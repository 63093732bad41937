import { z } from 'zod';
import { emailSchema, passwordSchema } from '#domain/accounts/auth.ts';
import { countrySchema } from '#domain/accounts/birth-year.ts';
import { linkToken } from '#domain/text/link-token.ts';
import { consentFormLimits } from './consent-form.ts';
import { familyCodeSchema, nicknameSchema, pictureCodeSchema, takeOverCodeSchema } from './picture-code.ts';

/** The year that a guardian gives for a child. The database knows which years are those of children. */
export const childYearSchema = z.coerce
  .number('Please give the year with four digits.')
  .int()
  .min(1900, 'Please give the year with four digits.')
  .max(2200, 'Please give the year with four digits.');

/** What the function `family` does. */
export const familyCallSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ask-guardian'), guardian_email: emailSchema }),
  z.object({ action: z.literal('ask-consent'), child: z.uuid().optional() }),
  z.object({ action: z.literal('give-consent'), token: linkToken, version: z.string().max(10) }),
  z.object({
    action: z.literal('add-child'),
    consent: z.uuid(),
    nickname: nicknameSchema,
    birth_year: childYearSchema,
    pictures: pictureCodeSchema,
  }),
  z.object({
    action: z.literal('take-over'),
    consent: z.uuid(),
    code: takeOverCodeSchema,
    nickname: nicknameSchema,
    pictures: pictureCodeSchema,
    stays_in_classes: z.boolean(),
  }),
  z.object({ action: z.literal('change-pictures'), child: z.uuid(), pictures: pictureCodeSchema }),
  z.object({ action: z.literal('invite'), email: emailSchema }),
  z.object({ action: z.literal('accept'), token: linkToken, shares_progress: z.boolean() }),
  z.object({ action: z.literal('hand-in-form'), scan: z.string().max(100), version: z.string().max(10) }),
  z.object({
    action: z.literal('decide-form'),
    form: z.uuid(),
    is_approved: z.boolean(),
    reason: z.string().trim().max(consentFormLimits.reason),
  }),
  z.object({
    action: z.literal('ask-own-address'),
    email: emailSchema,
    country: countrySchema.optional(),
    /** From the school that made the account. */
    code: takeOverCodeSchema.optional(),
  }),
  z.object({ action: z.literal('take-own-address'), token: linkToken, password: passwordSchema }),
  z.object({ action: z.literal('inform-guardian'), guardian_email: emailSchema }),
]);
export type FamilyCall = z.input<typeof familyCallSchema>;

/** What a child gives to sign in. */
export const joinSchema = z.object({
  code: familyCodeSchema,
  nickname: nicknameSchema,
  pictures: pictureCodeSchema,
});
