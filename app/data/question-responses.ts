import { z } from 'zod';
import type { QuestionView } from '#courseware/questions/draw.ts';

const html = z.string();
const base = { prompt: html, hints: z.int(), varies: z.literal(true).optional() };
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

/** A question as learners see it, before they answer. */
export const questionViewSchema: z.ZodType<QuestionView> = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.enum(['single', 'multiple']), options: z.array(html) }),
  z.object({ ...base, kind: z.literal('numeric'), unit: z.string().optional() }),
  z.object({ ...base, kind: z.literal('text') }),
  z.object({ ...base, kind: z.literal('order'), items: z.array(html) }),
  z.object({ ...base, kind: z.literal('match'), lefts: z.array(html), rights: z.array(html) }),
  z.object({ ...base, kind: z.literal('group'), groups: z.array(html), items: z.array(html) }),
  z.object({ ...base, kind: z.literal('point'), plane, picture: html.optional() }),
  z.object({
    ...base,
    kind: z.literal('blanks'),
    text: html,
    blanks: z.array(z.object({ options: z.array(z.string()).optional() })),
  }),
]);

export const solutionSchema = z.object({ explanation: html, lines: z.array(html) });

export const gradedSchema = z.object({
  isCorrect: z.boolean(),
  score: z.number(),
  feedback: z.array(html),
  solution: solutionSchema.optional(),
});

export const hintSchema = z.object({ hint: html });

export const drawnSchema = z.object({ seed: z.string(), view: questionViewSchema });
