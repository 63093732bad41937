import { corsHeaders } from '@supabase/supabase-js/cors';
import { z } from 'zod';
import { paidPlanIds } from '#domain/memberships/plan.ts';
import { parseJson, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { type FunctionPlatform, refusalOf } from '#supabase/functions/_shared/platform.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { trialStartMail } from './mails.ts';

const bodyBytes = 1024;
const requestSchema = z.object({ plan: z.enum(paidPlanIds) });

const trialSchema = z.object({
  plan_name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  is_new: z.boolean(),
  user_email: z.string(),
});

/** Starts a free trial: one click, no card, active at once. */
export async function handleTrial(request: Request, platform: FunctionPlatform): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return respond(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });
  const member_id = await platform.findUserId(request);
  if (!member_id) return respond(401, { error: 'Please sign in first.' });
  const body = await readLimited(request, bodyBytes);
  const { data: wanted } = requestSchema.safeParse(parseJson(body ?? ''));
  if (!wanted) return respond(400, { error: 'There is no such plan.' });
  try {
    const trial = await platform.transact(async ({ database, sendMail }) => {
      const { data } = await database
        .rpc('start_trial', { member_id, wanted_plan: wanted.plan })
        .throwOnError();
      const { is_new, user_email, ...started } = trialSchema.parse(data);
      if (is_new) await sendMail(trialStartMail(user_email, started, platform));
      return started;
    });
    return respond(200, { trial });
  } catch (error) {
    return refusalOf(error);
  }
}
