import { z } from 'zod';
import type { TicketFilters } from '#app/data/support-tickets.ts';
import { anyText, oneOf } from '#app/lib/list-filter.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '#domain/messages/ticket.ts';

/** The filter in the URL. The URL works for every admin: "me" is the admin who opens it. */
export const ticketFilterSchema = z.object({
  search: anyText,
  status: oneOf(ticketStatuses),
  priority: oneOf(ticketPriorities),
  category: oneOf(ticketCategories),
  assignee: oneOf(['me', 'nobody']),
});

export type ChosenFilter = z.output<typeof ticketFilterSchema>;

export function toTicketFilters(chosen: ChosenFilter, selfId: string): TicketFilters {
  return {
    search: chosen.search,
    status: chosen.status || undefined,
    priority: chosen.priority || undefined,
    category: chosen.category || undefined,
    assignee: (chosen.assignee === 'me' ? selfId : chosen.assignee) || undefined,
  };
}
