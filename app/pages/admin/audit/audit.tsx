import { loadOrToast, orUndefined } from '#app/components/private/load-or-toast.ts';
import { PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { adminAudit } from '#app/content/admin/audit.ts';
import { entriesPerPage, listAuditEntries, listAuditedAdmins } from '#app/data/admin-audit-log.ts';
import { isFiltered, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { useListFilter } from '#app/lib/use-list-filter.ts';
import type { Route } from './+types/audit.ts';
import { auditFilterSchema } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, 'Audit Log');

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const filter = readFilter(auditFilterSchema, url.searchParams);
  const [entries, admins = []] = await Promise.all([
    loadOrToast(request, listAuditEntries(filter, readCursor(url.searchParams)), adminAudit.failed),
    orUndefined(listAuditedAdmins()),
  ]);
  return { entries: entries && pageOf(entries, entriesPerPage), admins };
}

export { PageLoading as HydrateFallback };

export default function AuditPage({ loaderData: { entries, admins } }: Route.ComponentProps) {
  const { filter, change } = useListFilter(auditFilterSchema);
  return (
    <>
      <AuditFilters filter={filter} admins={admins} onChange={change} />
      <PagedList
        page={entries}
        failed={adminAudit.failed}
        empty={isFiltered(filter) ? adminAudit.noMatch : adminAudit.empty}
      >
        {(rows) => <AuditTable entries={rows} />}
      </PagedList>
    </>
  );
}
