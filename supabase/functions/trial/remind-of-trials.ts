import type { BackgroundPlatform } from '#supabase/functions/_shared/platform.ts';
import { trialEndMail } from './mails.ts';

/** Tells members whose trial ends within three days, each once. */
export async function remindOfTrials(platform: BackgroundPlatform): Promise<void> {
  await platform.transact(async ({ database, sendMail }) => {
    const { data } = await database.rpc('claim_trial_reminders').throwOnError();
    for (const { user_email, plan_name, ends_at } of data) {
      await sendMail(trialEndMail(user_email, { plan_name, ends_at }, platform));
    }
  });
}
