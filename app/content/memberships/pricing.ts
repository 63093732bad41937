import type { CallToAction, PageIntro, PageMeta, Question, SectionHeading } from '#app/content/types.ts';
import { designB, studentDiscountPercent, trialDays } from './plan-facts.ts';
import { tierGuarantees, tiersLead } from './subscription-tiers.ts';

/** Copy of the pricing page, which shows pricing design B. */
export const pricingPage: {
  meta: PageMeta;
  intro: PageIntro;
  tiers: SectionHeading;
  guarantees: string[];
  enterprise: SectionHeading & { link: CallToAction['links'][number] };
  platform: SectionHeading & { link: CallToAction['links'][number] };
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Pricing',
    description: `Free, Standard $${designB.prices.standard.monthly}, Pro $${designB.prices.pro.monthly} and Family/Group $${designB.prices.familyGroup.monthly} a month, plans for institutions, and prices of enterprise services and the AI platform.`,
  },
  intro: {
    eyebrow: 'Pricing',
    title: 'Choose Your AI Learning Path',
    lead: 'Five plans for learners and institutions, and plain price lists for business. No hidden fees.',
  },
  tiers: {
    title: 'Five subscription plans',
    lead: tiersLead,
  },
  guarantees: tierGuarantees,
  enterprise: {
    title: 'Enterprise services',
    lead: 'Starting prices. The offer you receive names the scope, the people and the result.',
    link: { label: 'Request a Consultation', href: '/contact?topic=consultation' },
  },
  platform: {
    title: 'AI platform',
    lead: 'Pay by the month for the tools and by the request for the models.',
    link: { label: 'Talk to Sales', href: '/contact?topic=sales' },
  },
  questions: {
    title: 'Questions about pricing',
    lead: 'The short version. The FAQ has more.',
    items: [
      {
        question: 'What do I get for free?',
        answer: `${designB.freeCourses} introductory courses, all free resources and the blog, with no credit card and no time limit.`,
      },
      {
        question: 'Can I try a paid plan first?',
        answer: `Yes. Standard and Pro come with a ${trialDays.faq}-day free trial.`,
      },
      {
        question: 'Which plans include the Expert modules?',
        answer: 'Pro and Family/Group.',
      },
      {
        question: 'Is certification extra?',
        answer: 'Certification is included with Pro.',
        link: { label: 'About certification', href: '/certification' },
      },
      {
        question: 'How much do I save with annual billing?',
        answer: `$${designB.prices.standard.savings} a year on Standard, $${designB.prices.pro.savings} on Pro and $${designB.prices.familyGroup.savings} on Family/Group.`,
      },
      {
        question: 'Do students pay less?',
        answer: `Students with a .edu address get ${studentDiscountPercent}% off Standard and Pro.`,
      },
      {
        question: 'What if I change my mind?',
        answer: `You have a ${designB.moneyBackDays}-day money-back guarantee, and you can cancel at any time.`,
      },
      {
        question: 'How do institutional plans work?',
        answer:
          'They are priced to fit. Tell us how many learners you have, their ages and what you want to teach, and we send you an offer. One agreement has as many seats as you need, and you invite people yourself.',
        link: { label: 'For schools and teams', href: '/for-organisations' },
      },
    ],
  },
  callToAction: {
    title: 'Start with the free courses',
    text: 'You can always move up later. Your progress comes with you.',
    links: [
      { label: 'Sign Up', href: '/membership' },
      { label: 'Contact us', href: '/contact?topic=membership' },
    ],
  },
};
