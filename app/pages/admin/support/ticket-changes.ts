import { z } from 'zod';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminSupport } from '#app/content/admin/support.ts';
import { addTicketNote, changeTicket, postTicketMessage } from '#app/data/support-tickets.ts';
import { ticketStatuses } from '#domain/messages/ticket.ts';

const message = { message_id: z.string(), text: z.string() };

const schema = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('status'),
    seen: z.enum(ticketStatuses),
    next: z.enum(ticketStatuses),
    reason: z.string().trim().optional(),
  }),
  z.object({ change: z.literal('priority'), next: z.string() }),
  z.object({ change: z.literal('category'), next: z.string() }),
  z.object({ change: z.literal('assignee'), seen: z.string(), next: z.string() }),
  z.object({ change: z.literal('reply'), email: z.string(), ...message }),
  z.object({ change: z.literal('note'), ...message }),
]);

/** What the forms of a ticket submit. */
export type TicketChange = z.input<typeof schema>;

/** Runs the change that a form submits. An empty assignee means nobody. */
export async function changeTicketFrom(id: string, form: FormData): Promise<void> {
  const asked = schema.parse(Object.fromEntries(form));
  switch (asked.change) {
    case 'reply':
      return reply(id, asked);
    case 'note':
      await addTicketNote(id, asked.message_id, asked.text);
      return showToast(adminSupport.note.added);
    case 'status':
      await changeTicket.status({ id, status: asked.seen }, asked.next, asked.reason);
      break;
    case 'assignee':
      await changeTicket.assignee({ id, assigned_to: asked.seen || null }, asked.next || null);
      break;
    default:
      await changeTicket[asked.change]({ id }, asked.next);
  }
  showToast(adminSupport.panel.saved);
}

/** Idempotent: sending the same message again adds nothing to the thread, and mails only what has not been mailed. */
async function reply(id: string, { email, message_id, text }: Extract<TicketChange, { change: 'reply' }>) {
  const { isMailed } = await postTicketMessage({ ticket_id: id, message_id, kind: 'staff', text });
  if (isMailed) showToast(adminSupport.reply.sent(email));
  else showToast({ ...adminSupport.reply.unmailed, tone: 'destructive' });
}
