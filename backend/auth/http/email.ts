import { z } from 'zod';
import { invalid } from './auth-error.ts';

/** The maximum length of an email address in any mail (RFC 5321). */
const longestEmail = 254;
const emailSchema = z.email().max(longestEmail);

export function isEmail(value: string): boolean {
  return emailSchema.safeParse(value).success;
}

/** Normalizes to lower case for storage, so that one mailbox has one account. */
export function readEmail(value: string): string {
  const parsed = emailSchema.safeParse(value.trim());
  if (!parsed.success) throw invalid('Unable to validate email address: invalid format');
  return parsed.data.toLowerCase();
}
