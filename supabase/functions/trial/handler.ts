import { z } from 'zod';
import { paidPlanIds } from '#domain/memberships/plan.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { trialStartMail } from './mails.ts';

const requestSchema = z.object({ plan: z.enum(paidPlanIds) });

const trialSchema = z.object({
  plan_name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  is_new: z.boolean(),
  user_email: z.string(),
});

/** Starts a free trial: one click, no card, active at once. */
export const handleTrial = defineFunction({
  auth: 'user',
  body: requestSchema,
  invalid: 'There is no such plan.',
  async handle({ user, body: wanted, platform }) {
    const trial = await platform.transact(async ({ database, sendMail }) => {
      const { data } = await database
        .rpc('start_trial', { member_id: user, wanted_plan: wanted.plan })
        .throwOnError();
      const { is_new, user_email, ...started } = trialSchema.parse(data);
      if (is_new) await sendMail(trialStartMail(user_email, started, platform));
      return started;
    });
    return respond(200, { trial });
  },
});
