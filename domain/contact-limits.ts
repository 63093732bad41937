/** Apart from the schema, so that the form can obey the limits before anyone needs zod. */
export const contactLimits = {
  name: { fewest: 2, most: 100 },
  email: { most: 254 },
  subject: { fewest: 5, most: 200 },
  message: { fewest: 10, most: 2000 },
  /** Messages from one address or one client. */
  perHour: 5,
  bodyBytes: 16_384,
} as const;

/** People do not see this field and leave it empty; programs that fill in every field give themselves away. */
export const contactHoneypot = 'website';
