import { z } from 'zod';
import { html, isFull, place, viewBase } from '../view-parts.ts';

export const match = {
  view: z.object({ ...viewBase, kind: z.literal('match'), lefts: z.array(html), rights: z.array(html) }),
  /** For each text on the left, the place of the chosen text on the right, or null. */
  answer: z.array(place.nullable()).max(8),
  isComplete: (chosen: (number | null)[], { lefts }: { lefts: string[] }) => isFull(chosen, lefts.length),
};
