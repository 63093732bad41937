import type { Link } from './types.ts';

/*
 * The product states two pricing designs that contradict each other, and both stay: design A is shown on
 * /membership, design B on /pricing, on the level pages and in the help chat. They differ in names, prices,
 * family size and money-back period. The two trial lengths contradict each other in the same way.
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

export type MembershipPlanId = 'explorer' | 'learner' | 'expert' | 'family';
export type MembershipPlan = Plan<MembershipPlanId> & { cta: string };

export type TierId = 'free' | 'standard' | 'pro' | 'family-group' | 'institutional';
export type SubscriptionTier = Plan<TierId> & { cta: Link };

/** Students with a confirmed .edu address; design B limits the discount to Standard and Pro. */
export const studentDiscountPercent = 50;

/** How long before the end of a period the invoice for the next one is sent; the database sends it then. */
export const renewalNoticeDays = 7;

export const designA = {
  badge: 'Save up to 20%',
  moneyBackDays: 14,
  familyAccounts: 5,
  /** Design A counts 9 course modules where the levels count 12, 16 and 24; both numbers stay. */
  courseModules: 9,
  mentorshipPerMonth: { expert: 2, familyGroup: 1 },
  prices: {
    learner: { monthly: 29, annual: 290, savings: 58 },
    expert: { monthly: 79, annual: 790, savings: 158 },
    family: { monthly: 99, annual: 990, savings: 198 },
  },
} as const;

export const membershipPlans: MembershipPlan[] = [
  {
    id: 'explorer',
    name: 'Explorer',
    description: 'Look around and learn the basics, for as long as you like.',
    price: 'free',
    audience: 'Anyone who is curious',
    features: [
      'Introductory lessons',
      'All free resources, including the mini-course',
      'The blog and the newsletter',
      'Help chat, 24/7',
    ],
    limitations: ['No certificates', 'No mentorship'],
    cta: 'Start free',
    popular: false,
  },
  {
    id: 'learner',
    name: 'Learner',
    description: 'The full set of course modules, at your own pace.',
    price: designA.prices.learner,
    audience: 'Teens and adults who learn on their own',
    features: [
      'Everything in Explorer',
      `All ${designA.courseModules} course modules`,
      'Exercises, projects and assessments',
      'Support by email',
    ],
    limitations: ['No mentorship'],
    cta: 'Choose Learner',
    popular: true,
  },
  {
    id: 'expert',
    name: 'Expert',
    description: 'For those who want someone experienced beside them.',
    price: designA.prices.expert,
    audience: 'Professionals and serious learners',
    features: [
      'Everything in Learner',
      `${designA.mentorshipPerMonth.expert} mentorship sessions per month`,
      'Capstone project with expert review',
      'Priority support',
    ],
    limitations: [],
    cta: 'Choose Expert',
    popular: false,
  },
  {
    id: 'family',
    name: 'Family',
    description: 'One membership for the whole household, each at their own level.',
    price: designA.prices.family,
    audience: 'Parents and children learning together',
    features: [
      'Everything in Learner, for each account',
      `Up to ${designA.familyAccounts} family accounts`,
      `${designA.mentorshipPerMonth.familyGroup} group mentorship session per month`,
      'Activities for ages 7 to 17',
    ],
    limitations: ['Mentorship is for the group, not one to one'],
    cta: 'Choose Family',
    popular: false,
  },
];

export const institutionalCards: {
  id: 'school' | 'enterprise';
  name: string;
  price: 'custom';
  description: string;
  features: string[];
  cta: Link;
}[] = [
  {
    id: 'school',
    name: 'School',
    price: 'custom',
    description: 'For schools, libraries and universities that want to teach AI well.',
    features: [
      'Accounts for classes and teachers',
      'Lesson plans and printable activities',
      'Workshops for teaching staff',
      'Consent handled with the school and the parents',
    ],
    cta: { label: 'Contact Sales', href: '/contact?topic=school' },
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    price: 'custom',
    description: 'For companies that want whole teams to understand and use AI.',
    features: [
      'Accounts for teams and departments',
      'Learning paths by role',
      'Live workshops on your own cases',
      'One agreement, one invoice',
    ],
    cta: { label: 'Contact Sales', href: '/contact?topic=enterprise' },
  },
];

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

export const subscriptionTiers: SubscriptionTier[] = [
  {
    id: 'free',
    name: 'Free',
    description: 'Three courses to find out whether this is for you.',
    price: 'free',
    audience: 'Curious beginners of any age',
    features: [
      `${designB.freeCourses} introductory courses`,
      'All free resources',
      'The blog and the newsletter',
    ],
    limitations: ['No Intermediate or Expert modules', 'No certification'],
    cta: { label: 'Start free', href: '/membership?plan=free' },
    popular: false,
  },
  {
    id: 'standard',
    name: 'Standard',
    description: 'The Beginner and Intermediate levels in full.',
    price: designB.prices.standard,
    audience: 'Learners who want to understand and build',
    features: [
      'All Beginner modules',
      'All Intermediate modules',
      'Exercises and projects',
      `${studentDiscountPercent}% off with a .edu address`,
    ],
    limitations: ['No Expert modules', 'No certification'],
    cta: { label: 'Choose Standard', href: '/membership?plan=standard' },
    popular: false,
  },
  {
    id: 'pro',
    name: 'Pro',
    description: 'All three levels, with certification.',
    price: designB.prices.pro,
    audience: 'Learners who want proof of their work',
    features: [
      'Everything in Standard',
      'All Expert modules',
      'Certification included',
      `${studentDiscountPercent}% off with a .edu address`,
    ],
    limitations: [],
    cta: { label: 'Choose Pro', href: '/membership?plan=pro' },
    popular: true,
  },
  {
    id: 'family-group',
    name: 'Family/Group',
    description: 'All three levels for a household or a small group.',
    price: designB.prices.familyGroup,
    audience: 'Families, friends and small teams',
    features: [
      `Up to ${designB.groupMembers} members`,
      'All Beginner and Intermediate modules',
      'All Expert modules',
      'Each member learns at their own level',
    ],
    limitations: ['Certification is included with Pro; ask us about adding it for a member'],
    cta: { label: 'Choose Family/Group', href: '/membership?plan=family-group' },
    popular: false,
  },
  {
    id: 'institutional',
    name: 'Institutional',
    description: 'For schools, universities, libraries and companies.',
    price: 'custom',
    audience: 'Organisations of any size',
    features: [
      'Accounts for as many people as you need',
      'Learning paths by class, role or department',
      'Workshops and teacher training',
      'A named contact at the institute',
    ],
    limitations: [],
    cta: { label: 'Contact us', href: '/contact?topic=institutional' },
    popular: false,
  },
];
