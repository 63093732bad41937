import type { Link } from '#app/content/types.ts';
import { designB, type Plan, studentDiscountPercent, trialDays } from './plan-facts.ts';

export type TierId = 'free' | 'standard' | 'pro' | 'family-group' | 'institutional';
export type SubscriptionTier = Plan<TierId> & { cta: Link };

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

export const tiersLead =
  'Prices in US dollars. Expert modules are in Pro and Family/Group; certification is included with Pro.';

/** Standard and Pro, as the FAQ says. */
export const tiersWithTrial: TierId[] = ['standard', 'pro'];

export const tierGuarantees = [
  `${trialDays.faq}-day free trial of Standard and Pro, without a card`,
  `${designB.moneyBackDays}-day money-back guarantee`,
  `${studentDiscountPercent}% off Standard and Pro for students with a .edu address`,
  'Cancel anytime',
];
