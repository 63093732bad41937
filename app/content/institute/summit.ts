import type {
  CallToAction,
  Card,
  PageIntro,
  PageMeta,
  Question,
  SectionHeading,
} from '#app/content/types.ts';

export const summitPage: {
  meta: PageMeta;
  intro: PageIntro;
  status: { title: string; text: string; link: CallToAction['links'][number] };
  themes: SectionHeading & { cards: Card[] };
  format: SectionHeading & { cards: Card[] };
  audiences: SectionHeading & { items: string[] };
  taking: SectionHeading & { cards: Card[] };
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Summit',
    description:
      'A meeting of educators, builders and decision-makers about AI that serves people: the themes, the format and how to register your interest.',
  },
  intro: {
    eyebrow: 'Summit',
    title: 'Where teaching, building and deciding meet',
    lead: 'People who teach AI, people who build it and people who decide about it rarely sit in the same room. The summit is that room.',
  },
  status: {
    title: 'No date yet',
    text: 'We announce the date, the place and the speakers when they are certain, and not before. Register your interest and we write to you first.',
    link: { label: 'Register your interest', href: '/contact?topic=summit' },
  },
  themes: {
    title: 'Themes',
    lead: 'Four questions that lead through the programme.',
    cards: [
      {
        icon: 'school',
        title: 'What should everyone know?',
        text: 'AI in schools, in adult education and at work: what to teach, to whom and when.',
      },
      {
        icon: 'scale',
        title: 'Who is left out?',
        text: 'Fairness, access and language: how systems fail people, and what repairs have worked.',
      },
      {
        icon: 'wrench',
        title: 'What works in practice?',
        text: 'Projects told by those who ran them, including the ones that were stopped.',
      },
      {
        icon: 'heart',
        title: 'Who answers for it?',
        text: 'Responsibility, law and trust when machines advise people.',
      },
    ],
  },
  format: {
    title: 'Format',
    lead: 'More conversation than stage.',
    cards: [
      {
        icon: 'message-circle',
        title: 'Short talks, long questions',
        text: 'Each talk opens a conversation. The audience has at least as much time as the speaker.',
      },
      {
        icon: 'puzzle',
        title: 'Hands-on sessions',
        text: 'Try a lesson, test a model for fairness, or take part in a trial of an algorithm.',
      },
      {
        icon: 'rocket',
        title: 'Young voices',
        text: 'Learners present their projects and put their questions to those who build and decide.',
      },
      {
        icon: 'globe',
        title: 'Open online',
        text: 'If you cannot travel, you can take part from a distance.',
      },
    ],
  },
  audiences: {
    title: 'For whom',
    lead: 'You belong there if you are one of these:',
    items: [
      'A teacher, librarian or school leader',
      'A developer, researcher or designer of AI systems',
      'Someone who decides about AI in a company or a public office',
      'A student with a project or a question',
      'A parent or citizen who wants to have a say',
    ],
  },
  taking: {
    title: 'Ways to take part',
    lead: 'All of them start with the same form.',
    cards: [
      {
        icon: 'calendar',
        title: 'Attend',
        text: 'Tell us that you are interested and whether you would come in person or online.',
      },
      {
        icon: 'mic',
        title: 'Contribute',
        text: 'Propose a talk, a session or a project. What went wrong is as welcome as what went well.',
      },
      {
        icon: 'handshake',
        title: 'Support',
        text: 'Help with a place, with scholarships or with translation. Programme and support are kept apart.',
      },
    ],
  },
  questions: {
    title: 'Questions about the summit',
    lead: 'What we can say so far.',
    items: [
      {
        question: 'When and where does it take place?',
        answer: 'Neither is decided. Everyone who has registered their interest hears it first.',
      },
      {
        question: 'What will it cost?',
        answer:
          'The price comes with the date. There will be a way for people with little money to take part.',
      },
      { question: 'May minors come?', answer: 'Yes, with a parent, guardian or teacher.' },
    ],
  },
  callToAction: {
    title: 'Be the first to hear',
    text: 'One message, no obligation.',
    links: [{ label: 'Register your interest', href: '/contact?topic=summit' }],
  },
};
