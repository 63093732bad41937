import { z } from 'zod';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminSupport } from '#app/content/admin/support.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { type Ticket, ticketLimits } from '#domain/messages/ticket.ts';

const words = adminSupport.reopenDialog;
const schema = z.object({ reason: z.string().trim().min(1, words.missing) });

export function ReopenDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const checked = useCheckedForm(schema);
  return (
    <ConfirmDialog
      title={words.title}
      button={words.button}
      fields={{ change: 'status', seen: ticket.status, next: 'Open' }}
      checked={checked}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <Field label={words.label} error={checked.errors.reason} className="mt-4 text-ink">
        {(control) => <Textarea {...control} name="reason" rows={3} maxLength={ticketLimits.reason} />}
      </Field>
    </ConfirmDialog>
  );
}
