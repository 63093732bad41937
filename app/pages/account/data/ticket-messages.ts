import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { listTicketMessages } from '#app/data/support-tickets.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { TicketMessage } from '#domain/messages/ticket.ts';
import type { Route } from './+types/ticket-messages.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** The messages of a ticket, loaded when the user opens it. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { messages: await orUndefined(loadConversation(params.id)) };
}

/** Admins can read notes too. They are hidden here, even in an admin's own ticket. */
async function loadConversation(ticketId: string): Promise<TicketMessage[]> {
  const messages = await listTicketMessages(ticketId);
  return messages.filter(({ kind }) => kind !== 'note');
}
