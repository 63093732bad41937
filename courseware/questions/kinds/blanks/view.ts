import { z } from 'zod';
import { html, isFull, typed, viewBase } from '../view-parts.ts';

export const blanks = {
  view: z.object({
    ...viewBase,
    kind: z.literal('blanks'),
    text: html,
    /** With options the learner chooses one; without them the learner types. */
    blanks: z.array(z.object({ options: z.array(z.string()).optional() })),
  }),
  answer: z.array(typed).max(6),
  isComplete: (given: string[], view: { blanks: unknown[] }) => isFull(given, view.blanks.length),
};
