import { z } from 'zod';
import { typed, viewBase } from '../view-parts.ts';

export const text = {
  view: z.object({ ...viewBase, kind: z.literal('text') }),
  answer: typed,
  isComplete: (given: string) => given.trim() !== '',
};
