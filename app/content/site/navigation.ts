import type { Link } from '#app/content/types.ts';

export type NavigationLink = Link & { description: string };
export type NavigationGroup = { label: string; links: NavigationLink[] };
export type FooterGroup = { label: string; links: Link[] };

export const homeLink: Link = { label: 'Home', href: '/' };
export const certificationLink: Link = { label: 'Certification', href: '/certification' };

/** Beside the menu, as an icon. */
export const searchLink: Link = { label: 'Search', href: '/search' };

/** Beside the menu, for people who are signed in. */
export const myLearning = { label: 'My learning', href: '/learn' };

/** Beside it, for people who work on a course. */
export const teaching = { label: 'Teach', href: '/teach' };

/** A group opens a menu; an entry with an address is a plain link. */
export const headerNavigation: (NavigationGroup | Link)[] = [
  {
    label: 'Learn',
    links: [
      { label: 'All Courses', href: '/courses', description: 'The whole catalogue, level by level' },
      { label: 'Beginner AI', href: '/beginner-ai', description: 'First ideas, no coding needed' },
      {
        label: 'Intermediate AI',
        href: '/intermediate-ai',
        description: 'Python, data and your first models',
      },
      { label: 'Expert AI', href: '/expert-ai', description: 'Deep learning, deployment, capstone' },
      { label: 'Learning Paths', href: '/learning-paths', description: 'Three routes through the courses' },
      { label: 'Labs', href: '/labs', description: 'Machines that learn in your browser' },
      { label: 'Workshops', href: '/workshops', description: 'Live sessions for groups and schools' },
      { label: 'Certification', href: '/certification', description: 'Proof of what you can do' },
    ],
  },
  {
    label: 'Business',
    links: [
      { label: 'Solutions', href: '/solutions', description: 'AI solutions for business at a glance' },
      {
        label: 'Enterprise Services',
        href: '/enterprise-services',
        description: 'Strategy, data, pilots and talent',
      },
      { label: 'AI Platform', href: '/ai-platform', description: 'Cloud, model APIs and safety tools' },
      {
        label: 'Vertical Solutions',
        href: '/vertical-solutions',
        description: 'Health, finance, retail and education',
      },
      { label: 'Research', href: '/research', description: 'The questions we work on' },
      { label: 'Marketplace', href: '/marketplace', description: 'Lessons to reuse, and a place for yours' },
    ],
  },
  { label: 'Pricing', href: '/pricing' },
  {
    label: 'Company',
    links: [
      { label: 'About', href: '/about', description: 'Who we are and how we teach' },
      { label: 'Blog', href: '/blog', description: 'Lessons, news and opinion' },
      { label: 'Contact', href: '/contact', description: 'Write to a person' },
    ],
  },
];

export const footerNavigation: FooterGroup[] = [
  {
    label: 'Help',
    links: [
      { label: 'Contact', href: '/contact' },
      { label: 'FAQ', href: '/faq' },
    ],
  },
  {
    label: 'Institute',
    links: [
      { label: 'Press & Media', href: '/press-media' },
      { label: 'Careers', href: '/careers' },
      { label: 'Our Mission', href: '/our-mission' },
      { label: 'About Us', href: '/about-us' },
    ],
  },
  {
    label: 'Learn',
    links: [
      { label: 'Learning Paths', href: '/learning-paths' },
      { label: 'Free Resources', href: '/free-resources' },
      { label: 'Courses', href: '/courses' },
      { label: 'Certification', href: '/certification' },
    ],
  },
  {
    label: 'Legal',
    links: [
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Terms of Service', href: '/terms-of-service' },
      { label: 'Cookie Policy', href: '/cookie-policy' },
    ],
  },
];
