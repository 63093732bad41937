import type { Payment } from '#domain/payment.ts';

/**
 * A way to collect money. The payment is stored as Pending before a provider sees it; whether money came is told to
 * the database afterwards, by settle_payment or fail_payment.
 */
export interface PaymentProvider {
  /** How the payment is made, in a word that admins and invoices show. */
  method: string;
  /** Begins to collect a new payment. One that renews a membership comes with the end of the period that runs. */
  begin(payment: Payment, runsUntil?: string): Promise<void>;
}
