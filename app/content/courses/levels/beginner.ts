import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import type { Level } from '#app/content/types.ts';

const summary = levelSummaries.beginner;

export const beginner: Level = {
  ...summary,
  meta: {
    title: 'Beginner AI',
    description: `Understand what AI is, how machines learn and how to use it with care. ${summary.duration}, ${summary.modules} modules, no coding needed.`,
  },
  intro: {
    eyebrow: 'Beginner level',
    title: 'Beginner AI: start where you are',
    lead: 'Everyone should be able to say what AI is and what it is not. This level gets you there in plain words, with things to try, sort, draw and argue about. You need curiosity and a browser.',
  },
  audience: {
    title: 'Who this is for',
    lead: 'The ideas are the same for everyone. The examples and the pace are not.',
    groups: [
      {
        icon: 'face-slightly-smiling',
        title: 'Kids, 7-12',
        text: 'Short lessons with stories, sorting games and printable activities, taken together with a grown-up.',
      },
      {
        icon: 'rocket',
        title: 'Teens, 13-17',
        text: 'How feeds, filters and chatbots work, and how to use them for school without letting them think for you.',
      },
      {
        icon: 'users',
        title: 'Adults',
        text: 'A calm introduction for people who hear about AI every day and would like to judge for themselves.',
      },
      {
        icon: 'briefcase',
        title: 'Professionals',
        text: 'The vocabulary and the judgement you need before your team buys, builds or bans an AI tool.',
      },
    ],
  },
  outcomes: {
    title: "What you'll learn",
    lead: 'By the end of the level you will be able to:',
    items: [
      'Explain in your own words what AI, machine learning and a model are',
      'Describe how a machine learns from examples, and why the examples matter so much',
      'Recognise AI in everyday tools and say what each one predicts',
      'Read a simple table or chart of data and ask what is missing',
      'Write clear prompts and check the answers of a chatbot against a source',
      'Name common risks, such as bias, loss of privacy and invented facts, and act on them',
    ],
  },
  keyFeatures: {
    title: 'How the level works',
    lead: 'Made for people who have other things to do.',
    cards: [
      {
        icon: 'clock',
        title: summary.duration,
        text: 'A pace that fits around school or work. Go faster or slower; nothing expires while your plan runs.',
      },
      {
        icon: 'layers',
        title: `${summary.modules} modules`,
        text: 'Six short courses of two modules each. Every module has something to make, and ends with a few questions.',
      },
      {
        icon: 'puzzle',
        title: 'Hands-on, often unplugged',
        text: 'Many activities need only paper, pencil and one other person, so screens can wait.',
      },
      {
        icon: 'award',
        title: 'Towards AI Foundations',
        text: 'This level prepares you for the AI Foundations certificate.',
        link: { label: 'About certification', href: '/certification' },
      },
    ],
  },
  callToAction: {
    title: 'Begin with three free courses',
    text: 'The introductory courses cost nothing and need no credit card.',
    links: [
      { label: 'Sign Up', href: '/membership' },
      { label: 'See all courses', href: '/courses' },
    ],
  },
  tryFirst: {
    text: 'Introductory courses are open to everyone.',
    link: 'Read a lesson without an account',
  },
};
