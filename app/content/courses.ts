import type { Card, Link, PageIntro, PageMeta, SectionHeading } from './types.ts';

/** Copy of the catalogue page. The levels are in levels.ts, the courses in the database. */
export const coursesPage: {
  meta: PageMeta;
  intro: PageIntro;
  levels: SectionHeading & { action: string };
  included: SectionHeading & { empty: string };
  introductory: string;
  modules: (count: number) => string;
  howToUse: SectionHeading & { tiles: Card[] };
  closing: { title: string; text: string; links: Link[] };
} = {
  meta: {
    title: 'Courses',
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
    lead: 'All courses and the number of modules in each. Courses marked as introductory are open on the Free plan.',
    empty: 'The courses of this level are being prepared. Please look in again soon.',
  },
  introductory: 'Introductory',
  modules: (count) => (count === 1 ? '1 module' : `${count} modules`),
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
      { label: 'Browse Free Courses', href: '/free-resources' },
      { label: 'View Pricing Plans', href: '/pricing' },
    ],
  },
};

/** Copy of the page of one course. What is said about the course itself comes from the database. */
export const coursePage = {
  facts: {
    level: 'Level',
    duration: 'Duration',
    modules: 'Modules',
    instructor: 'Instructor',
    category: 'Category',
    rating: 'Rating',
  },
  rating: (stars: number, ratings: number) =>
    `${stars.toFixed(1)} of 5, from ${ratings === 1 ? '1 learner' : `${ratings} learners`}`,
  outline: 'What is in this course',
  noOutline: 'The modules of this course are being prepared.',
  minutes: 'min',
  plan: {
    introductory: 'This is an introductory course. It is open on the Free plan.',
    other: 'Enrolling costs nothing. A plan that includes this level opens its modules.',
    link: 'Compare plans',
  },
  enrolment: {
    enrol: 'Enrol in this course',
    busy: 'One moment...',
    enrolled: 'You are enrolled in this course.',
    leave: 'Leave this course',
    account: 'See all your courses',
    withoutScript: 'Enrolling here needs JavaScript. Without it, please write to',
    done: (title: string) => ({ title: 'You are enrolled', text: `${title} is now among your courses.` }),
    left: (title: string) => ({
      title: 'You left the course',
      text: `${title} is no longer among your courses.`,
    }),
  },
} as const;
