import type { RenewalPayment } from '#domain/payment.ts';
import type { PaymentProvider } from '#supabase/functions/membership-request/payment-provider.ts';

/** What a renewal needs from its platform. */
export interface MembershipRenewalDependencies {
  provider: PaymentProvider;
  /** Calls the database function `renew_memberships`. */
  renew(paymentMethod: string): Promise<RenewalPayment[]>;
  /** Mails members whose trial is about to end. */
  remindOfTrials(): Promise<number>;
  reportFailure(error: unknown): void;
}

/** Requests the next period of every membership that is due, and returns their number. */
export async function renewMemberships({
  provider,
  renew,
  remindOfTrials,
  reportFailure,
}: MembershipRenewalDependencies): Promise<number> {
  const renewals = await renew(provider.method);
  for (const { runs_until, ...payment } of renewals) {
    // The request is stored and its invoice is in the account, so a failed mail must not stop the other renewals.
    await provider.begin(payment, runs_until).catch(reportFailure);
  }
  await remindOfTrials();
  return renewals.length;
}
