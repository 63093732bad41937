/** Apart from the schema, so that the form can be drawn before anyone needs zod. */
export const newsletterLimits = { perHour: 10, bodyBytes: 4_096 } as const;

/** People do not see this field and leave it empty; programs that fill in every field give themselves away. */
export const newsletterHoneypot = 'website';
