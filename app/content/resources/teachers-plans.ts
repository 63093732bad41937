import type { CallToAction, PageIntro, PageMeta } from '#app/content/types.ts';

export const teachersPlansPage: {
  meta: PageMeta;
  intro: PageIntro;
  note: string;
  planOf: (module: string) => string;
  none: string;
  closing: CallToAction;
} = {
  meta: {
    title: "Teacher's Plans",
    description:
      'A printable lesson plan for every module of our AI courses, for the classroom: objectives, lessons with minutes, materials, words, questions to discuss and the quiz.',
  },
  intro: {
    eyebrow: 'For teachers',
    title: 'A plan for every module',
    lead: 'Two or three pages each, to print: what learners can do afterwards, lesson by lesson with minutes, what you need, an activity without a computer, questions to discuss, the words and the quiz.',
  },
  note: 'Free to print and share. No plan gives away an answer of a quiz. In class, the lessons and labs of the introductory courses need no account; a quiz does.',
  planOf: (module) => `${module} (PDF)`,
  none: 'The plans appear here with the first course.',
  closing: {
    title: 'Teaching a whole class?',
    text: 'With accounts for your class you assign lessons and see how far everybody is. Tell us about your school, and we find the plan and the workshop that fit.',
    links: [
      { label: 'Write to us', href: '/contact?topic=school' },
      { label: 'Accounts for classes', href: '/for-organisations' },
      { label: 'Printable activities', href: '/free-resources/printable-activities' },
    ],
  },
};
