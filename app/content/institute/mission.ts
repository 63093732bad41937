import type { CallToAction, Card, PageIntro, PageMeta, SectionHeading } from '#app/content/types.ts';

export const missionPage: {
  meta: PageMeta;
  intro: PageIntro;
  statement: string;
  why: { title: string; paragraphs: string[] };
  principles: SectionHeading & { cards: Card[] };
  commitments: SectionHeading & { items: { to: string; promise: string }[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Our Mission',
    description:
      'To make understanding AI part of everyday education at every age and every stage of life: why, by which principles, and what we promise.',
  },
  intro: {
    eyebrow: 'Our mission',
    title: 'Understanding AI belongs to everyone',
    lead: 'A few people build AI. Almost everyone lives with it. The second group deserves an education too.',
  },
  statement:
    'We make understanding AI a part of everyday education, at every age and every stage of life, so that people can use it, build it and judge it for themselves.',
  why: {
    title: 'Why it matters',
    paragraphs: [
      'AI helps to decide what we see, what we are offered and sometimes what we are allowed. Someone who does not know how that works can only accept it or refuse it. Someone who does can ask for reasons, notice a mistake, and put the tool to good use.',
      'This knowledge is not only for the young or the technical. A child needs it to grow up with these machines. A parent needs it to set sensible rules. A worker needs it when the job changes, and a retired person when the bank changes its telephone line. So we teach for the whole length of a life.',
    ],
  },
  principles: {
    title: 'What we hold to',
    lead: 'Six principles we use to settle arguments among ourselves.',
    cards: [
      {
        icon: 'lightbulb',
        title: 'True before impressive',
        text: 'We would rather explain a small thing correctly than a large thing vaguely.',
      },
      {
        icon: 'accessibility',
        title: 'Open to everyone',
        text: 'Clear language, accessible pages and a free place to start.',
      },
      {
        icon: 'scale',
        title: 'Fair by habit',
        text: 'Every model gets the question: for whom does this work less well?',
      },
      {
        icon: 'shield-check',
        title: 'Children come first',
        text: 'Where a rule for adults is not strict enough for a child, the stricter rule applies.',
      },
      {
        icon: 'eye',
        title: 'Honest about limits',
        text: 'We say what is not known, what does not work and what we got wrong.',
      },
      {
        icon: 'heart',
        title: 'People decide',
        text: 'AI can advise. Responsibility stays with a person who can be asked.',
      },
    ],
  },
  commitments: {
    title: 'What we promise',
    lead: 'A mission is only worth something if someone can hold you to it.',
    items: [
      {
        to: 'To learners',
        promise:
          'Lessons that respect your time, assessments that tell you the truth, and an answer when you ask.',
      },
      {
        to: 'To parents',
        promise:
          'No advertising, no publishing of what your child makes unless you allow it, and no account for a child under 13 without verifiable parental consent.',
      },
      {
        to: 'To teachers',
        promise: 'Material that works in a real classroom, including one without computers.',
      },
      {
        to: 'To organisations',
        promise: 'Advice that includes "you do not need AI for this" when that is the case.',
      },
      {
        to: 'To everyone',
        promise: 'Free resources that stay free, and a site that asks for no more data than it needs.',
      },
    ],
  },
  callToAction: {
    title: 'Share the mission',
    text: 'Learn, teach, or build something with us.',
    links: [
      { label: 'Get Started', href: '/membership' },
      { label: 'Become a partner', href: '/contact?topic=partnership' },
    ],
  },
};
