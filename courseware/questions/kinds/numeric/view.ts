import { z } from 'zod';
import { typed, viewBase } from '../view-parts.ts';

export const numeric = {
  view: z.object({ ...viewBase, kind: z.literal('numeric'), unit: z.string().optional() }),
  answer: typed,
  isComplete: (given: string) => given.trim() !== '',
};
