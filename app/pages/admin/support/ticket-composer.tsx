import { MessageForm } from '#app/components/private/message-form.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { adminSupport } from '#app/content/admin/support.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { type Ticket, ticketLimits } from '#domain/messages/ticket.ts';

const { reply, note } = adminSupport;

/** Two boxes rather than one with a switch: a note must never be sent to the user by mistake. */
export function TicketComposer({ ticket }: { ticket: Ticket }) {
  return (
    <>
      {ticket.status === 'Closed' ? (
        <Callout>{reply.closed}</Callout>
      ) : (
        <MessageForm
          label={reply.label}
          hint={reply.hint(shownAddress(ticket.email))}
          button={reply.button}
          busy={reply.busy}
          maxLength={ticketLimits.message}
          fields={{ change: 'reply', email: ticket.email }}
        />
      )}
      <div className="rounded-card border border-dashed border-line-strong bg-accent-tint p-5">
        <MessageForm
          label={note.label}
          hint={note.hint}
          button={note.button}
          busy={note.busy}
          maxLength={ticketLimits.message}
          variant="secondary"
          fields={{ change: 'note' }}
        />
      </div>
    </>
  );
}
