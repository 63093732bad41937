import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import type { Level } from '#app/content/types.ts';

const summary = levelSummaries.intermediate;

export const intermediate: Level = {
  ...summary,
  meta: {
    title: 'Intermediate AI',
    description: `Write Python, prepare data, train models and judge them honestly. ${summary.duration}, ${summary.modules} modules, with a project in every course.`,
  },
  intro: {
    eyebrow: 'Intermediate level',
    title: 'Intermediate AI: build things that work',
    lead: 'You know what AI is. Now you make some. This level teaches enough Python and enough statistics to train a model, find its mistakes and decide whether it is good enough to use.',
  },
  audience: {
    title: 'Who this is for',
    lead: 'You have finished the Beginner level, or can already explain how a machine learns from examples.',
    groups: [
      {
        icon: 'rocket',
        title: 'Teens, 13-17',
        text: 'Students who like building things and want more than a block editor.',
      },
      {
        icon: 'users',
        title: 'Adults changing direction',
        text: 'People who would like to find out, by doing it, whether data and AI could become their work.',
      },
      {
        icon: 'briefcase',
        title: 'Professionals',
        text: 'Analysts, teachers, engineers and managers who want to make a working prototype themselves.',
      },
    ],
  },
  outcomes: {
    title: "What you'll learn",
    lead: 'By the end of the level you will be able to:',
    items: [
      'Read and write Python programs that load, clean and summarise data',
      'Train a classifier and a regression model, and explain how each decides',
      'Split data properly and choose a measure that fits the question',
      'Recognise overfitting, leaking data and unbalanced classes, and correct them',
      'Build and train a small neural network and read its learning curve',
      'Make a question-answering assistant that cites its sources and knows its limits',
    ],
  },
  keyFeatures: {
    title: 'How the level works',
    lead: 'Half reading, half making.',
    cards: [
      {
        icon: 'clock',
        title: summary.duration,
        text: 'Plan a few evenings a week. The projects take longer than the lessons, and they should.',
      },
      {
        icon: 'layers',
        title: `${summary.modules} modules`,
        text: 'Four courses of four modules. Each course ends with a project you keep.',
      },
      {
        icon: 'code',
        title: 'Real tools',
        text: 'Plain Python first, then the libraries that people use at work, one at a time, with notebooks that you take home.',
      },
      {
        icon: 'award',
        title: 'Towards AI Practitioner',
        text: 'This level prepares you for the AI Practitioner certificate.',
        link: { label: 'About certification', href: '/certification' },
      },
    ],
  },
  callToAction: {
    title: 'Ready to write your first model?',
    text: 'Try the free Python tutorial, or compare the plans that open this level.',
    links: [
      { label: 'Compare plans', href: '/pricing' },
      { label: 'Free Python tutorial', href: '/free-resources/python-tutorial' },
    ],
  },
};
