import { z } from 'zod';
import { mostChoiceBytes } from '#labs/kit/lab.ts';
import { answer, parseJson } from '#supabase/functions/_shared/json-endpoint.ts';
import { type FunctionPlatform, refusalOf } from '#supabase/functions/_shared/platform.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { checkClaim } from './tasks.ts';

const requestSchema = z.strictObject({
  lab: z.string().max(60),
  lesson: z.guid(),
  goal: z.string().max(60),
  choices: z.unknown(),
});

/**
 * Confirms a goal of a lab. The request contains what the learner chose, never a result: the model computes the result
 * again, with the learner's own data.
 */
export async function handleLabs(request: Request, platform: FunctionPlatform): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return answer(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });
  const learner = await platform.findUserId(request);
  if (!learner) return answer(401, { error: 'Please sign in first.' });
  const body = await readLimited(request, mostChoiceBytes + 1_024);
  const { data: asked } = requestSchema.safeParse(parseJson(body ?? ''));
  if (!asked) return answer(400, { error: 'There is no such lab.' });
  try {
    const { lab, lesson, goal, choices } = asked;
    const task = { learner, lesson, lab };
    const { data: seed } = await platform.database.rpc('find_lab_seed', task).throwOnError();
    const isMet = await platform.compute(checkClaim, { lab, goal, choices, seed });
    if (isMet === undefined) return answer(400, { error: 'These choices are not possible in this lab.' });
    if (!isMet) return answer(409, { error: 'This does not reach the goal.' });
    const { data: goals } = await platform.database.rpc('record_lab_goal', { ...task, goal }).throwOnError();
    return respond(200, { goals });
  },
});
