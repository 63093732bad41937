import { z } from 'zod';
import { html, place, viewBase } from '../view-parts.ts';

export const multiple = {
  view: z.object({ ...viewBase, kind: z.literal('multiple'), options: z.array(html) }),
  answer: z.array(place).max(8),
  isComplete: (chosen: number[], { options }: { options: string[] }) =>
    chosen.length > 0 && chosen.every((option) => option < options.length),
};
