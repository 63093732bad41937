import type { PageIntro, PageMeta } from '#app/content/types.ts';

export const glossaryPage: {
  meta: PageMeta;
  intro: PageIntro;
  search: {
    label: string;
    placeholder: string;
    found: (found: number, count: number) => string;
    letters: string;
  };
  seeAlso: string;
} = {
  meta: {
    title: 'AI Glossary',
    description:
      'The words of AI, each explained in a sentence or two: a free, searchable glossary from A/B test to zero-shot.',
  },
  intro: {
    eyebrow: 'Glossary',
    title: 'The words of AI, explained',
    lead: 'Each in a sentence or two that you could repeat to someone else.',
  },
  search: {
    label: 'Search the glossary',
    placeholder: 'Type a word',
    found: (found, count) =>
      found > 0 ? `${found} of ${count} terms` : 'No term matches your search. Try a shorter word.',
    letters: 'Terms by letter',
  },
  seeAlso: 'See also',
};
