import type { IconName } from '#app/content/icon-names.ts';
import type { CallToAction, Link, PageIntro, PageMeta, SectionHeading } from '#app/content/types.ts';

export type ResourceId =
  | 'mini-course'
  | 'video-series'
  | 'printable-activities'
  | 'python-tutorial'
  | 'glossary'
  | 'reading-list';

export type ResourceCard = {
  id: ResourceId;
  icon: IconName;
  title: string;
  format: string;
  audience: string;
  text: string;
  /** The label of the card's link, which opens /free-resources/ followed by the id. */
  action: string;
};

export const resourceCards: ResourceCard[] = [
  {
    id: 'mini-course',
    icon: 'graduation-cap',
    title: 'Mini-course: AI in Five Lessons',
    format: 'Five lessons with exercises',
    audience: 'From 12 years',
    text: 'What AI is, how machines learn, why data decides, how chatbots write, and how to use it all well. Each lesson has an exercise and questions with answers.',
    action: 'Start the mini-course',
  },
  {
    id: 'video-series',
    icon: 'video',
    title: 'Video series: Storyboards of AI',
    format: 'Illustrated transcripts to read',
    audience: 'From 9 years',
    text: 'A series told scene by scene, with pictures described and every word of the narration on the page. Not filmed yet: read it, or read it aloud.',
    action: 'Read the series',
  },
  {
    id: 'printable-activities',
    icon: 'printer',
    title: 'Printable Activities',
    format: 'Two PDF sheets',
    audience: '7-12 and 13-17 years',
    text: 'Two activities without a screen: be the sorting machine, and put a recommender on trial. Print them, fold them, write on them.',
    action: 'Get the sheets',
  },
  {
    id: 'python-tutorial',
    icon: 'terminal',
    title: 'Python Tutorial',
    format: 'A tutorial with runnable code',
    audience: 'From 13 years',
    text: 'From your first line of Python to a small classifier that you wrote yourself, with nothing to install.',
    action: 'Open the tutorial',
  },
  {
    id: 'glossary',
    icon: 'list',
    title: 'AI Glossary',
    format: 'Searchable, A to Z',
    audience: 'Everyone',
    text: 'The words people use when they talk about AI, each in a sentence or two that you can repeat.',
    action: 'Search the glossary',
  },
  {
    id: 'reading-list',
    icon: 'library',
    title: 'Reading List',
    format: 'Books and papers',
    audience: 'Teens and adults',
    text: 'Books and papers we would lend to a friend, each with one sentence on why.',
    action: 'See the list',
  },
];

export const freeResourcesPage: {
  meta: PageMeta;
  intro: PageIntro;
  cards: SectionHeading;
  tool: SectionHeading & { link: Link };
  terms: SectionHeading & { link: Link };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Free Resources',
    description:
      'Free AI learning material: a mini-course, an illustrated series, printable activities, a Python tutorial, a glossary and a reading list.',
  },
  intro: {
    eyebrow: 'Free resources',
    title: 'Learn AI today, for free',
    lead: 'Six resources of our own, open to everyone. No account, no credit card, nothing to install unless the lesson is about installing it.',
  },
  cards: {
    title: 'Six ways to start',
    lead: 'Each one stands alone. Take whichever you are curious about.',
  },
  tool: {
    title: 'And a tool: the bias check',
    lead: 'Does a model treat all groups alike? Drop a table of its decisions and see, group by group. It runs in your browser, and your file stays there.',
    link: { label: 'Open the bias check', href: '/bias-check' },
  },
  terms: {
    title: 'Use them in class',
    lead: 'Teachers, librarians and parents may print and share these resources with their learners free of charge. Please keep our name on them. Every module of our courses also has a plan for its teacher.',
    link: { label: "Teacher's plans", href: '/free-resources/teachers-plans' },
  },
  callToAction: {
    title: 'Ready for a whole course?',
    text: 'The courses go further, with projects, assessments and people who answer. Three of them are free, and their lessons need no account.',
    links: [{ label: 'Explore All Courses', href: '/courses' }],
  },
};

/** The breadcrumbs of every resource page. */
export const resourceTrail = [{ label: freeResourcesPage.meta.title, href: '/free-resources' }];
