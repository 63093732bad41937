import { useRef, useState } from 'react';
import { ConfirmDialog } from '#app/components/admin/confirm-dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminSupport } from '#app/content/admin-support.ts';
import { changeTicket } from '#app/data/support-tickets.ts';
import { WordedError } from '#app/lib/worded-error.ts';
import { type Ticket, ticketLimits } from '#domain/ticket.ts';

const words = adminSupport.reopenDialog;

export function ReopenDialog({
  ticket,
  onChange,
  onClose,
}: {
  ticket: Ticket;
  onChange: () => void;
  onClose: () => void;
}) {
  const [isMissing, setIsMissing] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);

  async function handleConfirm() {
    const text = reason.current?.value.trim() ?? '';
    setIsMissing(text === '');
    if (text === '') {
      reason.current?.focus();
      throw new WordedError(words.missing);
    }
    await changeTicket.status(ticket, 'Open', text);
    showToast(adminSupport.panel.saved);
    onChange();
  }

  return (
    <ConfirmDialog title={words.title} button={words.button} onConfirm={handleConfirm} onClose={onClose}>
      <p>{words.text}</p>
      <Field label={words.label} error={isMissing ? words.missing : undefined} className="mt-4 text-ink">
        {(control) => <Textarea {...control} ref={reason} rows={3} maxLength={ticketLimits.reason} />}
      </Field>
    </ConfirmDialog>
  );
}
