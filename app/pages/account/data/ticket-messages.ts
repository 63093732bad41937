import { orUndefined } from '#app/components/private/load-or-tell.ts';
import { listTicketMessages } from '#app/data/support-tickets.ts';
import { noDocument } from '#app/lib/document-handle.ts';
import type { TicketMessage } from '#domain/ticket.ts';
import type { Route } from './+types/ticket-messages.ts';

export { noDocument as loader };

/** The conversation about a question, for the one that a person opens. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { messages: await orUndefined(loadConversation(params.id)) };
}

/** An admin is shown notes too, which have no place here, not even in a ticket of their own. */
async function loadConversation(ticketId: string): Promise<TicketMessage[]> {
  const messages = await listTicketMessages(ticketId);
  return messages.filter(({ kind }) => kind !== 'note');
}
