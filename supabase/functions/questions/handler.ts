import { corsHeaders } from '@supabase/supabase-js/cors';
import { z } from 'zod';
import { compiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { gradeAnswer, solutionOf } from '#courseware/questions/grade.ts';
import { contentId } from '#courseware/questions/question.ts';
import { answer, parseJson } from '#supabase/functions/_shared/json-endpoint.ts';
import { type FunctionPlatform, refusalOf } from '#supabase/functions/_shared/platform.ts';
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

const checkSchema = z.object({ compiled: compiledQuestion, lesson: z.string() });

/**
 * The questions inside lessons: grades an answer, gives hints one by one, and draws new numbers. The response contains
 * only what the learner may see; the rest of the question never leaves this function.
 */
export async function handleQuestions(request: Request, platform: FunctionPlatform): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return answer(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });
  const body = await readLimited(request, bodyBytes);
  const { data: asked } = requestSchema.safeParse(parseJson(body ?? ''));
  if (!asked) return answer(400, { error: 'This is no question we know how to handle.' });
  const learner = (await platform.findUserId(request)) ?? null;
  try {
    const { data } = await platform.database
      .rpc('read_check', { learner, wanted_question: asked.question })
      .throwOnError();
    const { compiled, lesson } = checkSchema.parse(data);
    if (asked.action === 'draw') {
      const drawnSeed = crypto.randomUUID();
      return answer(200, { seed: drawnSeed, view: drawQuestion(compiled, drawnSeed).view });
    }
    const drawn = drawQuestion(compiled, asked.seed);
    if (asked.action === 'hint') {
      const hint = drawn.textAt(`hints.${asked.number - 1}`);
      return hint ? answer(200, { hint }) : answer(404, { error: 'There is no further hint.' });
    }
    const { isCorrect, score, feedback } = gradeAnswer(compiled.question, drawn, asked.answer);
    if (learner) {
      await platform.database
        .rpc('record_check', { learner, lesson, question: asked.question, is_correct: isCorrect })
        .throwOnError();
    }
    const solution = isCorrect || asked.reveal ? solutionOf(compiled.question, drawn) : undefined;
    return answer(200, { isCorrect, score, feedback, solution });
  } catch (error) {
    return refusalOf(error);
  }
}
