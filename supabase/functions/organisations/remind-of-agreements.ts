import type { BackgroundPlatform } from '#supabase/functions/_shared/platform.ts';
import { agreementEndMail } from './mails.ts';

/** Tells owners and managers whose agreement ends soon, once. */
export async function remindOfAgreements(platform: BackgroundPlatform): Promise<void> {
  await platform.transact(async ({ database, sendMail }) => {
    const { data } = await database.rpc('claim_agreement_reminders').throwOnError();
    for (const reminder of data) await sendMail(agreementEndMail(reminder, platform));
  });
}
