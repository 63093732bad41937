import { Link } from 'react-router';
import { z } from 'zod';
import { SessionStatus } from '#app/components/mentorship/session-status.tsx';
import { loadOrToast, orUndefined } from '#app/components/private/load-or-toast.ts';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { FilterSelect } from '#app/components/workspace/filter-select.tsx';
import { ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { StatCard, StatGrid } from '#app/components/workspace/stat-card.tsx';
import { adminMentorship as words } from '#app/content/admin/mentorship.ts';
import {
  countSessions,
  type ListedSession,
  listSessions,
  sessionsPerPage,
} from '#app/data/mentorship-sessions.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { isFiltered, oneOf, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { useIsReloading, useListFilter } from '#app/lib/use-list-filter.ts';
import { mentorshipStatuses } from '#domain/memberships/mentorship.ts';
import type { Route } from './+types/mentorship.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, 'Mentorship');

const filterSchema = z.object({ status: oneOf(mentorshipStatuses) });

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const { status } = readFilter(filterSchema, url.searchParams);
  const [sessions, counts] = await Promise.all([
    loadOrToast(request, listSessions(status || undefined, readCursor(url.searchParams)), words.failed),
    orUndefined(countSessions()),
  ]);
  return { sessions: sessions && pageOf(sessions, sessionsPerPage), counts };
}

export { PageLoading as HydrateFallback };

export default function MentorshipPage({ loaderData: { sessions, counts } }: Route.ComponentProps) {
  const { filter, change } = useListFilter(filterSchema);
  const { requested, requestedNote, upcoming, upcomingNote } = words.counts;
  return (
    <>
      <StatGrid>
        <StatCard label={requested} value={counts?.requested} note={requestedNote} icon="inbox" />
        <StatCard label={upcoming} value={counts?.upcoming} note={upcomingNote} icon="calendar" />
      </StatGrid>
      <ListToolbar>
        <FilterSelect
          label={words.filter.label}
          all={words.filter.all}
          value={filter.status}
          onChange={(status) => change({ status })}
        >
          {mentorshipStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </FilterSelect>
      </ListToolbar>
      <PagedList
        page={sessions}
        failed={words.failed}
        empty={isFiltered(filter) ? words.noMatch : words.empty}
      >
        {(rows) => <SessionTable sessions={rows} />}
      </PagedList>
    </>
  );
}

function SessionTable({ sessions }: { sessions: ListedSession[] }) {
  const { columns } = words;
  return (
    <Table caption={words.table} columns={columns} isBusy={useIsReloading()}>
      {sessions.map(({ id, topic, member, status, starts_at, created_at }) => (
        <Row key={id}>
          <Cell className="as-table:min-w-44">
            <Link
              to={`/admin/mentorship/${id}`}
              className="inline-block py-1 font-semibold wrap-anywhere underline underline-offset-4 hover:text-primary-strong"
            >
              {topic.length > 120 ? `${topic.slice(0, 120)}...` : topic}
            </Link>
          </Cell>
          <Cell label={columns[1]} className="as-table:min-w-36">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{member.full_name}</span>
              <span
                title={shownAddress(member.email)}
                className="block text-ink-soft as-cards:wrap-anywhere as-table:max-w-44 as-table:truncate"
              >
                {shownAddress(member.email)}
              </span>
            </span>
          </Cell>
          <Cell label={columns[2]}>
            <span>
              <SessionStatus status={status}>{status}</SessionStatus>
            </span>
          </Cell>
          <Cell label={columns[3]} className="as-table:min-w-23">
            {starts_at ? formatShortDate(starts_at) : words.noTime[status]}
          </Cell>
          <Cell label={columns[4]} className="as-table:min-w-23">
            {formatShortDate(created_at)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
