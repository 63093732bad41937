import { z } from 'zod';
import { longestEmail } from '#domain/accounts/auth.ts';
import type { Tables } from '#domain/database/database.ts';

export type NewsletterState = Tables<'newsletter_subscribers'>['state'];

/** The state of a subscriber who has just entered their email address. It decides which mail they get. */
export type NewsletterMailDue = Exclude<NewsletterState, 'unsubscribed'>;

const isNoAddress = 'Please enter a valid email';
const isNoToken = 'This link is not complete.';

/** The token in mail links: 32 random bytes in base64url. */
const tokenSchema = z.string({ error: isNoToken }).regex(/^[\w-]{43}$/, isNoToken);

export const newsletterEmailSchema = z
  .string({ error: isNoAddress })
  .trim()
  .toLowerCase()
  .pipe(z.email(isNoAddress).max(longestEmail, isNoAddress));

/** The requests of the `newsletter` function. */
export const newsletterRequestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('subscribe'), email: newsletterEmailSchema }),
  z.object({ action: z.literal('confirm'), token: tokenSchema }),
  z.object({ action: z.literal('unsubscribe'), token: tokenSchema }),
]);

export type NewsletterRequest = z.output<typeof newsletterRequestSchema>;
