import { Link } from 'react-router';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { adminSupport } from '#app/content/admin/support.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import type { Ticket } from '#domain/messages/ticket.ts';
import type { Admins } from './admin-names.ts';
import { PriorityBadge, TicketStatusBadge } from './ticket-badges.tsx';

const { table, columns } = adminSupport;

export function TicketTable({ tickets, admins }: { tickets: Ticket[]; admins: Admins }) {
  return (
    <Table caption={table} columns={columns} isBusy={useIsReloading()}>
      {tickets.map((ticket) => (
        <Row key={ticket.id}>
          <Cell className="as-table:min-w-44">
            <span className="flex flex-wrap gap-x-3 text-caption text-ink-faint">
              <span className="tabular-nums">{ticket.id}</span>
              <span>{ticket.category}</span>
            </span>
            <Link
              to={`/admin/support/${ticket.id}`}
              className="inline-block py-1 font-semibold wrap-anywhere underline underline-offset-4 hover:text-primary-strong"
            >
              {ticket.subject}
            </Link>
          </Cell>
          <Cell label={columns[1]} className="as-table:min-w-36">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{ticket.name}</span>
              <span
                title={shownAddress(ticket.email)}
                className="block text-ink-soft as-cards:wrap-anywhere as-table:max-w-36 as-table:truncate"
              >
                {shownAddress(ticket.email)}
              </span>
            </span>
          </Cell>
          <Cell label={columns[2]}>
            <span>
              <PriorityBadge priority={ticket.priority} />
            </span>
          </Cell>
          <Cell label={columns[3]}>
            <span>
              <TicketStatusBadge status={ticket.status} />
            </span>
          </Cell>
          <Cell label={columns[4]} className="as-table:min-w-23">
            {formatShortDate(ticket.created_at)}
          </Cell>
          <Cell label={columns[5]} className="as-table:min-w-23">
            {formatShortDate(ticket.updated_at)}
          </Cell>
          <Cell label={columns[6]} className="as-table:min-w-28">
            <span
              title={admins.nameOf(ticket.assigned_to)}
              className="block as-cards:wrap-anywhere as-table:max-w-28 as-table:truncate"
            >
              {admins.nameOf(ticket.assigned_to)}
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
