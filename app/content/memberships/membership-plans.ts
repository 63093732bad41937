import type { Link } from '#app/content/types.ts';
import { designA, type Plan } from './plan-facts.ts';

export type MembershipPlanId = 'explorer' | 'learner' | 'expert' | 'family';
export type MembershipPlan = Plan<MembershipPlanId> & { cta: string };

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
    description: 'Courses of all three levels, at your own pace.',
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
      'Certificates of all three levels',
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
