import { z } from 'zod';
import { invalid } from './auth-error.ts';

/** Addresses are no longer than this in any mail. */
const longestEmail = 254;
const emailSchema = z.email().max(longestEmail);

export function isEmail(value: string): boolean {
  return emailSchema.safeParse(value).success;
}

/** The address as it is kept: in lower case, so that one mailbox has one account. */
export function readEmail(value: string): string {
  const parsed = emailSchema.safeParse(value.trim());
  if (!parsed.success) throw invalid('Unable to validate email address: invalid format');
  return parsed.data.toLowerCase();
}
