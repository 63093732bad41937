import { z } from 'zod';
import { loadOrToast, orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { ListNotice, ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { SearchBox } from '#app/components/workspace/search-box.tsx';
import { StatCard, StatGrid } from '#app/components/workspace/stat-card.tsx';
import { adminUsers } from '#app/content/admin/users.ts';
import { logAdminAction } from '#app/data/admin-audit-log.ts';
import { countUsers, listUsers, usersPerPage } from '#app/data/profiles.ts';
import { isAccessDenied } from '#app/lib/backend-errors.ts';
import { anyText, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { type Cursor, pageOf, readCursor } from '#app/lib/paging.ts';
import { useListFilter } from '#app/lib/use-list-filter.ts';
import type { Route } from './+types/users.ts';
import { cleanSearch } from './clean-search.ts';
import { readUserChange, userChanges } from './user-changes.ts';
import { UserTable } from './user-table.tsx';
import { collectUsersCsv } from './users-csv.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Users');

const filterSchema = z.object({ search: anyText });
const searchPause = 500;

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const search = cleanSearch(readFilter(filterSchema, url.searchParams).search);
  const [users, counts] = await Promise.all([
    loadOrToast(request, viewUsers(search, readCursor(url.searchParams)), adminUsers.failed),
    orUndefined(countUsers()),
  ]);
  return { users, counts };
}

/** Viewing users is logged too. If logging fails, the console gets the error. */
async function viewUsers(search: string, after: Cursor | undefined) {
  try {
    const rows = await listUsers(search, after);
    const details = { total_users: rows.length, search_query: search || null };
    await logAdminAction('view_users', details).catch((error) => {
      // An admin who lost the role may still read their own row, so the list does not fail.
      if (isAccessDenied(error)) throw error;
      console.error(error);
    });
    return pageOf(rows, usersPerPage);
  } catch (error) {
    if (isAccessDenied(error)) return 'denied';
    throw error;
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { kind, id, reason } = readUserChange(await request.formData());
  return toOutcome(async () => {
    await userChanges[kind](id, reason);
    showToast(adminUsers.logged(kind));
  });
}

export { PageLoading as HydrateFallback };

export default function UsersPage({ loaderData: { users, counts } }: Route.ComponentProps) {
  const { filter, change } = useListFilter(filterSchema);
  if (users === 'denied') return <AccessDenied />;
  return (
    <>
      <p className="mb-6 max-w-prose text-ink-soft">{adminUsers.lead}</p>
      <StatGrid>
        <StatCard label={adminUsers.counts.total} value={counts && counts.admin + counts.user} icon="users" />
        <StatCard label={adminUsers.counts.admins} value={counts?.admin} icon="shield-check" />
        <StatCard label={adminUsers.counts.users} value={counts?.user} icon="user" />
      </StatGrid>
      <ListToolbar>
        <SearchBox
          label={adminUsers.search}
          value={filter.search}
          pause={searchPause}
          onSearch={(search) => change({ search })}
        />
        <CsvButton name="users" collect={() => collectUsersCsv(cleanSearch(filter.search))} />
      </ListToolbar>
      <PagedList page={users} failed={adminUsers.failed} empty={adminUsers.empty}>
        {(rows) => <UserTable users={rows} />}
      </PagedList>
    </>
  );
}

function AccessDenied() {
  return (
    <ListNotice>
      <h2 className="text-subheading text-ink">{adminUsers.denied.title}</h2>
      <p>{adminUsers.denied.text}</p>
    </ListNotice>
  );
}
