import { levelFacts } from '#app/content/courses/level-facts.ts';
import { trialDays } from '#app/content/memberships/plan-facts.ts';
import type {
  CallToAction,
  Card,
  Link,
  PageIntro,
  PageMeta,
  SectionHeading,
  Step,
} from '#app/content/types.ts';

export type Testimonial = { name: string; role: string; initials: string; quote: string; rating: 5 };

export type BlogTeaser = {
  /** Of the post. Without such a published post the teaser leads to the blog. */
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  /** ISO date; pages show it in US long format. */
  date: string;
  category: 'Education' | 'Tutorial' | 'Ethics';
  /** The name of the drawing above the teaser. */
  image: 'classroom' | 'neighbours' | 'balance';
  readTime: string;
};

export const testimonials: Testimonial[] = [
  {
    name: 'Maria Alvarez',
    role: 'Parent of two, Beginner level',
    initials: 'MA',
    quote:
      'My daughter sorted buttons on the kitchen floor and then explained training data to her grandfather. I took the course after that.',
    rating: 5,
  },
  {
    name: 'Daniel Okafor',
    role: 'High-school student, Intermediate level',
    initials: 'DO',
    quote:
      'It never felt like I was copying code. I had to say why my model was wrong, and that is the part I remember.',
    rating: 5,
  },
  {
    name: 'Priya Nair',
    role: 'Primary school teacher',
    initials: 'PN',
    quote:
      'The printable activities work with thirty children and no computers. That is rarer than you would think.',
    rating: 5,
  },
  {
    name: 'Thomas Lindqvist',
    role: 'Retired engineer, Beginner level',
    initials: 'TL',
    quote:
      'At my age I wanted to understand, not to be sold something. The lessons are clear and they admit what nobody knows yet.',
    rating: 5,
  },
  {
    name: 'Hana Kimura',
    role: 'Product manager, Intermediate level',
    initials: 'HK',
    quote:
      'I can now ask our engineers the right questions about data and measurement, and I understand the answers.',
    rating: 5,
  },
  {
    name: 'Samuel Greene',
    role: 'Software developer, Expert level',
    initials: 'SG',
    quote:
      'The capstone review was the most useful criticism I have had in years. Kind, exact, and it did not let me off.',
    rating: 5,
  },
];

export const blogTeasers: BlogTeaser[] = [
  {
    slug: 'how-to-talk-with-children-about-ai',
    title: 'How to talk with children about AI',
    excerpt:
      'Start with what they already use, say "it guesses" instead of "it knows", and let them catch the machine making a mistake.',
    author: 'Teaching Team',
    date: '2025-07-21',
    category: 'Education',
    image: 'classroom',
    readTime: '6 min read',
  },
  {
    slug: 'your-first-classifier-in-an-afternoon',
    title: 'Your first classifier in an afternoon',
    excerpt:
      'Measure some fruit, write twenty lines of Python, and let the nearest neighbours vote. No library needed.',
    author: 'Teaching Team',
    date: '2025-07-14',
    category: 'Tutorial',
    image: 'neighbours',
    readTime: '9 min read',
  },
  {
    slug: 'what-does-fair-mean-to-a-model',
    title: 'What does fair mean to a model?',
    excerpt:
      'Three sensible definitions of fairness, one small example, and why no model can satisfy all of them at once.',
    author: 'Ethics Group',
    date: '2025-07-07',
    category: 'Ethics',
    image: 'balance',
    readTime: '8 min read',
  },
];

export const homePage: {
  meta: PageMeta;
  hero: PageIntro & { links: CallToAction['links']; audiences: Link[] };
  whyUs: SectionHeading & { cards: Card[] };
  levels: SectionHeading;
  steps: SectionHeading & { items: Step[] };
  testimonials: SectionHeading;
  certification: SectionHeading & { link: CallToAction['links'][number] };
  blog: SectionHeading & { link: CallToAction['links'][number] };
  callToAction: CallToAction & { promises: string[] };
} = {
  meta: {
    title: 'AI for Every Age, Every Stage',
    description:
      'Learn AI online at your own level: courses and certificates for kids, teens, adults and professionals, and services for schools and enterprises.',
  },
  hero: {
    eyebrow: 'An online school for everyone from 7 up',
    title: 'AI for Every Age, Every Stage',
    lead: 'Understand AI, build with it and use it well. Clear courses for kids, teens, adults and professionals, from the first idea to work you can stand behind.',
    audiences: [
      { label: 'Kids 7-12', href: '/learning-paths#curious-explorer' },
      { label: 'Teens 13-17', href: '/learning-paths#tech-innovator' },
      { label: 'Adults', href: '/learning-paths#curious-explorer' },
      { label: 'Professionals', href: '/learning-paths#ai-professional' },
    ],
    links: [
      { label: 'Get Started', href: '/membership' },
      { label: 'Explore Courses', href: '/courses' },
    ],
  },
  whyUs: {
    title: 'Why learn with us',
    lead: 'Four things we hold to in every course.',
    cards: [
      {
        icon: 'sprout',
        title: 'Made for every age',
        text: 'The same true ideas, told differently to a nine-year-old, a student, a parent and an engineer.',
      },
      {
        icon: 'wrench',
        title: 'Learn by making',
        text: 'In every module there is something you sort, draw, write, train or measure yourself.',
      },
      {
        icon: 'scale',
        title: 'Ethics from lesson one',
        text: 'Fairness, privacy and honesty about limits are part of the work, not a chapter at the end.',
      },
      {
        icon: 'award',
        title: 'Certificates that mean something',
        text: 'Earned by assessment, issued digitally, and open to checking by anyone you show them to.',
      },
    ],
  },
  levels: {
    title: 'Three levels, one way up',
    lead: 'Start at the level that fits you today. Each one prepares you for the next.',
  },
  steps: {
    title: 'How it works',
    lead: 'Five steps, in your own time.',
    items: [
      {
        title: 'Find your level',
        text: 'Beginner, Intermediate or Expert: the level pages tell you what you should already know.',
      },
      { title: 'Choose a plan', text: 'Begin free, and move to a paid plan only when you want more.' },
      {
        title: 'Learn in small steps',
        text: `Short lessons in clear modules, ${levelFacts.beginner.modules} of them at the Beginner level, taken whenever you have time.`,
      },
      {
        title: 'Build and test yourself',
        text: 'Do the activities, finish the projects and take the assessments when you feel ready.',
      },
      {
        title: 'Earn your certificate',
        text: 'Receive a digital certificate that others can verify, and go on to the next level.',
      },
    ],
  },
  testimonials: {
    title: 'What learners say',
    lead: 'Six people at six different stages.',
  },
  certification: {
    title: 'A certificate for each level',
    lead: 'AI Foundations, AI Practitioner and AI Expert: digital, verifiable and earned through real work.',
    link: { label: 'How certification works', href: '/certification' },
  },
  blog: {
    title: 'From the blog',
    lead: 'Things to read with a cup of tea, or with a class.',
    link: { label: 'Visit the blog', href: '/blog' },
  },
  callToAction: {
    title: 'Start learning today',
    text: `It is free to begin. Look around, take a first course, and decide later. You can try the Learner, Expert and Family memberships for ${trialDays.home} days, and the Standard and Pro plans for ${trialDays.faq}.`,
    links: [{ label: 'Get Started', href: '/membership' }],
    promises: ['Free to begin', 'No credit card', 'Cancel anytime', `${trialDays.home}-day free trial`],
  },
};
