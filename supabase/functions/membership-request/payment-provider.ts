import type { Payment } from '#domain/memberships/payment.ts';

/**
 * A way to collect money. The payment is stored as Pending before a provider sees it. Afterwards settle_payment or
 * fail_payment records whether the money arrived.
 */
export interface PaymentProvider {
  /** The payment method, as admins and invoices show it. */
  method: string;
  /** Starts to collect a new payment, in the transaction that stores it. A renewal includes the end of the current period. */
  begin(payment: Payment, runsUntil?: string): Promise<void>;
}
