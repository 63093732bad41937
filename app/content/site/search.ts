import type { IconName } from '#app/content/icon-names.ts';
import type { Href, Link, PageMeta } from '#app/content/types.ts';

const meta: PageMeta = {
  title: 'Search',
  description:
    'Search all courses and lessons, the glossary, the blog and every page of the institute with a word or two.',
};

/** Where to look around without a search. */
const links: (Link & { text: string; icon: IconName })[] = [
  { label: 'All courses', href: '/courses', text: 'The catalogue, level by level', icon: 'graduation-cap' },
  {
    label: 'Glossary',
    href: '/free-resources/glossary',
    text: 'The words of AI, explained',
    icon: 'book-open',
  },
  { label: 'Labs', href: '/labs', text: 'Machines you can take apart', icon: 'puzzle' },
  { label: 'Blog', href: '/blog', text: 'Lessons, news and opinion', icon: 'newspaper' },
];

/** Copy of the search: the page and the dialog. */
export const search = {
  meta,
  href: '/search' satisfies Href,
  title: 'Search',
  field: 'Search courses, lessons, glossary, blog and pages',
  placeholder: 'A word or two',
  button: 'Search',
  shortcut: 'opens this search from any page.',
  groups: {
    term: { name: 'Glossary', icon: 'book-open' },
    course: { name: 'Courses', icon: 'graduation-cap' },
    lesson: { name: 'Lessons', icon: 'file-text' },
    module: { name: 'Modules', icon: 'layers' },
    post: { name: 'Blog', icon: 'newspaper' },
    page: { name: 'Pages', icon: 'compass' },
  } satisfies Record<string, { name: string; icon: IconName }>,
  found: (count: number, text: string) => `${count === 1 ? '1 result' : `${count} results`} for “${text}”`,
  level: (level: string) => `${level} level`,
  inCourse: (course: string) => `From the course ${course}`,
  locked: (level: string) => `Needs a plan that opens the ${level} level`,
  lockedNote: 'Of lessons that need a plan, only titles and objectives are searched.',
  plans: { label: 'Compare plans', href: '/pricing' } satisfies Link,
  many: 'Each list ends with its best ten. Another word makes them shorter.',
  nothing: {
    title: (text: string) => `Nothing found for “${text}”`,
    text: 'Every word has to occur. Try fewer words, a shorter one, or another spelling.',
  },
  start: { title: 'Or look around', links },
  failed: 'Courses, lessons and posts cannot be searched at the moment. Please try again soon.',
  palette: {
    title: 'Search',
    field: 'Search the site',
    list: 'Search results',
    all: (text: string) => `All results for “${text}”`,
    go: 'Go to',
    more: 'More',
    searching: 'Searching...',
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    nothing: 'Nothing found',
    failed: 'The search does not work at the moment.',
  },
};
