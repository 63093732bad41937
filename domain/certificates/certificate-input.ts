import { z } from 'zod';
import { requiredText } from '#domain/text/text-input.ts';
import { dayOf } from './certificate.ts';

export const certificateLimits = { name: 100, reason: 500 } as const;

/** The input for a new certificate. Without a last day it does not expire. */
export const certificateInputSchema = z.object({
  user_id: z.uuid('Please choose a user'),
  course_id: z.uuid('Please choose a course'),
  student_name: requiredText(certificateLimits.name),
  score: z
    .string()
    .regex(/^\d{1,3}$/, 'Please enter a whole number from 0 to 100')
    .transform(Number)
    .refine((score) => score <= 100, 'Please enter a whole number from 0 to 100'),
  valid_until: z
    .union([z.literal(''), z.iso.date()], 'Please enter a date')
    .transform((day) => day || null)
    .refine((day) => day === null || day >= dayOf(new Date()), 'Please choose today or a later day'),
  status: z.enum(['Issued', 'Pending']),
});

export type CertificateInput = z.output<typeof certificateInputSchema>;

export const revocationSchema = z.object({ reason: requiredText(certificateLimits.reason) });
