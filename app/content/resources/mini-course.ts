import type { Link, PageIntro, PageMeta, Prose } from '#app/content/types.ts';
import { dataDecides } from './mini-course/data-decides.ts';
import { howChatbotsWrite } from './mini-course/how-chatbots-write.ts';
import { howMachinesLearn } from './mini-course/how-machines-learn.ts';
import { usingAiWell } from './mini-course/using-ai-well.ts';
import { whatAiIs } from './mini-course/what-ai-is.ts';

export type CheckQuestion = { question: string; options: string[]; answer: string; why: string };

export type Lesson = {
  id: string;
  title: string;
  goal: string;
  sections: { title: string; body: Prose }[];
  exercise: { title: string; body: Prose; solution: Prose };
  check: CheckQuestion[];
  remember: string;
};

export const lessons: Lesson[] = [whatAiIs, howMachinesLearn, dataDecides, howChatbotsWrite, usingAiWell];

export const miniCoursePage: {
  meta: PageMeta;
  intro: PageIntro;
  before: { title: string; body: Prose };
  labels: {
    lesson: string;
    goal: string;
    exercise: string;
    solution: string;
    check: string;
    right: string;
    wrong: string;
    remember: string;
  };
  closing: { title: string; text: string; links: Link[] };
} = {
  meta: {
    title: 'Mini-course: AI in Five Lessons',
    description:
      'A free mini-course: what AI is, how machines learn, why data decides, how chatbots write, and how to use AI well. With exercises and answers.',
  },
  intro: {
    eyebrow: 'Mini-course',
    title: 'AI in Five Lessons',
    lead: 'Five short lessons to read in one afternoon or over five evenings. You need paper and a pencil, and no earlier knowledge.',
  },
  before: {
    title: 'How to use this course',
    body: [
      'Each lesson has a goal, an explanation, an exercise and a few questions. Do the exercise before you open the solution: the thinking in between is the course.',
      'Learning with a child? Read a lesson together and let the child hold the pencil.',
    ],
  },
  labels: {
    lesson: 'Lesson',
    goal: 'Goal',
    exercise: 'Exercise',
    solution: 'Show the solution',
    check: 'Check yourself',
    right: 'That is right.',
    wrong: 'Not quite.',
    remember: 'Remember',
  },
  closing: {
    title: 'You have finished the mini-course',
    text: 'You can now explain what most people only use. The Beginner level goes on from here, and the Python tutorial lets you build a model yourself.',
    links: [
      { label: 'Beginner AI', href: '/beginner-ai' },
      { label: 'Python tutorial', href: '/free-resources/python-tutorial' },
    ],
  },
};
