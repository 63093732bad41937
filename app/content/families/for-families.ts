import { designA, designB, trialDays } from '#app/content/memberships/plan-facts.ts';
import type {
  CallToAction,
  Card,
  PageIntro,
  PageMeta,
  Question,
  SectionHeading,
  Step,
} from '#app/content/types.ts';

const { family } = designA.prices;
const { familyGroup } = designB.prices;

export const forFamiliesPage: {
  meta: PageMeta;
  intro: PageIntro;
  begin: SectionHeading & { steps: Step[] };
  cost: SectionHeading & { cards: Card[] };
  stored: SectionHeading & { items: string[] };
  notStored: { title: string; items: string[] };
  control: SectionHeading & { cards: Card[] };
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'For families',
    description:
      'How children learn about AI here: what it costs, what we store and what not, what parents decide, and how to begin in five minutes.',
  },
  intro: {
    eyebrow: 'For families',
    title: 'Your child learns. You decide.',
    lead: 'Children sign in with a nickname and four pictures. You say yes before anything about them is stored, see what they learn, and can take everything back at any time.',
  },
  begin: {
    title: 'Begin in five minutes',
    lead: 'You can try it without an account first: the introductory lessons are open to everybody.',
    steps: [
      {
        title: 'Make your own account',
        text: 'An email address and a password. On My learning we ask for your year of birth.',
      },
      {
        title: 'Say yes',
        text: 'Open My family and ask for the consent mail. Its link shows what we would store. You can also sign a form on paper, which takes us a little longer.',
      },
      {
        title: 'Choose together',
        text: 'A nickname, the year of birth, and four of twelve pictures in an order that your child remembers.',
      },
      {
        title: 'Print the sheet',
        text: 'It has the family code, a QR code, and the pictures to practise. Nothing secret is on it.',
      },
    ],
  },
  cost: {
    title: 'What it costs',
    lead: 'Accounts of children cost nothing. A membership opens more courses to all of you.',
    cards: [
      {
        icon: 'book-open',
        title: 'Free',
        text: `Every child has the ${designB.freeCourses} introductory courses with their labs and quizzes, for as long as you like.`,
        link: { label: 'See the courses', href: '/courses' },
      },
      {
        icon: 'users',
        title: 'Family',
        text: `$${family.monthly} a month or $${family.annual} a year for up to ${designA.familyAccounts} people, you among them. You can try it for ${trialDays.home} days without a card.`,
        link: { label: 'Compare memberships', href: '/membership' },
      },
      {
        icon: 'layers',
        title: 'Family/Group',
        text: `$${familyGroup.monthly} a month or $${familyGroup.annual} a year for up to ${designB.groupMembers} people. It is part of our other offer.`,
        link: { label: 'Compare plans', href: '/pricing' },
      },
    ],
  },
  stored: {
    title: 'What we store about your child',
    lead: 'Only after you have agreed, and only to let your child learn.',
    items: [
      'a nickname, which you, your child and the people who run this site see',
      'the year of birth, not the day',
      'a name for certificates, only if you enter one',
      'the picture code, as a hash that nobody can read',
      'what your child learns: lessons, answers, notes, labs, projects, ratings, results and certificates',
      'what the teachers of a class that your child joins write and assign',
      'for each sign-in the time, the network address and the kind of browser',
      'the country, if the law there decides from what age a consent is needed',
      'your consent: who gave it, when, how, and to which text',
    ],
  },
  notStored: {
    title: 'What we never store or do',
    items: [
      'no email address, phone number, photo, street or town of your child',
      'no mails to your child, and no public profile',
      'no advertising, and nothing passed to third parties',
    ],
  },
  control: {
    title: 'What you decide',
    lead: 'All of it on one page, My family. It works at once.',
    cards: [
      {
        icon: 'eye',
        title: 'See everything',
        text: 'Lessons done, time, results and certificates of each child, and a file with all data.',
      },
      {
        icon: 'settings',
        title: 'Allow or not',
        text: 'Whether projects go to a reviewer, and whether work is shown with a certificate. Showing work is off until you allow it. A mentor talks with your child only in a session that you ask for.',
      },
      {
        icon: 'award',
        title: 'The name on certificates',
        text: 'Certificates of learners under 18 show initials, unless you allow the whole name of your child.',
      },
      {
        icon: 'undo-2',
        title: 'Take it back',
        text: 'Withdraw your consent, and the account is frozen or deleted at once, as you choose.',
      },
    ],
  },
  questions: {
    title: 'Questions of parents',
    lead: 'If yours is missing, write to us.',
    items: [
      {
        question: 'From which age may my child have an account without me?',
        answer:
          'From 13 in most countries, and up to 16 in parts of Europe. We know the year of birth only, so it is the January after the birthday. Then your child can take an email address of their own and keeps everything. We tell you by mail.',
      },
      {
        question: 'My teenager has an account already. Do I get to know?',
        answer:
          'Learners of 13 to 17 can have us write to a parent or guardian from their account page. We send one mail and do not keep the address.',
      },
      {
        question: 'My child learns here with an account of a school. Can we keep it?',
        answer:
          'Yes. Ask the teacher for a code, give your consent, and type the code on My family. The account is yours then, with everything that was learned. You choose whether your child stays in the class.',
        link: { label: 'My family', href: '/family' },
      },
      {
        question: 'Who else sees what my child learns?',
        answer:
          'People of the institute who work on a course see the progress, the results and the answers of its learners. They see the name for certificates, if you have entered one, and not the nickname. Nobody but your child reads the notes, unless you download all data.',
      },
      {
        question: 'My child has forgotten the pictures.',
        answer: 'Choose new ones on My family. The old ones stop working at once.',
        link: { label: 'My family', href: '/family' },
      },
      {
        question: 'Where can I read all of this in full?',
        answer: 'In the privacy policy, in the part about children and young people.',
        link: { label: 'Privacy policy', href: '/privacy-policy' },
      },
    ],
  },
  callToAction: {
    title: 'Five minutes, together',
    text: 'Make your account, say yes, and let your child choose four pictures.',
    links: [
      { label: 'Open My family', href: '/family' },
      { label: 'Ask us first', href: '/contact' },
    ],
  },
};
