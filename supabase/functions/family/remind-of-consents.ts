import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { consentReminderMail, formExpiryMail } from './mails.ts';

/**
 * Sends the second mail of each consent, and deletes what nobody answered: addresses of people, and signed forms.
 * Returns the number of second mails.
 */
export async function remindOfConsents(
  platform: Pick<FunctionPlatform, 'transact' | 'institute' | 'siteUrl'>,
): Promise<number> {
  return platform.transact(async ({ database, sendMail }) => {
    await database.rpc('delete_old_family_requests').throwOnError();
    await database.rpc('delete_left_pupils').throwOnError();
    await database.rpc('delete_old_take_over_codes').throwOnError();
    const undecided = await database.rpc('delete_undecided_consent_forms').throwOnError();
    for (const { guardian_email, handed_in_at } of undecided.data) {
      await sendMail(formExpiryMail(guardian_email, handed_in_at, platform));
    }
    const { data } = await database.rpc('claim_consent_reminders').throwOnError();
    for (const { guardian_email, ...consent } of data) {
      await sendMail(consentReminderMail(guardian_email, consent, platform));
    }
    return data.length;
  });
}
