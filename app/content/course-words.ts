import type { Link } from './types.ts';

export const coursesLink: Link = { label: 'Courses', href: '/courses' };

/** Copy about a course, wherever one is listed or shown. */
export const courseWords = {
  introductory: 'Introductory',
  modules: (count: number) => (count === 1 ? '1 module' : `${count} modules`),
  none: 'The courses of this level are being prepared. Please look in again soon.',
};
