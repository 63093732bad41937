import { levelFacts } from './level-facts.ts';
import type {
  CallToAction,
  Card,
  LevelName,
  Link,
  PageIntro,
  PageMeta,
  Question,
  SectionHeading,
  Step,
} from './types.ts';

export type CertificationLevel = {
  name: string;
  level: LevelName;
  summary: string;
  proves: string[];
  requirements: string[];
  link: Link;
};

export type SampleCertificate = {
  heading: string;
  statement: string;
  recipient: string;
  award: string;
  number: string;
  note: string;
};

export const certificationLevels: CertificationLevel[] = [
  {
    name: 'AI Foundations',
    level: 'Beginner',
    summary: 'You understand what AI is, how it learns and how to use it with care.',
    proves: [
      'Explain AI and machine learning in plain words',
      'Question data and check the answers of AI tools',
      'Recognise risks to privacy and fairness',
    ],
    requirements: [
      `All ${levelFacts.beginner.modules} modules of the Beginner level`,
      'A passed assessment for every course',
    ],
    link: { label: 'Beginner level', href: '/beginner-ai' },
  },
  {
    name: 'AI Practitioner',
    level: 'Intermediate',
    summary: 'You can build a working model from real data and judge it honestly.',
    proves: [
      'Prepare data and train models in Python',
      'Choose fitting measures and find the causes of errors',
      'Build a small assistant that cites its sources',
    ],
    requirements: [
      `All ${levelFacts.intermediate.modules} modules of the Intermediate level`,
      'A passed assessment and a project for every course',
    ],
    link: { label: 'Intermediate level', href: '/intermediate-ai' },
  },
  {
    name: 'AI Expert',
    level: 'Expert',
    summary: 'You can design, run and defend an AI system that affects other people.',
    proves: [
      'Design and train modern architectures',
      'Run models in production and watch over them',
      'Take responsibility for ethics, risk and documentation',
    ],
    requirements: [
      `All ${levelFacts.expert.modules} modules of the Expert level`,
      'Passed assessments and a reviewed expert capstone',
    ],
    link: { label: 'Expert level', href: '/expert-ai' },
  },
];

export const sampleCertificate: SampleCertificate = {
  heading: 'Certificate of Achievement',
  statement: 'This is to certify that',
  recipient: 'Your Name',
  award: 'has met every requirement of AI Foundations',
  number: 'SAMPLE-0000',
  note: 'Sample certificate',
};

export const certificationPage: {
  meta: PageMeta;
  intro: PageIntro;
  why: SectionHeading & { cards: Card[] };
  levels: SectionHeading;
  steps: SectionHeading & { items: Step[] };
  certificate: SectionHeading & { points: Card[] };
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Certification',
    description:
      'Three certificates: AI Foundations, AI Practitioner and AI Expert. Digital, verifiable, and earned through modules, assessments and a capstone.',
  },
  intro: {
    eyebrow: 'Certification',
    title: 'Proof of what you can do',
    lead: 'A certificate from us says that you finished the work and passed the assessments, not that you were present. It is digital, and anyone you show it to can check that it is real.',
  },
  why: {
    title: 'Why certify?',
    lead: 'You may learn here without ever asking for a certificate. These are good reasons to do so all the same.',
    cards: [
      {
        icon: 'target',
        title: 'A goal to finish for',
        text: 'Clear requirements make it easier to keep going in the weeks when life is full.',
      },
      {
        icon: 'badge-check',
        title: 'Something others can check',
        text: 'An employer, a school or a university can confirm the certificate by its number.',
      },
      {
        icon: 'chart-column',
        title: 'A measure of yourself',
        text: 'Assessments show you what you have really understood and where to go back.',
      },
      {
        icon: 'route',
        title: 'Levels that build',
        text: 'Each certificate prepares you for the next. Start with Foundations or enter where you fit.',
      },
    ],
  },
  levels: {
    title: 'Three levels of certification',
    lead: 'One for each level of our courses.',
  },
  steps: {
    title: 'Five steps to your certificate',
    lead: 'The same five for everyone. The capstone belongs to the Expert level.',
    items: [
      {
        title: 'Enroll',
        text: 'Choose your level and a plan that includes certification. Certification is included with Pro.',
      },
      {
        title: 'Complete modules',
        text: 'Work through every module of the level at your own pace, including its activities.',
      },
      {
        title: 'Pass assessments',
        text: 'Each course closes with an assessment. If you do not pass, study the feedback and try again.',
      },
      {
        title: 'Expert capstone',
        text: 'At the Expert level you plan, build and defend a project, which experts review.',
      },
      {
        title: 'Receive certificate',
        text: 'We issue your certificate digitally, with a number of its own that others can verify.',
      },
    ],
  },
  certificate: {
    title: 'Digital and verifiable',
    lead: 'Paper gets lost, and pictures can be edited. Our certificates are records.',
    points: [
      {
        icon: 'file-text',
        title: 'Digital',
        text: 'You receive it as a digital document that you can keep, print, or add to an application or a profile.',
      },
      {
        icon: 'shield-check',
        title: 'Verifiable',
        text: 'Every certificate carries a unique number. Send us the number and we confirm the name, the level, the date and whether it stands.',
        link: { label: 'Verify a certificate', href: '/contact?topic=certification' },
      },
      {
        icon: 'lock',
        title: 'Private by default',
        text: 'We publish no list of names. A certificate is seen by those to whom you give its number.',
      },
    ],
  },
  questions: {
    title: 'Questions about certificates',
    lead: 'Short answers to what people ask most.',
    items: [
      {
        question: 'Do I need a certificate to take a course?',
        answer: 'No. Certification is there for those who want it.',
      },
      {
        question: 'Which plan includes certification?',
        answer: 'Certification is included with Pro. The pricing page compares all plans.',
        link: { label: 'Compare plans', href: '/pricing' },
      },
      {
        question: 'Can a child earn a certificate?',
        answer:
          'Yes. Learners under 18 enroll together with a parent or guardian, and children under 13 need verifiable parental consent.',
      },
      {
        question: 'Can I skip a level?',
        answer:
          'If you already know the material, you may enter at a higher level. Write to us and we help you find the right place.',
        link: { label: 'Ask for advice', href: '/contact?topic=certification' },
      },
    ],
  },
  callToAction: {
    title: 'Choose where to begin',
    text: 'Look through the levels, or see which plan suits you.',
    links: [
      { label: 'Explore Courses', href: '/courses' },
      { label: 'View plans', href: '/pricing' },
    ],
  },
};
