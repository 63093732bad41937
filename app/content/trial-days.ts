/** The home page promises 14 days, the FAQ 7 days for Standard and Pro: both readings stand in the product. */
export const trialDays = { home: 14, faq: 7 } as const;
