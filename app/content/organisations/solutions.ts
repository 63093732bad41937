import type {
  CallToAction,
  Card,
  Link,
  PageIntro,
  PageMeta,
  SectionHeading,
  Step,
} from '#app/content/types.ts';

export const solutionsPage: {
  meta: PageMeta;
  intro: PageIntro & { link: Link };
  categories: SectionHeading & { cards: (Card & { points: string[]; link: Link })[] };
  additional: SectionHeading & { cards: (Card & { link: Link })[] };
  approach: SectionHeading & { steps: Step[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'AI Solutions for Business',
    description:
      'Consulting, an AI platform with model APIs and solutions for healthcare, finance, retail and education, with research, a marketplace and a summit.',
  },
  intro: {
    eyebrow: 'Business',
    title: 'AI Solutions for Business',
    lead: 'We help organisations decide where AI is worth it, build it so that it holds, and teach the people who will live with it.',
    link: { label: 'Request Consultation', href: '/contact' },
  },
  categories: {
    title: 'Three ways to work with us',
    lead: 'Take advice, take tools or take a solution that is ready for your field.',
    cards: [
      {
        icon: 'briefcase',
        title: 'Enterprise Services',
        text: 'People who have done it before, from the first workshop to a system in use.',
        points: [
          'Strategy and readiness',
          'Data strategy and proof of concept',
          'Training and talent for your team',
        ],
        link: { label: 'Explore enterprise services', href: '/solutions/enterprise-services' },
      },
      {
        icon: 'cloud',
        title: 'AI Platform',
        text: 'Cloud tools and model APIs for teams that build for themselves.',
        points: ['Model APIs for text, vision and speech', 'Ethics and bias checks', 'Synthetic data'],
        link: { label: 'Explore the platform', href: '/solutions/platform' },
      },
      {
        icon: 'layers',
        title: 'Vertical Solutions',
        text: 'Starting points shaped by the rules and routines of one field.',
        points: ['Healthcare and finance', 'Retail and education', 'Adapted to your data and your duties'],
        link: { label: 'Explore vertical solutions', href: '/solutions/verticals' },
      },
    ],
  },
  additional: {
    title: 'And around them',
    lead: 'Places where our work meets yours.',
    cards: [
      {
        icon: 'microscope',
        title: 'Research',
        text: 'Open questions about learning, testing and fairness that we work on with partners.',
        link: { label: 'See our research', href: '/research' },
      },
      {
        icon: 'store',
        title: 'Marketplace',
        text: 'Teaching material of ours to reuse, and a place for models and data sets that pass review.',
        link: { label: 'Visit the marketplace', href: '/marketplace' },
      },
      {
        icon: 'calendar',
        title: 'Summit',
        text: 'A meeting of educators, builders and decision-makers about AI that serves people.',
        link: { label: 'About the summit', href: '/summit' },
      },
    ],
  },
  approach: {
    title: 'How we go about it',
    lead: 'Every engagement follows the same order.',
    steps: [
      { title: 'Listen', text: 'What hurts, who is affected, and what have you tried?' },
      { title: 'Decide', text: 'Is AI the right tool? We say so in writing, either way.' },
      { title: 'Prove', text: 'A small version, measured against a goal we set together.' },
      { title: 'Hand over', text: 'Your people run it, because we have taught them how.' },
    ],
  },
  callToAction: {
    title: 'Tell us about your case',
    text: 'A first conversation costs nothing and commits you to nothing.',
    links: [
      { label: 'Request Consultation', href: '/contact' },
      { label: 'See prices', href: '/pricing' },
    ],
  },
};
