import { listPayments, type PaymentFilter } from '#app/data/payments.ts';
import { collectPages } from '#app/lib/collect-pages.ts';
import { toCsv } from '#app/lib/csv.ts';
import { centsToDecimal } from '#domain/memberships/money.ts';
import type { Payment } from '#domain/memberships/payment.ts';

const columns = [
  'id',
  'invoice_id',
  'user_name',
  'user_email',
  'plan',
  'billing',
  'amount_usd',
  'discount_percent',
  'method',
  'status',
  'created_at',
  'settled_at',
  'failed_at',
  'refunded_at',
];

/** All matching payments, not only the visible page. */
export async function collectPaymentsCsv(filter: PaymentFilter): Promise<string> {
  const payments = await collectPages<Payment>((last, size) => listPayments(filter, last, size));
  return toCsv(
    columns,
    payments.map((payment) => [
      payment.id,
      payment.invoice_id,
      payment.user_name,
      payment.user_email,
      payment.plan_name,
      payment.billing,
      centsToDecimal(payment.amount_cents),
      payment.discount_percent,
      payment.method,
      payment.status,
      payment.created_at,
      payment.settled_at,
      payment.failed_at,
      payment.refunded_at,
    ]),
  );
}
