import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { invoiceProvider } from '#supabase/functions/membership-request/invoice-provider.ts';
import { remindOfTrials } from '#supabase/functions/trial/remind-of-trials.ts';

/** Requests the next period of every membership that is due, and returns their number. */
export async function renewMemberships(platform: Omit<FunctionPlatform, 'compute'>): Promise<number> {
  const renewed = await platform.transact(async ({ database, sendMail }) => {
    const provider = invoiceProvider(platform, sendMail);
    const { data } = await database
      .rpc('renew_memberships', { payment_method: provider.method })
      .throwOnError();
    for (const { runs_until, ...payment } of data) await provider.begin(payment, runs_until);
    return data.length;
  });
  await remindOfTrials(platform);
  return renewed;
}
