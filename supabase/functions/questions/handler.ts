import { z } from 'zod';
import { contentId } from '#courseware/content-id.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { drawHint, drawView, gradeDrawing } from '#supabase/functions/_shared/question-tasks.ts';

const seed = z.string().min(1).max(64);

const requestSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('answer'),
    question: contentId,
    seed,
    answer: z.unknown(),
    /** Set when the learner gives up and wants to see the solution. */
    reveal: z.boolean().default(false),
  }),
  z.object({ action: z.literal('hint'), question: contentId, seed, number: z.int().min(1).max(3) }),
  z.object({ action: z.literal('draw'), question: contentId }),
]);

const checkSchema = z.object({ compiled: z.string(), lesson: z.string() });

/**
 * The questions inside lessons: grades an answer, gives hints one by one, and draws new numbers. The response contains
 * only what the learner may see; the rest of the question never leaves this function.
 */
export const handleQuestions = defineFunction({
  auth: 'anyone',
  body: requestSchema,
  maxBytes: 8 * 1024,
  invalid: 'This is no question we know how to handle.',
  async handle({ user: learner = null, body: asked, platform }) {
    const { data } = await platform.database
      .rpc('read_check', { learner, wanted_question: asked.question })
      .throwOnError();
    const { compiled, lesson } = checkSchema.parse(data);
    if (asked.action === 'draw') {
      const drawnSeed = crypto.randomUUID();
      const view = await platform.compute(drawView, { compiled, seed: drawnSeed });
      return respond(200, { seed: drawnSeed, view });
    }
    if (asked.action === 'hint') {
      const hint = await platform.compute(drawHint, { compiled, seed: asked.seed, number: asked.number });
      return hint ? respond(200, { hint }) : respond(404, { error: 'There is no further hint.' });
    }
    const { question, seed: drawnSeed, answer: given, reveal } = asked;
    const grade = await platform.compute(gradeDrawing, { compiled, seed: drawnSeed, answer: given, reveal });
    if (learner) {
      await platform.database
        .rpc('record_check', { learner, lesson, question, is_correct: grade.isCorrect })
        .throwOnError();
    }
    return respond(200, grade);
  },
});
