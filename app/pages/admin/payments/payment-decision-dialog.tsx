import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminPayments } from '#app/content/admin/payments.ts';
import type { PaymentDecision } from '#app/data/payments.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { Payment } from '#domain/memberships/payment.ts';

export function PaymentDecisionDialog({
  decision,
  payment,
  onClose,
}: {
  decision: PaymentDecision;
  payment: Payment;
  onClose: () => void;
}) {
  const { title, text, button } = adminPayments.confirm[decision];
  const isAgreement = payment.billing === 'agreement';
  return (
    <ConfirmDialog
      title={title}
      button={button}
      isDangerous={decision !== 'settle'}
      fields={{ decision, id: payment.id, billing: payment.billing }}
      onClose={onClose}
    >
      <p className="font-semibold break-words text-ink">
        {payment.id}: {payment.plan_name}, {formatCents(payment.amount_cents)}
      </p>
      <p className="break-all">{payment.user_email ?? payment.user_name ?? adminPayments.deletedAccount}</p>
      <p className="mt-3">{isAgreement ? adminPayments.agreement[decision] : text}</p>
    </ConfirmDialog>
  );
}
