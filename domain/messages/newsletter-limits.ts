/** Separate from the schema, so that the form can render without loading zod. */
export const newsletterLimits = { perHour: 10, bodyBytes: 4_096 } as const;

/** Hidden from users, who leave it empty. Bots that fill in every field reveal themselves. */
export const newsletterHoneypot = 'website';
