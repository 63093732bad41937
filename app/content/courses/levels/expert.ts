import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import type { Level } from '#app/content/types.ts';

const summary = levelSummaries.expert;

export const expert: Level = {
  ...summary,
  meta: {
    title: 'Expert AI',
    description: `Deep learning, language, vision, deployment and governance, with a capstone project. ${summary.duration}, ${summary.modules} modules.`,
  },
  intro: {
    eyebrow: 'Expert level',
    title: 'Expert AI: systems you can stand behind',
    lead: 'The hard part of AI is not getting a result. It is knowing whether the result holds, running it for years and explaining it to the people it affects. This level is about all three.',
  },
  audience: {
    title: 'Who this is for',
    lead: 'You program with confidence and have trained models before. The Intermediate level is enough preparation.',
    groups: [
      {
        icon: 'code',
        title: 'Engineers and developers',
        text: 'You build software and want to build the model too, and keep it healthy afterwards.',
      },
      {
        icon: 'chart-column',
        title: 'Analysts and scientists',
        text: 'You know the statistics and want the modern architectures and the engineering around them.',
      },
      {
        icon: 'building-complex',
        title: 'Technical leads',
        text: 'You decide what gets built, and you answer for it.',
      },
    ],
  },
  outcomes: {
    title: "What you'll learn",
    lead: 'By the end of the level you will be able to:',
    items: [
      'Choose, build and train deep networks for text, images and tables',
      'Explain attention and the transformer well enough to change one',
      'Fine-tune a language model and evaluate it beyond a single score',
      'Put a model into production, watch it drift and bring it back',
      'Test a system for bias, privacy leaks and misuse before others do',
      'Plan, build, document and defend a complete AI project',
    ],
  },
  keyFeatures: {
    title: 'How the level works',
    lead: 'Demanding, with help when you need it.',
    cards: [
      {
        icon: 'clock',
        title: summary.duration,
        text: 'The range is wide because the capstone is yours: its size decides how long it takes.',
      },
      {
        icon: 'layers',
        title: `${summary.modules} modules`,
        text: 'Six courses of four modules. The last one ends in the capstone.',
      },
      {
        icon: 'users',
        title: 'Expert review',
        text: 'Your capstone is read and questioned by people who do this work.',
      },
      {
        icon: 'award',
        title: 'Towards AI Expert',
        text: 'Assessments and the capstone lead to the AI Expert certificate.',
        link: { label: 'About certification', href: '/certification' },
      },
    ],
  },
  callToAction: {
    title: 'Take the level that ends in a capstone',
    text: 'Expert modules are part of the Pro and Family/Group plans.',
    links: [
      { label: 'Compare plans', href: '/pricing' },
      { label: 'Ask an adviser', href: '/contact?topic=courses' },
    ],
  },
};
