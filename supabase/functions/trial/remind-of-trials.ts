import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { trialEndMail } from './mails.ts';

/** Tells members whose trial ends within three days, each once. Returns how many those were. */
export async function remindOfTrials(platform: FunctionPlatform): Promise<number> {
  const { data } = await platform.database.rpc('claim_trial_reminders').throwOnError();
  for (const { user_email, plan_name, ends_at } of data) {
    await platform
      .sendMail(trialEndMail(user_email, { plan_name, ends_at }, platform))
      .catch(platform.reportFailure);
  }
  return data.length;
}
