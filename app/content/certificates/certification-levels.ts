import type { LevelName, Link } from '#app/content/types.ts';

/** The skills and criteria of each certificate come from the curriculum and the database. */
export type CertificationLevel = {
  name: string;
  level: LevelName;
  summary: string;
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
    link: { label: 'Beginner level', href: '/beginner-ai' },
  },
  {
    name: 'AI Practitioner',
    level: 'Intermediate',
    summary: 'You can build a working model from real data and judge it honestly.',
    link: { label: 'Intermediate level', href: '/intermediate-ai' },
  },
  {
    name: 'AI Expert',
    level: 'Expert',
    summary: 'You can design, run and defend an AI system that affects other people.',
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
