import { listTickets, type TicketFilters } from '#app/data/support-tickets.ts';
import { collectPages } from '#app/lib/collect-pages.ts';
import { toCsv } from '#app/lib/csv.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import type { Ticket } from '#domain/messages/ticket.ts';

const columns = [
  'id',
  'subject',
  'user',
  'email',
  'priority',
  'status',
  'category',
  'created',
  'last_update',
  'assigned_to',
];

/** All matching tickets, not only the visible page. */
export async function collectTicketsCsv(
  filters: TicketFilters,
  nameOf: (admin: string) => string,
): Promise<string> {
  const tickets = await collectPages<Ticket>((last, size) => listTickets(filters, last, size));
  return toCsv(
    columns,
    tickets.map((ticket) => [
      ticket.id,
      ticket.subject,
      ticket.name,
      shownAddress(ticket.email),
      ticket.priority,
      ticket.status,
      ticket.category,
      ticket.created_at,
      ticket.updated_at,
      ticket.assigned_to && nameOf(ticket.assigned_to),
    ]),
  );
}
