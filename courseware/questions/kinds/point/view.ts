import { z } from 'zod';
import { html, viewBase } from '../view-parts.ts';

const bounds = z.tuple([z.number(), z.number()]);

const plane = z.object({
  x: bounds,
  y: bounds,
  xLabel: z.string().optional(),
  yLabel: z.string().optional(),
  step: z.number().positive(),
  points: z.array(z.object({ x: z.number(), y: z.number(), label: z.string().optional() })),
  alt: z.string(),
});

export const point = {
  view: z.object({ ...viewBase, kind: z.literal('point'), plane, picture: html.optional() }),
  answer: z.strictObject({ x: z.number(), y: z.number() }),
  isComplete: () => true,
};
