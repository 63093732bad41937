import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CsvButton } from '#app/components/admin/csv-button.tsx';
import { ListFailure, ListNotice, ListToolbar, LoadMore } from '#app/components/admin/list-page.tsx';
import { StatCard, StatGrid } from '#app/components/admin/stat-card.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { adminWords } from '#app/content/admin.ts';
import { adminSupport } from '#app/content/admin-support.ts';
import {
  countTickets,
  type TicketFilters as ListFilters,
  listTickets,
  ticketsPerPage,
} from '#app/data/support-tickets.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { usePagedList } from '#app/lib/use-paged-list.ts';
import type { Ticket } from '#domain/ticket.ts';
import { useAdmins } from './admin-names.ts';
import { readFilters, writeFilters } from './filter-address.ts';
import { TicketFilters } from './ticket-filters.tsx';
import { TicketTable } from './ticket-table.tsx';
import { collectTicketsCsv } from './tickets-csv.ts';

export const meta = () => privatePageMeta('Support');

export default function SupportPage() {
  const [parameters, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState(() => readFilters(parameters));
  const admins = useAdmins();
  const search = useDebounced(chosen.search);
  const question = writeFilters({ ...chosen, search }).toString();
  const filters: ListFilters = {
    ...chosen,
    search,
    assignee: chosen.assignee === 'me' ? admins.selfId : chosen.assignee,
  };
  const tickets = usePagedList(question, (after?: Ticket) => listTickets(filters, after), {
    pageSize: ticketsPerPage,
    onFailure: (error) => showProblem(error, adminSupport.failed),
  });

  // The address follows the filters and never leads them, so that typing does not wait for a navigation.
  useEffect(() => {
    setParameters(question, { replace: true, preventScrollReset: true });
  }, [question, setParameters]);

  return (
    <>
      <Counts />
      <ListToolbar>
        <TicketFilters filters={chosen} onChange={setChosen} />
        <CsvButton name="tickets" collect={() => collectTicketsCsv(filters, admins.nameOf)} />
      </ListToolbar>
      {tickets.status === 'failed' && <ListFailure text={adminSupport.failed} onRetry={tickets.reload} />}
      {tickets.status === 'loading' && !tickets.rows && <ListNotice>{adminWords.loading}</ListNotice>}
      {tickets.rows?.length === 0 && (
        <ListNotice>{question ? adminSupport.noMatch : adminSupport.empty}</ListNotice>
      )}
      {tickets.rows && tickets.rows.length > 0 && (
        <TicketTable tickets={tickets.rows} admins={admins} isBusy={tickets.status === 'loading'} />
      )}
      {tickets.hasMore && <LoadMore isBusy={tickets.isLoadingMore} onClick={tickets.loadMore} />}
    </>
  );
}

function Counts() {
  const { value: counts } = useLoaded('counts', countTickets);
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
