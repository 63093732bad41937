import type { IconName } from '#app/content/icon-names.ts';
import type { CallToAction, Link, PageIntro, PageMeta, SectionHeading, Step } from '#app/content/types.ts';

/** A part of a path, with the slugs of its courses in the order to take them. */
export type PathStage = Step & { courses: string[] };

export type LearningPath = {
  id: 'curious-explorer' | 'tech-innovator' | 'ai-professional';
  icon: IconName;
  name: string;
  motto: string;
  text: string;
  audience: string;
  stages: PathStage[];
  result: string;
  links: Link[];
};

const pathLinks: Link[] = [
  { label: 'See the courses', href: '/courses' },
  { label: 'Become a member', href: '/membership' },
];

export const learningPaths: LearningPath[] = [
  {
    id: 'curious-explorer',
    icon: 'compass',
    name: 'Curious Explorer',
    motto: 'I want to understand it.',
    text: 'For children with their families, and for anyone who wants to know what AI is without writing code.',
    audience: 'Kids 7-12, families, adults new to AI',
    stages: [
      {
        title: 'Meet AI',
        text: 'What the word means, and what it does not mean.',
        courses: ['meet-ai'],
      },
      {
        title: 'Learn how it learns',
        text: 'Sort, guess and correct: the idea behind every model. Then find it in what you use every day.',
        courses: ['how-machines-learn', 'ai-in-everyday-life'],
      },
      {
        title: 'Ask about the data',
        text: 'Find out who and what is missing from a collection.',
        courses: ['data-detectives'],
      },
      {
        title: 'Use it well',
        text: 'Good prompts, careful checking, privacy and fairness.',
        courses: ['talking-with-chatbots', 'fair-and-safe-ai'],
      },
    ],
    result: 'You can explain AI to someone else, and you are ready for the AI Foundations certificate.',
    links: pathLinks,
  },
  {
    id: 'tech-innovator',
    icon: 'lightbulb',
    name: 'Tech Innovator',
    motto: 'I want to build it.',
    text: 'For teens and adults who like making things and want to train their own models.',
    audience: 'Teens 13-17, students, adults who tinker',
    stages: [
      {
        title: 'Refresh the foundations',
        text: 'The two Beginner courses that the rest builds on. Skip them if you know them.',
        courses: ['how-machines-learn', 'data-detectives'],
      },
      {
        title: 'Write Python',
        text: 'Enough to load, clean and question data.',
        courses: ['python-for-ai'],
      },
      {
        title: 'Train and measure',
        text: 'Classic models, honest tests, real mistakes.',
        courses: ['machine-learning-in-practice'],
      },
      {
        title: 'Make something',
        text: 'A neural network, then an assistant that cites its sources.',
        courses: ['neural-networks-step-by-step', 'building-with-language-models'],
      },
    ],
    result: 'You have projects to show, and you are ready for the AI Practitioner certificate.',
    links: pathLinks,
  },
  {
    id: 'ai-professional',
    icon: 'briefcase',
    name: 'AI Professional',
    motto: 'I want to answer for it.',
    text: 'For people who will design, run or lead AI systems that other people depend on.',
    audience: 'Developers, analysts, technical leads',
    stages: [
      {
        title: 'Check your ground',
        text: 'Close gaps in measuring models and in training small networks.',
        courses: ['machine-learning-in-practice', 'neural-networks-step-by-step'],
      },
      {
        title: 'Go deep',
        text: 'Architectures for language, vision and decisions.',
        courses: [
          'deep-learning-architectures',
          'language-and-transformers',
          'computer-vision',
          'reinforcement-learning',
        ],
      },
      {
        title: 'Put it to work',
        text: 'Serving, monitoring, security, cost and rollback.',
        courses: ['running-models-in-production'],
      },
      {
        title: 'Defend a capstone',
        text: 'A project of your own, documented and reviewed by experts.',
        courses: ['governance-and-capstone'],
      },
    ],
    result:
      'You can take a system from question to production, and you are ready for the AI Expert certificate.',
    links: pathLinks,
  },
];

/** `4 h 15 min`. */
function inHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

export const learningPathsPage: {
  meta: PageMeta;
  intro: PageIntro;
  steps: SectionHeading & { items: Step[] };
  paths: SectionHeading;
  lessons: (count: number, minutes: number) => string;
  total: (courses: number, minutes: number) => string;
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Learning Paths',
    description:
      'Three routes through our AI courses: Curious Explorer to understand, Tech Innovator to build, AI Professional to lead.',
  },
  intro: {
    eyebrow: 'Learning paths',
    title: 'A route for what you want to do',
    lead: 'A path is an order through the courses with a purpose at the end. Choose by the sentence that sounds like you, and change your mind whenever you like.',
  },
  steps: {
    title: 'How a path works',
    lead: 'Five steps, the same on every path.',
    items: [
      { title: 'Choose your path', text: 'Pick the purpose that is closest to yours today.' },
      {
        title: 'See where you stand',
        text: 'Read what each stage expects, and skip what you already know.',
      },
      { title: 'Follow the courses', text: 'Take them in order, a few short lessons at a time.' },
      { title: 'Make and show', text: 'Finish the activity or the project at the end of each stage.' },
      {
        title: 'Certify or continue',
        text: 'Take the assessment for a certificate, or walk straight on to the next path.',
      },
    ],
  },
  paths: {
    title: 'Three paths',
    lead: 'They connect: many people walk all three.',
  },
  lessons: (count, minutes) => `${count} lessons, ${inHours(minutes)}`,
  total: (courses, minutes) =>
    `${courses} courses with ${inHours(minutes)} of lessons. Quizzes, exams and projects take time of their own.`,
  callToAction: {
    title: 'Not sure which path is yours?',
    text: 'Tell us a little about yourself and we will suggest one.',
    links: [
      { label: 'Ask for advice', href: '/contact?topic=courses' },
      { label: 'Explore Courses', href: '/courses' },
    ],
  },
};
