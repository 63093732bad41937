import type { BackgroundPlatform } from '#supabase/functions/_shared/platform.ts';
import { consentReminderMail } from './mails.ts';

/** Sends the second mail of each consent, once. */
export async function remindOfConsents(platform: BackgroundPlatform): Promise<void> {
  await platform.transact(async ({ database, sendMail }) => {
    const { data } = await database.rpc('claim_consent_reminders').throwOnError();
    for (const { guardian_email, ...consent } of data) {
      await sendMail(consentReminderMail(guardian_email, consent, platform));
    }
  });
}
