import { emailSchema } from '#domain/auth.ts';
import { invalid } from './auth-error.ts';

/** The address as it is kept: in lower case, so that one mailbox has one account. */
export function readEmail(value: string): string {
  const parsed = emailSchema.safeParse(value.trim());
  if (!parsed.success) throw invalid('Unable to validate email address: invalid format');
  return parsed.data.toLowerCase();
}
