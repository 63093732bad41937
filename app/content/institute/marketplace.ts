import type {
  CallToAction,
  Card,
  Link,
  PageIntro,
  PageMeta,
  Question,
  SectionHeading,
  Step,
} from '#app/content/types.ts';

export const marketplacePage: {
  meta: PageMeta;
  intro: PageIntro;
  available: SectionHeading & { cards: (Card & { link: Link })[] };
  categories: SectionHeading & { cards: Card[] };
  review: SectionHeading & { items: string[] };
  offering: SectionHeading & { steps: Step[] };
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Marketplace',
    description:
      'Teaching material to reuse, and a place for reviewed AI models and data sets. What is available today, what we look for, and how to offer something of your own.',
  },
  intro: {
    eyebrow: 'Marketplace',
    title: 'Good work, ready to reuse',
    lead: 'A place for models, data sets, applications and lessons that someone has read, tried and described honestly before you use them.',
  },
  available: {
    title: 'Available today',
    lead: 'The marketplace is young. It opens with material of our own, free for everyone, and grows with what passes review.',
    cards: [
      {
        icon: 'printer',
        title: 'Printable activities',
        text: 'Two sheets for the classroom or the kitchen table, for ages 7-12 and 13-17.',
        link: { label: 'Get the sheets', href: '/free-resources/printable-activities' },
      },
      {
        icon: 'graduation-cap',
        title: 'AI in Five Lessons',
        text: 'A complete mini-course with exercises and questions, to read or to teach from.',
        link: { label: 'Open the mini-course', href: '/free-resources/mini-course' },
      },
      {
        icon: 'terminal',
        title: 'Python tutorial',
        text: 'A small classifier in plain Python, with data to play with.',
        link: { label: 'Open the tutorial', href: '/free-resources/python-tutorial' },
      },
    ],
  },
  categories: {
    title: 'What belongs here',
    lead: 'Four kinds of work.',
    cards: [
      {
        icon: 'brain',
        title: 'Models',
        text: 'Trained models with a description of their data, their tests and their limits.',
      },
      {
        icon: 'database',
        title: 'Data sets',
        text: 'Collected or synthetic data, with its origin, its licence and what is missing from it.',
      },
      {
        icon: 'blocks',
        title: 'Applications',
        text: 'Small tools built on the AI platform that others can put to use.',
      },
      {
        icon: 'book-open',
        title: 'Teaching material',
        text: 'Lessons, activities and projects that have been tried with real learners.',
      },
    ],
  },
  review: {
    title: 'What we check',
    lead: 'Nothing is listed before a person has checked it.',
    items: [
      'It does what its description says',
      'Its author has the right to offer it, and the licence is clear',
      'Personal data is absent, or lawful and necessary',
      'Its errors have been measured, and also for whom they occur',
      'Whatever is meant for children is suitable for children',
    ],
  },
  offering: {
    title: 'How to offer something',
    lead: 'Four steps.',
    steps: [
      {
        title: 'Tell us about it',
        text: 'What it is, whom it helps and under which licence you would offer it.',
      },
      { title: 'Describe it', text: 'We send you a form that asks for origin, tests and limits.' },
      { title: 'Review', text: 'We try it and send you our findings, with time to fix what we found.' },
      { title: 'Listing', text: 'We add it to this page by hand, with your name. You keep your rights.' },
    ],
  },
  questions: {
    title: 'Questions about the marketplace',
    lead: 'For those who offer and those who use.',
    items: [
      {
        question: 'What does it cost?',
        answer:
          'Everything listed today is free. Authors of later listings set their own terms, which we show before you decide.',
      },
      {
        question: 'Who is responsible for a listing?',
        answer:
          'Its author. We check before we list and take a listing down when a fault is found that is not fixed.',
      },
      {
        question: 'I found a problem. Whom do I tell?',
        answer: 'Tell us. We look at it and speak to the author.',
        link: { label: 'Report a problem', href: '/contact?topic=marketplace' },
      },
    ],
  },
  callToAction: {
    title: 'Made something others could use?',
    text: 'We would like to see it.',
    links: [
      { label: 'Offer your work', href: '/contact?topic=marketplace' },
      { label: 'See the AI platform', href: '/ai-platform' },
    ],
  },
};
