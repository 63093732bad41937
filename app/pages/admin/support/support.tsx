import { useRevalidator } from 'react-router';
import { loadOrToast, orUndefined } from '#app/components/private/load-or-toast.ts';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { StatCard, StatGrid } from '#app/components/workspace/stat-card.tsx';
import { adminSupport } from '#app/content/admin/support.ts';
import { countTickets, listTickets, ticketsPerPage } from '#app/data/support-tickets.ts';
import { isFiltered, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { useChannel } from '#app/lib/use-channel.ts';
import { useListFilter } from '#app/lib/use-list-filter.ts';
import { adminContext } from '#app/session/admin-access.ts';
import { type TicketCounts, ticketsTopic } from '#domain/messages/ticket.ts';
import type { Route } from './+types/support.ts';
import { loadAdmins } from './admin-names.ts';
import { ticketFilterSchema, toTicketFilters } from './ticket-filter.ts';
import { TicketFilters } from './ticket-filters.tsx';
import { TicketTable } from './ticket-table.tsx';
import { collectTicketsCsv } from './tickets-csv.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Support');

export async function clientLoader({ request, url, context }: Route.ClientLoaderArgs) {
  const { id } = context.get(adminContext);
  const filters = toTicketFilters(readFilter(ticketFilterSchema, url.searchParams), id);
  const [tickets, counts, admins] = await Promise.all([
    loadOrToast(request, listTickets(filters, readCursor(url.searchParams)), adminSupport.failed),
    orUndefined(countTickets()),
    loadAdmins(id),
  ]);
  return { tickets: tickets && pageOf(tickets, ticketsPerPage), counts, admins };
}

export { PageLoading as HydrateFallback };

export default function SupportPage({ loaderData: { tickets, counts, admins } }: Route.ComponentProps) {
  const { filter, change } = useListFilter(ticketFilterSchema);
  const { revalidate } = useRevalidator();
  useChannel(ticketsTopic, revalidate);
  return (
    <>
      <Counts counts={counts} />
      <p className="mb-5 text-small text-ink-soft">{adminSupport.live}</p>
      <ListToolbar>
        <TicketFilters filter={filter} onChange={change} />
        <CsvButton
          name="tickets"
          collect={() => collectTicketsCsv(toTicketFilters(filter, admins.selfId), admins.nameOf)}
        />
      </ListToolbar>
      <PagedList
        page={tickets}
        failed={adminSupport.failed}
        empty={isFiltered(filter) ? adminSupport.noMatch : adminSupport.empty}
      >
        {(rows) => <TicketTable tickets={rows} admins={admins} />}
      </PagedList>
    </>
  );
}

function Counts({ counts }: { counts: TicketCounts | undefined }) {
  const words = adminSupport.counts;
  return (
    <StatGrid>
      <StatCard label={words.open} value={counts?.open} icon="inbox" />
      <StatCard label={words.inProgress} value={counts?.in_progress} icon="clock" />
      <StatCard
        label={words.highPriority}
        value={counts?.high_priority}
        note={words.highPriorityNote}
        icon="circle-exclamation-point"
      />
      <StatCard
        label={words.resolved}
        value={counts?.resolved_this_week}
        note={words.resolvedNote}
        icon="circle-check"
      />
    </StatGrid>
  );
}
