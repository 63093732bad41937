import type { Card, Link, PageIntro, PageMeta, SectionHeading } from '#app/content/types.ts';
import { coursesLink } from './course-words.ts';

/** Copy of the catalogue page. The levels are in levels/, the courses in the database. */
export const coursesPage: {
  meta: PageMeta;
  intro: PageIntro;
  levels: SectionHeading & { action: string };
  included: SectionHeading;
  labsLink: Link;
  howToUse: SectionHeading & { tiles: Card[] };
  closing: { title: string; text: string; links: Link[] };
} = {
  meta: {
    title: coursesLink.label,
    description:
      'The course catalogue: Beginner, Intermediate and Expert AI, with every course in each level, its modules and what it covers.',
  },
  intro: {
    eyebrow: 'Courses',
    title: 'Every course, level by level',
    lead: 'Three levels take you from "what is AI?" to a system of your own. Look at what each level contains and start where you belong.',
  },
  levels: {
    title: 'Three levels',
    lead: 'Choose by what you can do today, not by age.',
    action: 'Learn More',
  },
  included: {
    title: 'What each level includes',
    lead: 'All courses and the number of modules in each. Courses marked as introductory are free, and their lessons need no account.',
  },
  labsLink: { label: 'See all labs', href: '/labs' },
  howToUse: {
    title: 'How to Use This Page',
    lead: 'Four ways to find your course.',
    tiles: [
      {
        icon: 'compass',
        title: 'New to AI?',
        text: 'Go to the Beginner level and take the three introductory courses first. They are free.',
        link: { label: 'Beginner AI', href: '/beginner-ai' },
      },
      {
        icon: 'code',
        title: 'Can you already explain machine learning?',
        text: 'Look at the Intermediate level. It starts with Python, so no programming is needed beforehand.',
        link: { label: 'Intermediate AI', href: '/intermediate-ai' },
      },
      {
        icon: 'brain',
        title: 'Have you trained models?',
        text: 'Then read the Expert level and see whether the course list tells you anything new.',
        link: { label: 'Expert AI', href: '/expert-ai' },
      },
      {
        icon: 'route',
        title: 'Would you rather follow a plan?',
        text: 'Learning paths put the courses in an order for a purpose: curiosity, a new skill or a profession.',
        link: { label: 'Learning paths', href: '/learning-paths' },
      },
    ],
  },
  closing: {
    title: 'Found something?',
    text: 'Begin with what is free, or see which plan opens the course you want.',
    links: [
      { label: 'Browse Free Courses', href: '/beginner-ai#courses' },
      { label: 'View Pricing Plans', href: '/pricing' },
    ],
  },
};
