import { ConfirmDialog } from '#app/components/admin/confirm-dialog.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminPayments } from '#app/content/admin-payments.ts';
import { decidePayment, type PaymentDecision } from '#app/data/payments.ts';
import { formatCents } from '#domain/money.ts';
import type { Payment } from '#domain/payment.ts';

/** The database writes the audit entry together with the decision, so nothing is logged from here. */
export function PaymentDecisionDialog({
  decision,
  payment,
  onChange,
  onRefused,
  onClose,
}: {
  decision: PaymentDecision;
  payment: Payment;
  onChange: (changed: Payment) => void;
  /** What the list shows is not what the database has: another admin was faster. */
  onRefused: () => void;
  onClose: () => void;
}) {
  const { title, text, button, done } = adminPayments.confirm[decision];

  async function handleConfirm() {
    try {
      onChange(await decidePayment(decision, payment.id));
    } catch (error) {
      onRefused();
      throw error;
    }
    showToast(done);
  }

  return (
    <ConfirmDialog
      title={title}
      button={button}
      isDangerous={decision !== 'settle'}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className="font-semibold break-words text-ink">
        {payment.id}: {payment.plan_name}, {formatCents(payment.amount_cents)}
      </p>
      <p className="break-all">{payment.user_email ?? adminPayments.deletedAccount}</p>
      <p className="mt-3">{text}</p>
    </ConfirmDialog>
  );
}
