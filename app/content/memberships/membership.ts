import type {
  CallToAction,
  Link,
  PageIntro,
  PageMeta,
  Question,
  SectionHeading,
} from '#app/content/types.ts';
import { designA, designB, renewalNoticeDays, studentDiscountPercent, trialDays } from './plan-facts.ts';

/** Copy of the membership page, which shows pricing design A. */
export const membershipPage: {
  meta: PageMeta;
  intro: PageIntro;
  toggle: { label: string; monthly: string; annual: string; badge: string };
  /** Copy for a visitor who chose a plan of design B on another page. */
  chosen: {
    title: string;
    lead: string;
    trial: string;
    free: string;
    payMonthly: string;
    payYearly: string;
  };
  plans: SectionHeading;
  savings: SectionHeading;
  institutional: SectionHeading;
  institutionalLink: Link;
  guarantees: string[];
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Membership',
    description: `Four memberships: Explorer is free, Learner $${designA.prices.learner.monthly}, Expert $${designA.prices.expert.monthly} and Family $${designA.prices.family.monthly} a month. ${designA.moneyBackDays}-day money-back guarantee.`,
  },
  intro: {
    eyebrow: 'Membership',
    title: 'Join at the pace that suits you',
    lead: 'Begin free as an Explorer. When you want every level, a mentor or room for the family, choose a membership, monthly or by the year.',
  },
  toggle: { label: 'Billing period', monthly: 'Monthly', annual: 'Annual', badge: designA.badge },
  chosen: {
    title: 'You chose',
    lead: `One more step: say how you would like to pay. You see what it comes to before you send the request. This is one of our subscription plans, with a ${designB.moneyBackDays}-day money-back guarantee. The four memberships below are another offer, with prices and terms of their own.`,
    trial: `Would you like to try it first? The next page offers ${trialDays.faq} days free, without a card. They end by themselves.`,
    free: 'One more step: make your account. It costs nothing, and we ask for no card. The four memberships below are another offer, with prices and terms of their own.',
    payMonthly: 'Pay monthly',
    payYearly: 'Pay yearly',
  },
  plans: {
    title: 'Four memberships',
    lead: 'Prices in US dollars. Cancel at any time. The plans Standard, Pro and Family/Group are another offer, on the pricing page.',
  },
  savings: {
    title: 'What you save by the year',
    lead: 'One annual payment instead of twelve monthly ones.',
  },
  institutional: {
    title: 'For schools and enterprises',
    lead: 'Tell us how many people you have in mind and what you want them to be able to do. We make you an offer.',
  },
  institutionalLink: { label: 'How it works', href: '/for-organisations' },
  guarantees: [
    `${trialDays.home}-day free trial of Learner, Expert and Family, without a card`,
    `${designA.moneyBackDays}-day money-back guarantee`,
    `${studentDiscountPercent}% off for students with a .edu address`,
    'Cancel anytime',
  ],
  questions: {
    title: 'Questions about membership',
    lead: 'If yours is not here, write to us.',
    items: [
      {
        question: 'How do I pay?',
        answer:
          'Choose a membership and send the request. You receive an invoice, and your membership becomes active when it is settled. We ask for no card details on this site.',
      },
      {
        question: 'What is the difference between monthly and annual?',
        answer:
          'The membership is the same. The annual one is billed once a year and costs less than twelve monthly payments; the cards above show by how much.',
      },
      {
        question: 'What if I do not like it?',
        answer: `Tell us within ${designA.moneyBackDays} days of your first payment and we return it in full.`,
      },
      {
        question: 'Is there a student discount?',
        answer: `Yes. Students with a confirmed .edu address get ${studentDiscountPercent}% off. Sign up with that address and confirm it; the discount is applied to your request.`,
      },
      {
        question: 'How many people can share a Family membership?',
        answer: `Up to ${designA.familyAccounts} family accounts, each with its own progress. A parent or guardian holds the membership. Yours is one of them; the others you add on the page Family.`,
        link: { label: 'My family', href: '/family' },
      },
      {
        question: 'What is mentorship?',
        answer: `A conversation of 45 minutes with a mentor of the institute about your work. You say what it is about and name three times; we confirm one and mail you the link with a calendar file. Expert members have ${designA.mentorshipPerMonth.expert} per month; Family members have ${designA.mentorshipPerMonth.familyGroup} group session per month: an adult of the family asks for it and shares the link. If you cancel at least 24 hours before, the session counts as not used.`,
        link: { label: 'Your sessions', href: '/learn/mentorship' },
      },
      {
        question: 'Does my membership renew by itself?',
        answer: `Yes, at the end of each month or year, until you cancel: ${renewalNoticeDays} days before, we send you the invoice for the next one. If you cancel on your account page, you keep access to the end of the period you have paid for.`,
      },
      {
        question: 'May children join?',
        answer:
          'Yes. Learners under 18 join with a parent or guardian, and children under 13 need verifiable parental consent.',
        link: { label: 'What families should know', href: '/for-families' },
      },
    ],
  },
  callToAction: {
    title: 'Still deciding?',
    text: 'Start free and upgrade when you are ready, or ask us which membership fits.',
    links: [
      { label: 'Explore Courses', href: '/courses' },
      { label: 'Ask a question', href: '/contact?topic=membership' },
    ],
  },
};
