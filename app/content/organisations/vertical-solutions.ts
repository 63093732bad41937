import type { IconName } from '#app/content/icon-names.ts';
import { enterprisePrices } from '#app/content/memberships/price-lists.ts';
import type {
  CallToAction,
  Card,
  Link,
  PageIntro,
  PageMeta,
  SectionHeading,
  Step,
} from '#app/content/types.ts';

export type VerticalSolution = {
  id: 'healthcare' | 'finance' | 'retail' | 'education';
  icon: IconName;
  field: string;
  title: string;
  what: string;
  capabilities: string[];
  outcomes: string[];
  compliance: string[];
  demo: Link;
};

export const verticalSolutions: VerticalSolution[] = [
  {
    id: 'healthcare',
    icon: 'stethoscope',
    field: 'Healthcare',
    title: 'Radiology assistance',
    what: 'A second pair of eyes for radiology teams. It marks regions that deserve a closer look, sorts the work list and drafts the routine parts of a report. A radiologist reads every image and signs every report.',
    capabilities: [
      'Marks possible findings on X-ray, CT and MR images, with its degree of certainty',
      'Moves studies that may be urgent towards the top of the work list',
      'Drafts structured report text for the radiologist to edit',
      'Compares with earlier studies of the same patient',
    ],
    outcomes: [
      'Urgent cases are seen sooner',
      'Less typing and less searching for the reading team',
      'A consistent second look at every study, at any hour',
    ],
    compliance: [
      'Built to run inside your network, so that images need not leave it',
      'Supports your duties under HIPAA and the GDPR, with access logs and data processing agreements',
      'Assists and does not diagnose; clinical use follows the approval rules of your country and your own validation',
    ],
    demo: { label: 'Request a demo', href: '/contact?topic=demo-healthcare' },
  },
  {
    id: 'finance',
    icon: 'landmark',
    field: 'Finance',
    title: 'Fraud detection',
    what: 'A system that scores transactions as they happen, explains why one looks unusual, and learns from the decisions of your investigators.',
    capabilities: [
      'Scores payments, claims and account openings within the time your process allows',
      'Finds groups of accounts that act together',
      'Gives the reasons for each alert in words an investigator can use',
      'Adapts to new patterns through the feedback of your team',
    ],
    outcomes: [
      'Investigators spend their time on the cases that matter',
      'Fewer honest customers are stopped by mistake',
      'Decisions can be explained to customers and supervisors',
    ],
    compliance: [
      'Every score, reason and decision is recorded for audit',
      'Regular tests for unequal treatment of groups of customers',
      'Supports your duties under the GDPR, anti-money-laundering rules and your model-risk policy',
    ],
    demo: { label: 'Request a demo', href: '/contact?topic=demo-finance' },
  },
  {
    id: 'retail',
    icon: 'shopping-cart',
    field: 'Retail',
    title: 'Product recommendation',
    what: 'Recommendations that help people find what suits them, online and in the shop, and that you can steer and explain.',
    capabilities: [
      'Suggests products from what a visitor is looking at, with or without an account',
      'Copes with new products and new customers',
      'Takes stock, season and your own rules into account',
      'Compares versions in fair tests before one goes to everybody',
    ],
    outcomes: [
      'Customers find fitting products in fewer steps',
      'Less known products reach the people who want them',
      'Your team sees why something was recommended and can correct it',
    ],
    compliance: [
      'Works with consent, and without personal profiles where there is none',
      'Supports your duties under the GDPR and the CCPA, including access and deletion',
      'No targeting by sensitive attributes such as health, faith or origin',
    ],
    demo: { label: 'Request a demo', href: '/contact?topic=demo-retail' },
  },
  {
    id: 'education',
    icon: 'school',
    field: 'Education',
    title: 'AI tutoring',
    what: 'A patient tutor for classes and homework. It asks before it tells, follows your curriculum, and shows the teacher where the class is stuck.',
    capabilities: [
      'Leads a learner to the answer with questions and hints',
      'Stays within the material and the level the teacher has set',
      'Shows teachers which ideas are not yet understood, for the class and for each learner',
      'Reads aloud, simplifies and translates for those who need it',
    ],
    outcomes: [
      'Help is there when a learner is stuck, not a day later',
      'Teachers see difficulties early and can act on them',
      'Learners practise explaining, not copying',
    ],
    compliance: [
      'Made for minors: verifiable parental consent for children under 13, and guardian or school involvement for everyone under 18',
      'Supports the duties of schools under FERPA, COPPA and the GDPR',
      'No advertising, no sale of data, and conversations that the school can review and delete',
    ],
    demo: { label: 'Request a demo', href: '/contact?topic=demo-education' },
  },
];

export const verticalSolutionsPage: {
  meta: PageMeta;
  intro: PageIntro;
  solutions: SectionHeading;
  labels: { what: string; capabilities: string; outcomes: string; compliance: string };
  whyChoose: SectionHeading & { cards: Card[] };
  implementation: SectionHeading & { steps: Step[] };
  pricing: { title: string; paragraphs: string[]; link: Link };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Vertical Solutions',
    description:
      'AI solutions for four fields: radiology assistance, fraud detection, retail recommendation and AI tutoring, with outcomes and compliance.',
  },
  intro: {
    eyebrow: 'Vertical solutions',
    title: 'AI that knows your field',
    lead: 'Four solutions for four fields. We set up each one by arrangement, beginning with what the people in the field already do and the rules they work under.',
  },
  solutions: {
    title: 'Four fields, four solutions',
    lead: 'What each one is, what it can do, what changes, and which rules it keeps.',
  },
  labels: {
    what: 'What it is',
    capabilities: 'Capabilities',
    outcomes: 'Outcomes',
    compliance: 'Compliance',
  },
  whyChoose: {
    title: 'Why choose our solutions',
    lead: 'What they have in common.',
    cards: [
      {
        icon: 'users',
        title: 'Made with practitioners',
        text: 'People from the field help to decide what is worth automating and what is not.',
      },
      {
        icon: 'heart',
        title: 'A person decides',
        text: 'Each solution advises a professional, shows its reasons and leaves the last word to them.',
      },
      {
        icon: 'scale',
        title: 'Fairness tested',
        text: 'We measure how it works for different groups before it is used and while it is.',
      },
      {
        icon: 'graduation-cap',
        title: 'Training included',
        text: 'Your team learns what the system can do, where it fails and how to notice.',
      },
    ],
  },
  implementation: {
    title: 'How we implement',
    lead: 'Four steps, each of which ends in a decision that is yours.',
    steps: [
      {
        title: 'Discover',
        text: 'We watch the work, look at the data and the rules, and agree on a goal that can be measured.',
      },
      {
        title: 'Pilot',
        text: 'A proof of concept with your data and a few of your people, tested against that goal.',
      },
      {
        title: 'Integrate',
        text: 'We connect the solution to your systems, train the users and document the limits.',
      },
      {
        title: 'Run and improve',
        text: 'We watch quality and fairness with you, and hand over as much as you want to take.',
      },
    ],
  },
  pricing: {
    title: 'Pricing',
    paragraphs: [
      `Every solution is priced for its scope: the number of sites and users, the systems to connect and the support you want. The pilot is a proof of concept, ${enterprisePrices.proofOfConcept.price}, and you decide after it whether to go on.`,
      'You receive a written offer with fixed parts and running costs before any work begins.',
    ],
    link: { label: 'See the price lists', href: '/pricing' },
  },
  callToAction: {
    title: 'Ask for a demo',
    text: 'Tell us your field and your question. We set up each solution by arrangement, and agree with you what the demo should show.',
    links: [
      { label: 'Request a demo', href: '/contact?topic=demo' },
      { label: 'Talk to Sales', href: '/contact?topic=sales' },
    ],
  },
};
