import type { FunctionResult, Tables } from './database.ts';

export const paymentStatuses = ['Completed', 'Pending', 'Failed', 'Refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A row of `payments`. When the account is deleted, everything that names the person is empty. */
export type Payment = Omit<Tables<'payments'>, 'search_text'>;

/** The payment of a request, and whether it was made just now or found. */
export type RequestedPayment = Payment & { is_new: boolean };

/** The payment for the next period, and when the one that runs is over. */
export type RenewalPayment = Payment & { runs_until: string };

/** What the payments page counts. Revenue and refunds are those of this month. */
export type PaymentFigures = FunctionResult<'payment_figures'>;
