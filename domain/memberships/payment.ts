import type { FunctionResult, Tables } from '#domain/database/database.ts';
import type { BillingPeriod } from './plan.ts';

/** The period of a membership, or the agreement of an organisation, whose invoice has lines of its own. */
export type PaymentBilling = BillingPeriod | 'agreement';

export const paymentStatuses = ['Completed', 'Pending', 'Failed', 'Refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** One line of the invoice of an organisation. */
export type PrintedInvoiceLine = Tables<'invoice_lines'>;

/** A row of `payments`. After the account is deleted, all columns with personal data are empty. */
export type Payment = Omit<Tables<'payments'>, 'search_text'>;

/** The payment of a request, and whether it is new or existed already. */
export type RequestedPayment = Payment & { is_new: boolean };

/** The payment for the next period, and the end of the current one. */
export type RenewalPayment = Payment & { runs_until: string };

/** The figures of the payments page. Revenue and refunds are those of this month. */
export type PaymentFigures = FunctionResult<'payment_figures'>;
