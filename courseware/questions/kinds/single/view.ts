import { z } from 'zod';
import { html, place, viewBase } from '../view-parts.ts';

export const single = {
  view: z.object({ ...viewBase, kind: z.literal('single'), options: z.array(html) }),
  answer: place,
  isComplete: (chosen: number, { options }: { options: string[] }) => chosen < options.length,
};
