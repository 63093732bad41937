import { showProblem } from '#app/components/site/show-problem.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { MessageForm } from '#app/components/ui/message-form.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminSupport } from '#app/content/admin-support.ts';
import { addTicketNote, postTicketMessage } from '#app/data/support-tickets.ts';
import { type Ticket, ticketLimits } from '#domain/ticket.ts';

const { reply, note } = adminSupport;

/** Two boxes rather than one with a switch: a note must never leave the house by a slip. */
export function TicketComposer({ ticket, onChange }: { ticket: Ticket; onChange: () => void }) {
  async function attempt(send: () => Promise<void>): Promise<boolean> {
    try {
      await send();
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      onChange();
    }
  }

  const sendReply = (text: string, messageId: string) =>
    attempt(async () => {
      const { isMailed } = await postTicketMessage({
        ticket_id: ticket.id,
        message_id: messageId,
        kind: 'staff',
        text,
      });
      if (isMailed) showToast(reply.sent(ticket.email));
      else showToast({ ...reply.unmailed, tone: 'destructive' });
    });

  const addNote = (text: string, messageId: string) =>
    attempt(async () => {
      await addTicketNote(ticket.id, messageId, text);
      showToast(note.added);
    });

  return (
    <>
      {ticket.status === 'Closed' ? (
        <Callout>{reply.closed}</Callout>
      ) : (
        <MessageForm
          label={reply.label}
          hint={reply.hint(ticket.email)}
          button={reply.button}
          busy={reply.busy}
          maxLength={ticketLimits.message}
          onSend={sendReply}
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
          onSend={addNote}
        />
      </div>
    </>
  );
}
