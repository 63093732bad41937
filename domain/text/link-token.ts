import { z } from 'zod';

export const incompleteLink = 'This link is not complete.';

/** The secret in the link of a mail. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, incompleteLink);
