import { corsHeaders } from '@supabase/supabase-js/cors';
import { z } from 'zod';
import { contentId } from '#courseware/questions/question.ts';
import { parseJson, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { type FunctionPlatform, refusalOf } from '#supabase/functions/_shared/platform.ts';
import { drawHint, drawView, gradeDrawing } from '#supabase/functions/_shared/question-tasks.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';

const bodyBytes = 8 * 1024;
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
export async function handleQuestions(request: Request, platform: FunctionPlatform): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return respond(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });
  const body = await readLimited(request, bodyBytes);
  const { data: asked } = requestSchema.safeParse(parseJson(body ?? ''));
  if (!asked) return respond(400, { error: 'This is no question we know how to handle.' });
  const learner = (await platform.findUserId(request)) ?? null;
  try {
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
  } catch (error) {
    return refusalOf(error);
  }
}
