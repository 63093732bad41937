import { z } from 'zod';
import { html, isFull, place, viewBase } from '../view-parts.ts';

export const order = {
  view: z.object({ ...viewBase, kind: z.literal('order'), items: z.array(html) }),
  /** The shown items in the learner's order. */
  answer: z.array(place).max(8),
  isComplete: (given: number[], { items }: { items: string[] }) => isFull(given, items.length),
};
