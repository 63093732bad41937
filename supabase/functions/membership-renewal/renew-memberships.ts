import type { RenewalPayment } from '#domain/payment.ts';
import type { PaymentProvider } from '#supabase/functions/membership-request/payment-provider.ts';

/** What a renewal needs of the place it runs in. */
export interface MembershipRenewalDependencies {
  provider: PaymentProvider;
  /** Calls the database function `renew_memberships`. */
  renew(paymentMethod: string): Promise<RenewalPayment[]>;
  /** Mails members whose trial is about to end. */
  remindOfTrials(): Promise<number>;
  reportFailure(error: unknown): void;
}

/** Asks for the next period of every membership that is due, and answers how many those were. */
export async function renewMemberships({
  provider,
  renew,
  remindOfTrials,
  reportFailure,
}: MembershipRenewalDependencies): Promise<number> {
  const renewals = await renew(provider.method);
  for (const { runs_until, ...payment } of renewals) {
    // The request stands, and its invoice is in the account, so a mail that fails is no reason to leave the others.
    await provider.begin(payment, runs_until).catch(reportFailure);
  }
  await remindOfTrials();
  return renewals.length;
}
