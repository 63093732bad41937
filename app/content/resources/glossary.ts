import type { PageIntro, PageMeta } from '#app/content/types.ts';
import { termsAToD } from './glossary/a-to-d.ts';
import { termsEToL } from './glossary/e-to-l.ts';
import { termsMToQ } from './glossary/m-to-q.ts';
import { termsRToZ } from './glossary/r-to-z.ts';

/** Each entry of seeAlso is the exact name of another term. */
export type GlossaryTerm = { term: string; definition: string; seeAlso: string[] };

/** In alphabetical order. */
export const glossary: GlossaryTerm[] = [...termsAToD, ...termsEToL, ...termsMToQ, ...termsRToZ];

export const glossaryPage: {
  meta: PageMeta;
  intro: PageIntro;
  search: { label: string; placeholder: string; empty: string; letters: string };
  seeAlso: string;
} = {
  meta: {
    title: 'AI Glossary',
    description: `${glossary.length} words of AI, each explained in a sentence or two: a free, searchable glossary from A/B test to zero-shot.`,
  },
  intro: {
    eyebrow: 'Glossary',
    title: 'The words of AI, explained',
    lead: `${glossary.length} terms, each in a sentence or two that you could repeat to someone else.`,
  },
  search: {
    label: 'Search the glossary',
    placeholder: 'Type a word',
    empty: 'No term matches your search. Try a shorter word.',
    letters: 'Terms by letter',
  },
  seeAlso: 'See also',
};
