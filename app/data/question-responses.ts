import { z } from 'zod';
import { questionViewSchema } from '#courseware/questions/view.ts';

const html = z.string();

export const solutionSchema = z.object({ explanation: html, lines: z.array(html) });

export const gradedSchema = z.object({
  isCorrect: z.boolean(),
  score: z.number(),
  feedback: z.array(html),
  solution: solutionSchema.optional(),
});

export const hintSchema = z.object({ hint: html });

export const drawnSchema = z.object({ seed: z.string(), view: questionViewSchema });
