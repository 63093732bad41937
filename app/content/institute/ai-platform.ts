import { platformPrices } from '#app/content/memberships/price-lists.ts';
import type {
  CallToAction,
  Card,
  Link,
  PageIntro,
  PageMeta,
  Question,
  SectionHeading,
} from '#app/content/types.ts';

export type ToolHighlight = {
  id: 'ethics' | 'synthetic-data';
  title: string;
  lead: string;
  points: string[];
  note: string;
  link: Link;
};

export const aiPlatformPage: {
  meta: PageMeta;
  intro: PageIntro & { links: Link[] };
  overview: SectionHeading & { cards: (Card & { price?: string })[] };
  build: SectionHeading & { cards: Card[] };
  capabilities: SectionHeading & { items: Card[] };
  security: SectionHeading & { items: Card[] };
  highlights: ToolHighlight[];
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'AI Platform',
    description:
      'A cloud platform with model APIs for text, vision, speech and tables, an ethics and bias tool and synthetic data. Request a demo or API keys.',
  },
  intro: {
    eyebrow: 'AI platform',
    title: 'Build AI you can account for',
    lead: 'Call models, build applications, test them for fairness and work with data you are allowed to use. We set up the platform for each customer, by arrangement.',
    links: [
      { label: 'Request a Demo', href: '/contact?topic=demo' },
      { label: 'Get API Keys', href: '/contact?topic=api-keys' },
      { label: 'Talk to Sales', href: '/contact?topic=sales' },
    ],
  },
  overview: {
    title: 'Platform Overview',
    lead: 'Four parts that work alone and better together. The bias check is open to you today; we set up the rest by arrangement.',
    cards: [
      {
        icon: 'cloud',
        title: 'Cloud platform',
        text: 'By arrangement: a workspace for data, experiments and deployments, with projects, roles and a record of who did what.',
        price: `${platformPrices.cloudStarter.name} ${platformPrices.cloudStarter.price}, ${platformPrices.cloudPro.name} ${platformPrices.cloudPro.price}`,
      },
      {
        icon: 'code',
        title: 'Model APIs',
        text: 'By arrangement: models for language, images, speech and tables behind one plain HTTP interface.',
        price: platformPrices.modelApi.price,
      },
      {
        icon: 'scale',
        title: 'Ethics and bias tool',
        text: 'Measures how a model treats different groups, and keeps the evidence. The bias check is free and open to everyone.',
        price: platformPrices.ethicsSaas.price,
        link: { label: 'Open the bias check', href: '/bias-check' },
      },
      {
        icon: 'database',
        title: 'Synthetic-data tool',
        text: 'By arrangement: artificial records that keep the patterns of your data and leave the people out.',
      },
    ],
  },
  build: {
    title: 'What You Can Build',
    lead: 'Five kinds of work, with an example of each.',
    cards: [
      {
        icon: 'file-text',
        title: 'Text',
        text: 'Summarise reports, sort letters by subject, answer questions from your own documents with sources.',
      },
      {
        icon: 'image',
        title: 'Vision',
        text: 'Find defects in photographs, read forms, count objects, describe pictures for people who cannot see them.',
      },
      {
        icon: 'mic',
        title: 'Speech',
        text: 'Write down conversations, add captions to lessons, read text aloud.',
      },
      {
        icon: 'table',
        title: 'Tabular',
        text: 'Forecast demand, estimate risk and find unusual rows in the tables your work already produces.',
      },
      {
        icon: 'blocks',
        title: 'End-to-end apps',
        text: 'Combine the above into an application with its own data, rules, monitoring and users.',
      },
    ],
  },
  capabilities: {
    title: 'Key Capabilities',
    lead: 'What a team needs once the demo is over. We agree with you which of these your platform gets.',
    items: [
      {
        icon: 'key',
        title: 'One interface, many models',
        text: 'Change the model without rewriting the application, and compare them on your own test set.',
      },
      {
        icon: 'chart-column',
        title: 'Evaluation built in',
        text: 'Test sets, measures and side-by-side comparisons live beside the model, not in a forgotten folder.',
      },
      {
        icon: 'eye',
        title: 'Monitoring',
        text: 'Watch quality, drift, latency and cost, and be told when one of them leaves its range.',
      },
      {
        icon: 'layers',
        title: 'Versions and rollback',
        text: 'Data, prompts and models carry versions. Going back is one step.',
      },
      {
        icon: 'users',
        title: 'People in the loop',
        text: 'Send uncertain cases to a person, and let the answers improve the next version.',
      },
      {
        icon: 'book-open',
        title: 'Documentation that teaches',
        text: 'Written by the people who write our courses, with examples that run.',
      },
    ],
  },
  security: {
    title: 'Security & Compliance',
    lead: 'What our agreement with you covers, stated plainly. Ask us for the details your auditors need.',
    items: [
      {
        icon: 'lock',
        title: 'Encryption',
        text: 'Data is encrypted on its way and where it is stored.',
      },
      {
        icon: 'users',
        title: 'Roles and least privilege',
        text: 'Each person and each key can do what their task needs, and no more.',
      },
      {
        icon: 'file-text',
        title: 'Audit trail',
        text: 'Access and changes are recorded and can be exported.',
      },
      {
        icon: 'shield-check',
        title: 'No training on your data',
        text: 'What you send is used to answer you. It trains no model for anyone else.',
      },
      {
        icon: 'globe',
        title: 'Data protection',
        text: 'We support your duties under laws such as the GDPR with data processing agreements, deletion and a choice of where data is kept.',
      },
    ],
  },
  highlights: [
    {
      id: 'ethics',
      title: 'The ethics and bias tool',
      lead: 'A model can be right on average and wrong for the people who need it most. This tool looks for that before your users find it.',
      points: [
        'Compare error rates between groups that you define',
        'See several measures of fairness side by side, and where they conflict',
        'See how sure each number is, and which groups are too small to judge',
        'Write a report that a person without a technical background can read',
      ],
      note: `The bias check runs in your browser, free of charge. The tool for teams is available alone for ${platformPrices.ethicsSaas.price}.`,
      link: { label: 'Open the bias check', href: '/bias-check' },
    },
    {
      id: 'synthetic-data',
      title: 'The synthetic-data tool',
      lead: 'Sometimes the data you need is too private to share or too rare to collect. Artificial records can help, if you know what they keep and what they lose. We make them for you by arrangement.',
      points: [
        'Make tables, text and events with the patterns of the original',
        'Fill in rare cases so that a model can learn them',
        'Check how close the result is to the original, and that no record was simply copied',
        'Share test data with partners without sharing people',
      ],
      note: 'Synthetic data is a help, not a guarantee: every data set we make comes with a report on its quality and its privacy.',
      link: { label: 'Talk to Sales', href: '/contact?topic=sales' },
    },
  ],
  questions: {
    title: 'Questions from developers',
    lead: 'If you need more, ask for a demo and bring your engineers.',
    items: [
      {
        question: 'How do I get API keys?',
        answer:
          'Send the request form. We ask what you plan to build and agree with you on the models, the limits and the price. You get the keys from a person, not from this site.',
        link: { label: 'Get API Keys', href: '/contact?topic=api-keys' },
      },
      {
        question: 'What does a request cost?',
        answer: `${platformPrices.modelApi.price}, depending on the model and the size of the request.`,
        link: { label: 'See all prices', href: '/pricing' },
      },
      {
        question: 'Can schools use the platform?',
        answer:
          'Yes, for teaching and for research. Tell us about your class or project and we find a fitting arrangement.',
        link: { label: 'Write to us', href: '/contact?topic=school' },
      },
    ],
  },
  callToAction: {
    title: 'See it with a case of your own',
    text: 'A demo is most useful with your question and a little of your data. We bring the rest.',
    links: [
      { label: 'Request a Demo', href: '/contact?topic=demo' },
      { label: 'Get API Keys', href: '/contact?topic=api-keys' },
      { label: 'Talk to Sales', href: '/contact?topic=sales' },
    ],
  },
};
