import { levelFacts } from '#app/content/courses/level-facts.ts';
import {
  designA,
  designB,
  renewalNoticeDays,
  studentDiscountPercent,
  trialDays,
} from '#app/content/memberships/plan-facts.ts';
import type { Site } from '#app/content/site.ts';
import { supportHours } from '#app/content/site.ts';
import type { CallToAction, PageIntro, PageMeta, Question } from '#app/content/types.ts';

export type FaqSection = { id: string; title: string; items: Question[] };

const { beginner, intermediate, expert } = levelFacts;
const { standard, pro, familyGroup } = designB.prices;

export const faqSections = (site: Site): FaqSection[] => [
  {
    id: 'about',
    title: 'About the institute',
    items: [
      {
        question: `What is ${site.name}?`,
        answer:
          'An online school for AI. We teach people of every age, from 7 up, and we help schools and companies to use AI well.',
        link: { label: 'About us', href: '/about' },
      },
      {
        question: 'Who are the courses for?',
        answer:
          'Kids (7-12), teens (13-17), adults and professionals. Each level says what you should already know, so you can choose by what you can do and not by age.',
      },
      {
        question: 'Do I have to be good at mathematics or computers?',
        answer:
          'Not to begin. The Beginner level needs no code and only school arithmetic. Later levels teach the Python and the statistics they use.',
      },
    ],
  },
  {
    id: 'courses',
    title: 'Courses and learning',
    items: [
      {
        question: 'How long does a level take?',
        answer: `Beginner takes ${beginner.duration} (${beginner.modules} modules), Intermediate ${intermediate.duration} (${intermediate.modules} modules) and Expert ${expert.duration} (${expert.modules} modules), at a steady part-time pace.`,
        link: { label: 'See the courses', href: '/courses' },
      },
      {
        question: 'Are there fixed class times?',
        answer:
          'No. You learn at your own pace. Workshops are the exception: they are live and happen at a time we agree.',
        link: { label: 'Workshops', href: '/workshops' },
      },
      {
        question: 'Which level should I start with?',
        answer:
          'If you cannot yet explain how a machine learns from examples, start with Beginner. If you can, but have not trained a model, start with Intermediate. Otherwise look at Expert.',
      },
      {
        question: 'What do I need?',
        answer:
          'A browser and an internet connection. From the Intermediate level on, better a computer than a phone: Python runs in the browser, with nothing to install, but you type it.',
      },
      {
        question: 'Is there something I can try first?',
        answer:
          'Yes, without an account: the lessons and labs of the three introductory courses, and the free resources with a mini-course, an illustrated series, printable activities, a Python tutorial, a glossary and a reading list.',
        link: { label: 'Free resources', href: '/free-resources' },
      },
    ],
  },
  {
    id: 'plans',
    title: 'Plans and payment',
    items: [
      {
        question: 'What does it cost?',
        answer: `The Free plan has ${designB.freeCourses} introductory courses. Standard is $${standard.monthly}/month or $${standard.annual}/year, Pro $${pro.monthly}/month or $${pro.annual}/year, and Family/Group $${familyGroup.monthly}/month or $${familyGroup.annual}/year for up to ${designB.groupMembers} members. Institutional plans are custom.`,
        link: { label: 'Compare plans', href: '/pricing' },
      },
      {
        question: 'Is there a free trial?',
        answer: `Yes. Standard and Pro come with a ${trialDays.faq}-day free trial. The Learner, Expert and Family memberships on the membership page have one of ${trialDays.home} days.`,
      },
      {
        question: 'Do students get a discount?',
        answer: `Students with a .edu address get ${studentDiscountPercent}% off Standard and Pro.`,
      },
      {
        question: 'Can I get my money back?',
        answer: `Yes. Our subscription plans have a ${designB.moneyBackDays}-day money-back guarantee, and the memberships on the membership page a ${designA.moneyBackDays}-day one. A certificate that came with the returned payment is revoked; you get a new one when you pay for its level again.`,
      },
      {
        question: 'Do subscriptions renew by themselves?',
        answer: `Yes, they auto-renew at the end of each period until you cancel: ${renewalNoticeDays} days before, we send you the invoice for the next one. You can cancel at any time on your account page and keep access to the end of the period you have paid for.`,
        link: { label: 'Terms of service', href: '/terms-of-service' },
      },
    ],
  },
  {
    id: 'certification',
    title: 'Certification',
    items: [
      {
        question: 'Which certificates are there?',
        answer: 'Three: AI Foundations, AI Practitioner and AI Expert, one for each level.',
        link: { label: 'Certification', href: '/certification' },
      },
      {
        question: 'How do I earn one?',
        answer:
          'Enroll, complete the modules, pass the assessments, finish the capstone at the Expert level, and receive your certificate.',
      },
      {
        question: 'Are the certificates verifiable?',
        answer: 'Yes. They are digital, and each has a number by which it can be checked.',
        link: { label: 'Verify a certificate', href: '/verify' },
      },
      {
        question: 'Does certification cost extra?',
        answer:
          'Certification is included with Pro. Of the memberships, Expert includes all three certificates, and Learner and Family include AI Foundations and AI Practitioner.',
      },
    ],
  },
  {
    id: 'families',
    title: 'Children and families',
    items: [
      {
        question: 'May my child use the site?',
        answer:
          'Yes, with you. Anyone under 18 needs the involvement of a parent or guardian, and for children under 13 we need verifiable parental consent before an account is made. You make the account on the page Family: it asks for your consent, by mail or on paper, then for a nickname, a year of birth and four pictures to sign in with.',
        link: { label: 'My family', href: '/family' },
      },
      {
        question: 'Is the content safe for children?',
        answer:
          'The lessons for kids are written for them, carry no advertising and never ask a child to publish anything. Privacy and safety are taught from the first level on.',
        link: { label: 'What families should know', href: '/for-families' },
      },
      {
        question: 'Can we learn without a screen?',
        answer:
          'In part. There are activities to print, every lesson has a button that prints it, and many lessons end with something to do at the table. Labs and quizzes need a browser.',
        link: { label: 'Printable activities', href: '/free-resources/printable-activities' },
      },
      {
        question: 'Can several of us share one plan?',
        answer: `Yes. Family/Group covers up to ${designB.groupMembers} members, and the Family membership up to ${designA.familyAccounts} family accounts. Each person learns at their own level.`,
      },
    ],
  },
  {
    id: 'business',
    title: 'Schools and business',
    items: [
      {
        question: 'Do you work with schools?',
        answer:
          'Yes: accounts for classes, lesson plans, printable activities and workshops for teachers. Pupils without an email address sign in with a login card. The price depends on the size of the school. The plans for teachers, one for each module, are among our free resources.',
        link: { label: 'For schools and teams', href: '/for-organisations' },
      },
      {
        question: 'What do you offer companies?',
        answer:
          'Training for teams, consulting from the first workshop to a working pilot, and, by arrangement, an AI platform with model APIs and solutions for health, finance, retail and education.',
        link: { label: 'Solutions', href: '/solutions' },
      },
      {
        question: 'How do teams learn here?',
        answer:
          'Under one agreement with as many seats as you need. You invite people by mail, by link or with a CSV file, or they sign in with the accounts of your company. You assign courses to teams, and a report shows lessons, quizzes and certificates.',
        link: { label: 'For schools and teams', href: '/for-organisations' },
      },
      {
        question: 'Can we see the platform before we decide?',
        answer: 'Yes. Ask for a demo and bring a case of your own.',
        link: { label: 'Request a demo', href: '/contact?topic=demo' },
      },
    ],
  },
  {
    id: 'account',
    title: 'Account and support',
    items: [
      {
        question: 'How do I create an account?',
        answer:
          'Choose Sign Up at the top of any page, enter your email and a password of at least 6 characters, and confirm by the link we send you.',
      },
      {
        question: 'I forgot my password. What now?',
        answer: 'Choose "Forgot password?" when you sign in. We send you a link to set a new one.',
      },
      {
        question: 'Can I download or delete my data?',
        answer:
          'Yes, both, on your account page. The download is a JSON file; deleting the account cannot be undone. For a child, the parent or guardian does both on the page Family.',
      },
      {
        question: 'How do I reach support?',
        answer: `Support is ${supportHours.online}, by the help chat, the contact form or ${site.mailboxes.support}. Phone support is there ${supportHours.phone}.`,
        link: { label: 'Contact', href: '/contact?topic=support' },
      },
    ],
  },
];

export const faqPage: { meta: PageMeta; intro: PageIntro; callToAction: CallToAction } = {
  meta: {
    title: 'FAQ',
    description:
      'Answers about the institute, courses, plans, certification, children and families, schools and business, accounts and support.',
  },
  intro: {
    eyebrow: 'FAQ',
    title: 'Frequently asked questions',
    lead: 'Seven groups of short answers. If yours is missing, ask us, and we answer you.',
  },
  callToAction: {
    title: 'Did we miss your question?',
    text: 'Write to us. We answer within 24 hours.',
    links: [{ label: 'Contact us', href: '/contact?topic=general' }],
  },
};
