import type { IconName } from '#app/content/icon-names.ts';
import { enterprisePrices } from '#app/content/memberships/price-lists.ts';
import type { CallToAction, Card, Link, PageIntro, PageMeta, SectionHeading } from '#app/content/types.ts';

export type EnterpriseService = {
  icon: IconName;
  title: string;
  what: string;
  how: string;
  benefit: string;
  price?: string;
};

/** The name of the PDF that is made from this content. */
export const brochureFile = 'enterprise-services.pdf';

/** Shown as a numbered list on the page and in the brochure. */
export const enterpriseServices: EnterpriseService[] = [
  {
    icon: 'compass',
    title: 'AI Strategy and Readiness',
    what: 'A clear view of where AI would help your organisation, where it would not, and what has to be in place first.',
    how: 'In a readiness workshop we bring your decision-makers and your practitioners to one table, look at processes, data and skills, and rank the possible projects by worth and risk.',
    benefit: 'You know what to do first, what to leave alone, and why.',
    price: enterprisePrices.readinessWorkshop.price,
  },
  {
    icon: 'database',
    title: 'Data Strategy',
    what: 'A plan for the data that AI depends on: what you have, who may use it, how good it is and what is missing.',
    how: 'We take stock of your sources, test their quality, describe owners and permissions, and write a plan for collecting, cleaning and protecting what you need.',
    benefit: 'Projects start from data that can be trusted and that you are allowed to use.',
    price: enterprisePrices.dataStrategy.price,
  },
  {
    icon: 'rocket',
    title: 'Proof of Concept',
    what: 'A working prototype for one well-chosen question, built with your data.',
    how: 'We agree on a goal and a way to measure it before any code is written, build the smallest system that could meet it, and test it with the people who would use it.',
    benefit: 'You decide on evidence: go on, change course, or stop early and cheaply.',
    price: enterprisePrices.proofOfConcept.price,
  },
  {
    icon: 'blocks',
    title: 'Integration and Operation',
    what: 'The step from a prototype to a service that runs every day inside your systems.',
    how: 'We connect it to what you have, automate tests and releases, watch quality, drift and cost, and write down what to do when something goes wrong.',
    benefit: 'A system that is still right in a year, and that your own team can run.',
  },
  {
    icon: 'graduation-cap',
    title: 'Training for Teams',
    what: 'Learning paths and live workshops for every role, from the front desk to the board.',
    how: 'We start from your cases, place each group at the right level, and combine our courses with workshops on your own material.',
    benefit: 'People use AI where it helps, and speak up where it does not.',
  },
  {
    icon: 'users',
    title: 'AI Talent',
    what: 'Experienced engineers, data scientists and trainers who join your team for a time.',
    how: 'We find the fitting person, stay responsible for the quality of the work, and plan the handover from the first day.',
    benefit: 'Your project moves now, and the knowledge stays when our people leave.',
    price: enterprisePrices.talent.price,
  },
  {
    icon: 'scale',
    title: 'Responsible AI and Governance',
    what: 'Rules, roles and checks that keep AI in your organisation lawful, fair and explainable.',
    how: 'We make an inventory of your systems, assess their risks, test them for bias and misuse, and help you write policies that people can follow.',
    benefit: 'You can answer the questions of customers, employees and regulators.',
  },
];

export const enterpriseServicesPage: {
  meta: PageMeta;
  intro: PageIntro;
  services: SectionHeading & { labels: { what: string; how: string; benefit: string } };
  whyPartner: SectionHeading & { cards: Card[] };
  brochure: { title: string; text: string; label: string; questions: Link };
  callToAction: CallToAction;
  contact: string;
} = {
  meta: {
    title: 'Enterprise Services',
    description:
      'AI strategy, data strategy, proof of concept, integration, training, talent and governance: what each service is, how we help and what you gain.',
  },
  intro: {
    eyebrow: 'Enterprise services',
    title: 'AI that your organisation can explain',
    lead: 'From the first honest look at your data to a system your own people run. We advise, build and teach, in that order or in yours.',
  },
  services: {
    title: 'Our services',
    lead: 'Each can be taken alone. Together they are the way from idea to daily use.',
    labels: { what: 'What it is', how: 'How we help', benefit: 'The benefit' },
  },
  whyPartner: {
    title: 'Why partner with us',
    lead: 'What you get from a school that also builds.',
    cards: [
      {
        icon: 'graduation-cap',
        title: 'We teach as we go',
        text: 'Every engagement leaves your people able to do more than before.',
      },
      {
        icon: 'target',
        title: 'Goals before tools',
        text: 'We agree on what success means, and measure it, before we choose a technology.',
      },
      {
        icon: 'scale',
        title: 'Ethics included',
        text: 'Fairness, privacy and security checks are part of the price, not an option.',
      },
      {
        icon: 'handshake',
        title: 'Independent advice',
        text: 'We tell you when a simpler method, or another supplier, would serve you better.',
      },
      {
        icon: 'lock',
        title: 'Your data stays yours',
        text: 'We work where your data lives whenever possible, and we never train for others with it.',
      },
      {
        icon: 'file-text',
        title: 'Everything in writing',
        text: 'Decisions, tests and limits are documented so that others can take over.',
      },
    ],
  },
  brochure: {
    title: 'Take it with you',
    text: 'The services on this page as a PDF, for the colleague who was not in the room.',
    label: 'Download brochure',
    questions: { label: 'Ask about the brochure', href: '/contact?topic=brochure' },
  },
  callToAction: {
    title: 'Start with a conversation',
    text: 'Tell us what you are trying to do. We listen first and advise second.',
    links: [
      { label: 'Request a Consultation', href: '/contact' },
      { label: 'Accounts for teams', href: '/for-organisations' },
    ],
  },
  contact: 'Prefer email? Write to',
};
