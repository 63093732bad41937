import type { BackgroundPlatform } from '#supabase/functions/_shared/platform.ts';
import { mailCertificates } from '#supabase/functions/assessments/certificate-mail.ts';
import { deleteExpiredFamilyData } from '#supabase/functions/family/delete-expired-family-data.ts';
import { remindOfConsents } from '#supabase/functions/family/remind-of-consents.ts';
import { invoiceProvider } from '#supabase/functions/membership-request/invoice-provider.ts';
import { remindOfAgreements } from '#supabase/functions/organisations/remind-of-agreements.ts';
import { remindOfTrials } from '#supabase/functions/trial/remind-of-trials.ts';

/**
 * Does what falls due by itself, and returns the number of renewed memberships. A job that fails keeps no other from its
 * work: the deletion of a child's data must not wait for an invoice that cannot be made. The next hour tries again.
 */
export async function doHourlyWork(platform: BackgroundPlatform): Promise<number> {
  let renewed = 0;
  const jobs = [
    () => deleteExpiredFamilyData(platform),
    async () => {
      renewed = await renewMemberships(platform);
    },
    () => remindOfTrials(platform),
    () => platform.transact((unit) => mailCertificates(null, unit, platform)),
    () => remindOfConsents(platform),
    () => remindOfAgreements(platform),
  ];
  const failures: unknown[] = [];
  for (const job of jobs) await job().catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} hourly jobs failed`);
  return renewed;
}

/** Requests the next period of every membership that is due, and returns their number. */
function renewMemberships(platform: BackgroundPlatform): Promise<number> {
  return platform.transact(async ({ database, sendMail }) => {
    const provider = invoiceProvider(platform, sendMail);
    const { data } = await database
      .rpc('renew_memberships', { payment_method: provider.method })
      .throwOnError();
    for (const { runs_until, ...payment } of data) await provider.begin(payment, runs_until);
    return data.length;
  });
}
