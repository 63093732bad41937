import type { IconName } from '#app/content/icon-names.ts';
import { enterprisePrices } from '#app/content/memberships/price-lists.ts';
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

export type Workshop = {
  id: string;
  icon: IconName;
  title: string;
  audience: string;
  text: string;
  contents: string[];
  takeaway: string;
  price: string;
  link: Link;
};

const onRequest = 'Price on request';

export const workshops: Workshop[] = [
  {
    id: 'families',
    icon: 'face-slightly-smiling',
    title: 'AI at the kitchen table',
    audience: 'Families with children from 7',
    text: 'Children and grown-ups find out together how a machine learns, with cards, dice and one computer.',
    contents: [
      'Be the sorting machine',
      'Catch a chatbot inventing things',
      'Make your own family rules for AI',
    ],
    takeaway: 'A sheet with your rules, written by all of you.',
    price: onRequest,
    link: { label: 'Ask for dates', href: '/contact?topic=workshop' },
  },
  {
    id: 'teens',
    icon: 'rocket',
    title: 'Put the algorithm on trial',
    audience: 'School classes and clubs, 13-17',
    text: 'A recommender stands accused. The group collects evidence, questions the data and reaches a verdict.',
    contents: ['How feeds choose', 'Evidence and counter-evidence', 'What a fair rule would look like'],
    takeaway: 'A verdict with reasons, and an eye for how feeds work.',
    price: onRequest,
    link: { label: 'Ask for dates', href: '/contact?topic=workshop' },
  },
  {
    id: 'teachers',
    icon: 'school',
    title: 'Teaching AI without a lab',
    audience: 'Teachers and librarians',
    text: 'Lessons you can give next week, with paper or with computers, and answers to the questions children really ask.',
    contents: ['Activities for each age', 'Chatbots and homework', 'Consent, privacy and school rules'],
    takeaway: 'Lesson plans and printable sheets to keep.',
    price: onRequest,
    link: { label: 'Ask for dates', href: '/contact?topic=school' },
  },
  {
    id: 'teams',
    icon: 'users',
    title: 'AI for the whole team',
    audience: 'Teams in companies and public offices',
    text: 'What AI tools can do for your own tasks, what must not go into them, and how to check what comes out.',
    contents: ['Prompts from your daily work', 'Checking and citing', 'Rules your team agrees on'],
    takeaway: 'A short list of uses to start with, and one of uses to avoid.',
    price: onRequest,
    link: { label: 'Book a workshop', href: '/contact?topic=workshop' },
  },
  {
    id: 'readiness',
    icon: 'compass',
    title: enterprisePrices.readinessWorkshop.name,
    audience: 'Decision-makers with their practitioners',
    text: enterprisePrices.readinessWorkshop.text,
    contents: [
      'Processes, data and skills',
      'Ranking of possible projects',
      'Risks, duties and people affected',
    ],
    takeaway: 'A written assessment and the next steps in order.',
    price: enterprisePrices.readinessWorkshop.price,
    link: { label: 'Request a consultation', href: '/contact?topic=consultation' },
  },
];

export const workshopsPage: {
  meta: PageMeta;
  intro: PageIntro;
  list: SectionHeading & { labels: { contents: string; takeaway: string } };
  format: SectionHeading & { cards: Card[] };
  booking: SectionHeading & { steps: Step[] };
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Workshops',
    description:
      'Live AI workshops for families, classes, teachers, teams and decision-makers: what happens in each, what you take home and how to book.',
  },
  intro: {
    eyebrow: 'Workshops',
    title: 'Learn together, live',
    lead: 'Some things are learned best with others in the room. Our workshops bring people of one class, one family or one team to the same table.',
  },
  list: {
    title: 'Five workshops',
    lead: 'Each can be adapted to your group, your cases and your time.',
    labels: { contents: 'What we do', takeaway: 'What you take home' },
  },
  format: {
    title: 'What to expect',
    lead: 'The same in every workshop.',
    cards: [
      {
        icon: 'wrench',
        title: 'Doing before talking',
        text: 'We start with an activity. The explanation comes when you want it.',
      },
      {
        icon: 'message-circle',
        title: 'Room for questions',
        text: 'Groups stay small enough for everyone to speak.',
      },
      {
        icon: 'globe',
        title: 'Online, or where you are',
        text: 'Most workshops take place online. Tell us if you would like us to come.',
      },
      {
        icon: 'accessibility',
        title: 'For everyone in the group',
        text: 'Tell us what people need and we prepare the material for it.',
      },
    ],
  },
  booking: {
    title: 'How to book',
    lead: 'There is no fixed calendar. We find a date with you.',
    steps: [
      {
        title: 'Write to us',
        text: 'Which workshop, how many people, what ages or roles, and when it would suit you.',
      },
      { title: 'A short call', text: 'We settle the aim, the examples and the length.' },
      { title: 'The offer', text: 'You receive the programme, the date and the price in writing.' },
      { title: 'The workshop', text: 'We meet, work, and leave you the material.' },
    ],
  },
  questions: {
    title: 'Questions about workshops',
    lead: 'Before you book.',
    items: [
      {
        question: 'Are dates open to single participants?',
        answer:
          'Workshops are booked by groups for now. If you come alone, tell us your interest and we write when a group takes guests.',
        link: { label: 'Tell us', href: '/contact?topic=workshop' },
      },
      {
        question: 'Do children need a parent with them?',
        answer:
          'In family workshops, yes. With a school or a club, the teacher or leader is present and the parents have agreed beforehand.',
      },
      {
        question: 'What do we have to prepare?',
        answer: 'A room or a video call, and the questions you bring. We send everything else ahead.',
      },
    ],
  },
  callToAction: {
    title: 'Which group are you bringing?',
    text: 'Tell us and we propose a workshop.',
    links: [
      { label: 'Book a workshop', href: '/contact?topic=workshop' },
      { label: 'Get the free activities', href: '/free-resources/printable-activities' },
    ],
  },
};
