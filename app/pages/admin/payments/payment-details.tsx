import { Dialog } from '#app/components/ui/dialog.tsx';
import { adminPayments } from '#app/content/admin/payments.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { Payment } from '#domain/memberships/payment.ts';

export function PaymentDetails({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const words = adminPayments.details;
  const rows = [
    [words.id, payment.id],
    [words.invoice, payment.invoice_id],
    [words.user, payment.user_email || payment.user_name ? payment.user_name : adminPayments.deletedAccount],
    [words.email, payment.user_email],
    [words.plan, `${payment.plan_name}, ${adminPayments.billing[payment.billing]}`],
    [words.price, formatCents(payment.list_price_cents)],
    [words.discount, payment.discount_percent > 0 && `${payment.discount_percent}%`],
    [words.amount, formatCents(payment.amount_cents)],
    [words.method, payment.method],
    [words.status, payment.status],
    [words.created, formatShortDate(payment.created_at)],
    [words.settled, payment.settled_at && formatShortDate(payment.settled_at)],
    [words.failed, payment.failed_at && formatShortDate(payment.failed_at)],
    [words.refunded, payment.refunded_at && formatShortDate(payment.refunded_at)],
  ] as const;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className="mt-5 grid grid-cols-2 gap-4">
        {rows
          .filter(([, text]) => text)
          .map(([term, text]) => (
            <div key={term}>
              <dt className="text-caption text-ink-faint">{term}</dt>
              <dd className="break-words tabular-nums">{text}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
