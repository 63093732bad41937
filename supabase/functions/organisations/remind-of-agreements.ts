import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { agreementEndMail } from './mails.ts';

/** Tells owners and managers whose agreement ends soon. Returns the mails sent. */
export async function remindOfAgreements(
  platform: Pick<FunctionPlatform, 'transact' | 'institute' | 'siteUrl'>,
): Promise<number> {
  return platform.transact(async ({ database, sendMail }) => {
    const { data } = await database.rpc('claim_agreement_reminders').throwOnError();
    for (const reminder of data) await sendMail(agreementEndMail(reminder, platform));
    return data.length;
  });
}
