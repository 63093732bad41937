/** Separate from the schema, so that the form can use the limits without loading zod. */
export const contactLimits = {
  name: { fewest: 2, most: 100 },
  email: { most: 254 },
  subject: { fewest: 5, most: 200 },
  message: { fewest: 10, most: 2000 },
  /** Messages from one email address or one client. */
  perHour: 5,
  bodyBytes: 16_384,
} as const;

/** Hidden from users, who leave it empty. Bots that fill in every field reveal themselves. */
export const contactHoneypot = 'website';
