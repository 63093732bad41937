import {
  designA,
  designB,
  renewalNoticeDays,
  studentDiscountPercent,
} from '#app/content/memberships/plan-facts.ts';
import type { Site } from '#app/content/site.ts';
import { supportHours } from '#app/content/site.ts';
import { type LegalPage, lastUpdated } from './legal-page.ts';

export const termsOfService = (site: Site): LegalPage => ({
  meta: {
    title: 'Terms of Service',
    description:
      'The agreement between you and us: accounts, minors, subscriptions and auto-renewal, refunds, certificates, acceptable use and notice of changes.',
  },
  title: 'Terms of Service',
  lastUpdated,
  introduction: [
    `These terms are the agreement between you and ${site.name} ("we") for the use of this website, our courses and our memberships. By using them you accept these terms. If you do not accept them, please do not use the service.`,
  ],
  sections: [
    {
      id: 'the-service',
      title: 'The service',
      body: [
        'We provide online education about AI: free resources, courses, assessments, certificates and related support. Services for organisations, the AI platform and custom work are covered by a separate written agreement, which comes before these terms where the two differ.',
        `Support is ${supportHours.online}; phone support is available ${supportHours.phone}.`,
      ],
    },
    {
      id: 'accounts',
      title: 'Your account',
      body: [
        [
          'Give a correct email address and confirm it.',
          'Choose a good password, keep it to yourself, and tell us if someone else has used your account.',
          'One account is for one person. Family and group plans have an account for each member.',
          'You can delete your account at any time on your account page. That of a child is deleted by the parent, guardian or school that looks after it.',
        ],
      ],
    },
    {
      id: 'minors',
      title: 'Children and young people',
      body: [
        'If you are under 18, you may use the service only with the involvement of a parent or guardian, who accepts these terms for you.',
        'For children under 13 we need verifiable parental consent before an account is made. The parent or guardian holds any paid plan and is responsible for it.',
        'Schools that enroll learners confirm that they have obtained the consents the law requires.',
      ],
    },
    {
      id: 'plans-and-payment',
      title: 'Plans and payment',
      body: [
        [
          'Prices and what a plan contains are shown on the membership and pricing pages, in US dollars.',
          'When you request a paid plan, we send you an invoice. The plan becomes active when the invoice is settled.',
          `Students with a confirmed .edu address receive ${studentDiscountPercent}% off the plans for which the page offers it.`,
          'We add no taxes to these prices at present.',
        ],
      ],
    },
    {
      id: 'renewal-and-cancellation',
      title: 'Auto-renewal and cancellation',
      body: [
        `Paid subscriptions auto-renew at the end of each month or year for another period of the same length, at the price then in force, until you cancel. We send you the invoice for the next period ${renewalNoticeDays} days before; if it is not settled, your access ends with the period you have paid for.`,
        'You can cancel at any time, on your account page or by writing to us. You keep access until the end of the period you have paid for, an open invoice for the next one is withdrawn, and you are not charged again.',
        'If you take a free trial, you are not charged for it. We ask for no credit card to begin.',
      ],
    },
    {
      id: 'refunds',
      title: 'Money-back guarantee',
      body: [
        `Memberships from the membership page have a ${designA.moneyBackDays}-day money-back guarantee. Subscription plans from the pricing page have a ${designB.moneyBackDays}-day money-back guarantee. The period begins with your first payment for the plan. Write to us within it and we return that payment in full.`,
        'Rights that consumer law gives you where you live remain untouched.',
      ],
    },
    {
      id: 'certificates',
      title: 'Certificates',
      body: [
        'A certificate is issued when all requirements of its level are met. It may be revoked if it was obtained by deception, for example by handing in the work of someone else as your own, and it is revoked when we return the payment that it came with, unless another plan covers its level. Our certificates are not academic degrees or professional licences.',
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      body: [
        'Please do not:',
        [
          'break the law, or harm or harass other people;',
          'try to reach data or accounts that are not yours, or disturb the service;',
          'share your account, or resell our material;',
          'upload anything unlawful, hateful or harmful, or anything you have no right to use;',
          'collect data from the site by automated means beyond what our robots file allows.',
        ],
        'We may suspend an account that breaks these rules. We tell you why, and you can object.',
      ],
    },
    {
      id: 'content',
      title: 'Our content and yours',
      body: [
        'The courses, texts, drawings and software on this site belong to us or to those who license them to us. You may use them for your own learning. The free resources may also be printed and shared with learners, free of charge and with our name on them.',
        'What you make in our courses belongs to you. You allow us to store and show it as far as the service needs, for example to a reviewer.',
      ],
    },
    {
      id: 'ai-content',
      title: 'About AI and advice',
      body: [
        'Our lessons explain methods and give examples. They are education, not medical, legal or financial advice. AI systems make mistakes, including those you will build with us: check results before you rely on them.',
      ],
    },
    {
      id: 'liability',
      title: 'Availability and liability',
      body: [
        'We work with care to keep the service available and correct, but we cannot promise that it is always without interruption or error.',
        'As far as the law allows, we are not liable for indirect losses, and our liability is limited to what you paid us in the twelve months before the event. Nothing here limits liability that cannot be limited by law, such as for intent, gross negligence or injury to persons.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: [
        "We may change these terms. For material changes we give 30 days' notice by email to account holders and on this page. If you do not agree, you can cancel before the change takes effect. If you go on using the service after that, the new terms apply.",
      ],
    },
    {
      id: 'ending',
      title: 'Ending the agreement',
      body: [
        "You can end this agreement at any time by deleting your account. We may end it with 30 days' notice, or at once for a serious breach. If we end it without a breach on your side, we return what you have paid for the time that remains, by bank transfer.",
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      body: [
        'If something goes wrong, write to us first; most problems are solved that way. The mandatory consumer protection law of the place where you live applies in any case. If one provision of these terms is invalid, the others remain.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [`Questions about these terms: ${site.mailboxes.info}, or the contact page of this website.`],
    },
  ],
});
