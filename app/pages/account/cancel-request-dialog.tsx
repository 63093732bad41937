import { useState } from 'react';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { membershipSection as words } from '#app/content/membership-request.ts';
import { cancelMembershipRequest } from '#app/data/memberships.ts';
import type { Payment } from '#domain/payment.ts';

export function CancelRequestDialog({
  payment,
  onCancelled,
  onClose,
}: {
  payment: Payment;
  onCancelled: () => void;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function handleConfirm() {
    setIsBusy(true);
    try {
      await cancelMembershipRequest(payment.id);
      showToast(words.cancelled);
    } catch (error) {
      showProblem(error);
    }
    // Either way the request is not what it was: perhaps an admin has settled it in the meantime.
    onClose();
    onCancelled();
  }

  const { title, text, button, keep } = words.confirm;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-3 font-semibold">
        {payment.plan_name}, {payment.invoice_id}
      </p>
      <p className="mt-2 text-ink-soft">{text}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="danger" disabled={isBusy} onClick={handleConfirm}>
          {button}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}
