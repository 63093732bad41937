import type { BackgroundPlatform } from '#supabase/functions/_shared/platform.ts';
import { mailCertificates } from '#supabase/functions/assessments/certificate-mail.ts';
import { remindOfConsents } from '#supabase/functions/family/remind-of-consents.ts';
import { invoiceProvider } from '#supabase/functions/membership-request/invoice-provider.ts';
import { remindOfAgreements } from '#supabase/functions/organisations/remind-of-agreements.ts';
import { remindOfTrials } from '#supabase/functions/trial/remind-of-trials.ts';

/** Requests the next period of every membership that is due, and returns their number. */
export async function renewMemberships(platform: BackgroundPlatform): Promise<number> {
  const renewed = await platform.transact(async ({ database, sendMail }) => {
    const provider = invoiceProvider(platform, sendMail);
    const { data } = await database
      .rpc('renew_memberships', { payment_method: provider.method })
      .throwOnError();
    for (const { runs_until, ...payment } of data) await provider.begin(payment, runs_until);
    return data.length;
  });
  await remindOfTrials(platform);
  await platform.transact((unit) => mailCertificates(null, unit, platform));
  await remindOfConsents(platform);
  await remindOfAgreements(platform);
  return renewed;
}
