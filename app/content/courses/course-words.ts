import type { Link } from '#app/content/types.ts';

export const coursesLink: Link = { label: 'Courses', href: '/courses' };

/** Copy about a course, wherever one is listed or shown. */
export const courseWords = {
  introductory: 'Introductory',
  modules: (count: number) => (count === 1 ? '1 module' : `${count} modules`),
  /** How far a learner is in a lesson, in front of its title. */
  marks: { done: 'done', started: 'started', locked: 'needs a plan' },
  none: 'There are no courses to show at the moment.',
};
