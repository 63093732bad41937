import { z } from 'zod';
import { html, place, viewBase } from '../view-parts.ts';

export const multiple = {
  view: z.object({ ...viewBase, kind: z.literal('multiple'), options: z.array(html) }),
  answer: z.array(place).max(8),
};
