import { z } from 'zod';
import { adminPayments } from '#app/content/admin/payments.ts';
import type { PaymentFilter } from '#app/data/payments.ts';
import { anyText, oneOf } from '#app/lib/list-filter.ts';
import { paymentStatuses } from '#domain/memberships/payment.ts';

const { plan, time } = adminPayments.filters;

/** The filter in the URL: a number of days, where the database takes a start time. */
export const paymentFilterSchema = z.object({
  search: anyText,
  status: oneOf(paymentStatuses),
  plan: oneOf(plan.names),
  days: oneOf(time.days.map(({ days }) => String(days))),
});

export type ChosenFilter = z.output<typeof paymentFilterSchema>;

export function toPaymentFilter({ days, ...filter }: ChosenFilter): PaymentFilter {
  return { ...filter, since: days && daysAgo(Number(days)) };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
