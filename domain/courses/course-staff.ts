import { z } from 'zod';
import { emailSchema } from '#domain/accounts/auth.ts';

/** Instructors change the lessons and questions of a course; reviewers read them. Both see its learners. */
export const staffRoles = ['instructor', 'reviewer'] as const;

/** What an admin fills in to add a user to the staff of a course. */
export const courseStaffSchema = z.object({ email: emailSchema, role: z.enum(staffRoles) });
