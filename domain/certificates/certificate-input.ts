import { z } from 'zod';
import { requiredText } from '#domain/text/text-input.ts';
import { dayOf } from './certificate.ts';

/** The pass mark of the exams. A test compares it with the database. */
export const passMark = 70;

export const certificateLimits = { name: 100, reason: 500 } as const;

const scoreError = `Please enter a whole number from ${passMark} to 100`;

/** The input for a new certificate. Without a last day it does not expire. */
export const certificateInputSchema = z.object({
  user_id: z.uuid('Please choose a user'),
  course_id: z.uuid('Please choose a course'),
  student_name: requiredText(certificateLimits.name),
  score: z
    .string()
    .regex(/^\d{1,3}$/, scoreError)
    .transform(Number)
    .refine((score) => score >= passMark && score <= 100, scoreError),
  valid_until: z
    .union([z.literal(''), z.iso.date()], 'Please enter a date')
    .transform((day) => day || null)
    .refine((day) => day === null || day >= dayOf(new Date()), 'Please choose today or a later day'),
  status: z.enum(['Issued', 'Pending']),
  reason: requiredText(certificateLimits.reason),
});

export type CertificateInput = z.output<typeof certificateInputSchema>;

/** For a revocation, and for taking one back. */
export const revocationSchema = z.object({ reason: requiredText(certificateLimits.reason) });
