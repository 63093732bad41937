import type {
  CallToAction,
  Card,
  PageIntro,
  PageMeta,
  Question,
  SectionHeading,
  Step,
} from '#app/content/types.ts';

export const researchPage: {
  meta: PageMeta;
  intro: PageIntro;
  areas: SectionHeading & { label: string; cards: (Card & { questions: string[] })[] };
  principles: SectionHeading & { cards: Card[] };
  process: SectionHeading & { steps: Step[] };
  publications: { title: string; text: string; link: CallToAction['links'][number] };
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Research',
    description:
      'The questions we work on: how people learn AI, how AI can be tested for fairness, and how it can help teachers. How we work and how to join.',
  },
  intro: {
    eyebrow: 'Research',
    title: 'Questions we cannot answer yet',
    lead: 'Teaching shows us every day what nobody knows well enough. We turn some of those questions into research, with partners from schools, universities and companies.',
  },
  areas: {
    title: 'What we work on',
    lead: 'Four areas, each with questions that keep us busy.',
    label: 'Open question',
    cards: [
      {
        icon: 'brain',
        title: 'Learning about AI',
        text: 'What people of different ages believe about AI, and which lessons change a wrong picture into a useful one.',
        questions: [
          'At what age does "it learns from examples" make sense, and to whom?',
          'Which activities without a screen carry over to real systems?',
        ],
      },
      {
        icon: 'scale',
        title: 'Fairness you can test',
        text: 'Methods that let ordinary teams find unequal errors early and describe them in words that hold.',
        questions: [
          'Which fairness measures do people understand, and which mislead them?',
          'How should a report name a conflict between two measures?',
        ],
      },
      {
        icon: 'database',
        title: 'Synthetic data',
        text: 'What artificial records keep of the original and what they lose, above all for small groups.',
        questions: [
          'When does synthetic data protect people, and when does it only seem to?',
          'How can rare cases be added without inventing a pattern?',
        ],
      },
      {
        icon: 'school',
        title: 'Tutors and teachers',
        text: 'How an AI tutor can help a learner to think, and a teacher to see.',
        questions: [
          'Which hints lead to understanding, and which only to the answer?',
          'What does a teacher need to know about a conversation they did not see?',
        ],
      },
    ],
  },
  principles: {
    title: 'How we do research',
    lead: 'Rules we set ourselves.',
    cards: [
      {
        icon: 'shield-check',
        title: 'People first',
        text: 'Taking part is voluntary and can be ended at any time. For minors we ask the parents as well as the child.',
      },
      {
        icon: 'eye',
        title: 'Open by default',
        text: 'We want to share methods, material and data wherever that exposes no one, including results that disappoint us.',
      },
      {
        icon: 'file-text',
        title: 'Plan before data',
        text: 'We write down the question and the measure before we look at the answers.',
      },
      {
        icon: 'book-open',
        title: 'Back into the lessons',
        text: 'A finding that helps learners goes into the courses.',
      },
    ],
  },
  process: {
    title: 'Working with us',
    lead: 'How a collaboration comes about.',
    steps: [
      {
        title: 'Write to us',
        text: 'A page is enough: the question, why it matters and what you would bring.',
      },
      { title: 'Talk it through', text: 'We look for the smallest study that could change our minds.' },
      {
        title: 'Agree in writing',
        text: 'Roles, data protection, ethics review, authorship and publication.',
      },
      { title: 'Do it and share it', text: 'We carry it out together and tell others what we found.' },
    ],
  },
  publications: {
    title: 'Publications',
    text: 'We have no publications to list here yet. When we do, they will be on this page, free to read. Until then we write about work in progress on the blog.',
    link: { label: 'Read the blog', href: '/blog' },
  },
  questions: {
    title: 'Questions about research',
    lead: 'Asked by teachers, students and partners.',
    items: [
      {
        question: 'Can my school take part in a study?',
        answer:
          'We would be glad. Tell us about your school, and we write to you when a study fits. Nothing happens without the consent of the school, the parents and the learners.',
        link: { label: 'Offer to take part', href: '/contact?topic=research' },
      },
      {
        question: 'Do you use data from the courses for research?',
        answer:
          'Not without asking. A study has its own information and its own consent, apart from the use of the courses.',
        link: { label: 'Privacy policy', href: '/privacy-policy' },
      },
      {
        question: 'Do you supervise theses?',
        answer: 'Together with your university, when the question fits one of our areas.',
      },
    ],
  },
  callToAction: {
    title: 'Have a question worth studying?',
    text: 'Researchers, teachers and companies are welcome.',
    links: [{ label: 'Propose a collaboration', href: '/contact?topic=research' }],
  },
};
