import { useSearchParams } from 'react-router';
import { ListFailure, ListNotice, LoadMore } from '#app/components/admin/list-page.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { adminWords } from '#app/content/admin.ts';
import { adminAudit } from '#app/content/admin-audit.ts';
import {
  type AuditFilter,
  entriesPerPage,
  listAuditEntries,
  type ReadEntry,
} from '#app/data/admin-audit-log.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { usePagedList } from '#app/lib/use-paged-list.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { readFilter, writeFilter } from './filter-address.ts';

export const meta = () => privatePageMeta('Audit Log');

export default function AuditPage() {
  const [parameters, setParameters] = useSearchParams();
  const filter = readFilter(parameters);
  const question = writeFilter(filter).toString();
  const entries = usePagedList(question, (after?: ReadEntry) => listAuditEntries(filter, after), {
    pageSize: entriesPerPage,
    onFailure: (error) => showProblem(error, adminAudit.failed),
  });

  function handleFilter(next: AuditFilter) {
    setParameters(writeFilter(next), { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <AuditFilters filter={filter} onChange={handleFilter} />
      {entries.status === 'failed' && <ListFailure text={adminAudit.failed} onRetry={entries.reload} />}
      {entries.status === 'loading' && !entries.rows && <ListNotice>{adminWords.loading}</ListNotice>}
      {entries.rows?.length === 0 && (
        <ListNotice>{question ? adminAudit.noMatch : adminAudit.empty}</ListNotice>
      )}
      {entries.rows && entries.rows.length > 0 && (
        <AuditTable entries={entries.rows} isBusy={entries.status === 'loading'} />
      )}
      {entries.hasMore && <LoadMore isBusy={entries.isLoadingMore} onClick={entries.loadMore} />}
    </>
  );
}
