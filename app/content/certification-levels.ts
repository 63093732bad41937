import { levelFacts } from './level-facts.ts';
import type { LevelName, Link } from './types.ts';

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
