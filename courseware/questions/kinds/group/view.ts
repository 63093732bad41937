import { z } from 'zod';
import { html, isFull, place, viewBase } from '../view-parts.ts';

export const group = {
  view: z.object({ ...viewBase, kind: z.literal('group'), groups: z.array(html), items: z.array(html) }),
  /** For each shown item, the place of its group, or null. */
  answer: z.array(place.nullable()).max(12),
  isComplete: (chosen: (number | null)[], { items }: { items: string[] }) => isFull(chosen, items.length),
};
