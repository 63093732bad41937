/*
 * The product has two pricing designs that contradict each other, and both stay: design A is shown on /membership,
 * design B on /pricing, on the level pages and in the help chat. They differ in names, prices, family size and
 * money-back period. The two trial lengths contradict each other in the same way.
 */

/** Whole US dollars. Savings are twelve monthly payments less one annual payment. */
export type AnnualPricing = { monthly: number; annual: number; savings: number };

export type Plan<Id extends string> = {
  id: Id;
  name: string;
  description: string;
  price: AnnualPricing | 'free' | 'custom';
  audience: string;
  features: string[];
  limitations: string[];
  popular: boolean;
};

/** For students with a confirmed .edu email address. Design B limits the discount to Standard and Pro. */
export const studentDiscountPercent = 50;

/** How long before the end of a period the database sends the invoice for the next one. */
export const renewalNoticeDays = 7;

export const designA = {
  badge: 'Save up to 20%',
  moneyBackDays: 14,
  familyAccounts: 5,
  /** Design A counts 9 course modules where the levels count 12, 16 and 24. Both numbers stay. */
  courseModules: 9,
  mentorshipPerMonth: { expert: 2, familyGroup: 1 },
  prices: {
    learner: { monthly: 29, annual: 290, savings: 58 },
    expert: { monthly: 79, annual: 790, savings: 158 },
    family: { monthly: 99, annual: 990, savings: 198 },
  },
} as const;

export const designB = {
  moneyBackDays: 30,
  freeCourses: 3,
  groupMembers: 4,
  prices: {
    standard: { monthly: 15, annual: 120, savings: 60 },
    pro: { monthly: 30, annual: 240, savings: 120 },
    familyGroup: { monthly: 60, annual: 480, savings: 240 },
  },
} as const;

/** The home page promises 14 days, the FAQ 7 days for Standard and Pro. Both stay. */
export const trialDays = { home: 14, faq: 7 } as const;
