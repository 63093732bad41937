import { departmentMailboxes } from '#app/content/site.ts';
import type { Card, Link, PageIntro, PageMeta, SectionHeading, Step } from '#app/content/types.ts';

export const careersPage: {
  meta: PageMeta;
  intro: PageIntro;
  openings: { title: string; text: string; link: Link };
  work: SectionHeading & { cards: Card[] };
  applying: SectionHeading & { steps: Step[] };
  fairness: { title: string; text: string };
} = {
  meta: {
    title: 'Careers',
    description:
      'We have no current openings, but we read every resume sent by email. What working here is like and how to write to us.',
  },
  intro: {
    eyebrow: 'Careers',
    title: 'Work that teaches',
    lead: 'We are teachers, engineers, designers and writers who like explaining things and care whether they are true.',
  },
  openings: {
    title: 'No current openings',
    text: 'We have no current openings. If you think you belong here all the same, send your resume by email. We read every one and keep it for as long as you allow, so that we can write to you when something fits.',
    link: {
      label: `Send your resume to ${departmentMailboxes.careers}`,
      href: `mailto:${departmentMailboxes.careers}`,
    },
  },
  work: {
    title: 'How we work',
    lead: 'What you could expect from us, and we from you.',
    cards: [
      {
        icon: 'globe',
        title: 'Remote and in writing',
        text: 'The institute is online, and so are we. Good writing matters more than long meetings.',
      },
      {
        icon: 'book-open',
        title: 'Everyone teaches',
        text: 'Engineers explain, teachers read code, and each lesson is tried on someone who is new to it.',
      },
      {
        icon: 'search',
        title: 'Review with kindness',
        text: 'Lessons, models and pages are reviewed. We criticise the work, never the person.',
      },
      {
        icon: 'heart',
        title: 'Lives outside work',
        text: 'We teach lifelong learning, which needs people who sleep, read and see their families.',
      },
    ],
  },
  applying: {
    title: 'How to write to us',
    lead: 'Three things help us more than a cover letter.',
    steps: [
      {
        title: 'Your resume',
        text: 'As a PDF, two pages at most. No photograph and no date of birth, please.',
      },
      {
        title: 'Something you explained',
        text: 'A lesson, an article, a talk, documentation: anything that made a hard thing clear.',
      },
      { title: 'What you would do here', text: 'A few sentences on the work you would like to take on.' },
    ],
  },
  fairness: {
    title: 'Fair hiring',
    text: 'We decide on the work and the conversation. People read the applications; we let no model sort them. If you need an adjustment at any point, tell us and we make it.',
  },
};
