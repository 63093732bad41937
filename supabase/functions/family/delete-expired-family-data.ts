import type { BackgroundPlatform } from '#supabase/functions/_shared/platform.ts';
import { formExpiryMail } from './mails.ts';

/**
 * Deletes what nobody answered in time and what nobody needs any more: requests to guardians, accounts that waited for
 * one, pupils who left their last class, codes, signed forms, whose guardians are told, and counters.
 */
export async function deleteExpiredFamilyData(platform: BackgroundPlatform): Promise<void> {
  await platform.transact(async ({ database, sendMail }) => {
    await database.rpc('delete_old_family_requests').throwOnError();
    await database.rpc('delete_waiting_accounts').throwOnError();
    await database.rpc('delete_left_pupils').throwOnError();
    await database.rpc('delete_old_take_over_codes').throwOnError();
    await database.rpc('delete_unjoined_members').throwOnError();
    await database.rpc('delete_unused_scans').throwOnError();
    const { data } = await database.rpc('delete_undecided_consent_forms').throwOnError();
    for (const { guardian_email, handed_in_at } of data) {
      await sendMail(formExpiryMail(guardian_email, handed_in_at, platform));
    }
    // Last, because others lock counters after accounts (decision 081).
    await database.rpc('delete_old_counters').throwOnError();
  });
}
