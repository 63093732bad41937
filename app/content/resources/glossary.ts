import { termsAToD } from './glossary/a-to-d.ts';
import { termsEToL } from './glossary/e-to-l.ts';
import { termsMToQ } from './glossary/m-to-q.ts';
import { termsRToZ } from './glossary/r-to-z.ts';

/** Each entry of seeAlso is the exact name of another term. */
export type GlossaryTerm = { term: string; definition: string; seeAlso: string[] };

/** In alphabetical order. */
export const glossary: GlossaryTerm[] = [...termsAToD, ...termsEToL, ...termsMToQ, ...termsRToZ];
