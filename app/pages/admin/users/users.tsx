import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CsvButton } from '#app/components/admin/csv-button.tsx';
import { ListFailure, ListNotice, ListToolbar, LoadMore } from '#app/components/admin/list-page.tsx';
import { SearchBox } from '#app/components/admin/search-box.tsx';
import { StatCard, StatGrid } from '#app/components/admin/stat-card.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { adminWords } from '#app/content/admin.ts';
import { adminUsers } from '#app/content/admin-users.ts';
import { logAdminAction } from '#app/data/admin-audit-log.ts';
import { countUsers, listUsers, usersPerPage } from '#app/data/profiles.ts';
import { isRefusal } from '#app/lib/backend-errors.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { usePagedList } from '#app/lib/use-paged-list.ts';
import type { Profile } from '#domain/profile.ts';
import { cleanSearch } from './clean-search.ts';
import { UserTable } from './user-table.tsx';
import { collectUsersCsv } from './users-csv.ts';

export const meta = () => privatePageMeta('Users');

const searchDelay = 500;

/** `?search=` is where the command palette leads to. */
export default function UsersPage() {
  const search = useSearchParams()[0].get('search') ?? '';
  return <Users key={search} initialSearch={search} />;
}

function Users({ initialSearch }: { initialSearch: string }) {
  const [typed, setTyped] = useState(initialSearch);
  const [isDenied, setIsDenied] = useState(false);
  const search = cleanSearch(useDebounced(typed, searchDelay));
  const counts = useLoaded('counts', countUsers);
  const users = usePagedList(search, loadUsers, {
    pageSize: usersPerPage,
    onFailure: handleFailure,
  });

  /** Looking at people is itself on record. What cannot be recorded is only said to the console. */
  async function loadUsers(after?: Profile): Promise<Profile[]> {
    const rows = await listUsers(search, after);
    logAdminAction('view_users', { total_users: rows.length, search_query: search || null }).catch((error) =>
      // Whoever lost the role may still read their own row, so the list alone does not tell.
      isRefusal(error) ? setIsDenied(true) : console.error(error),
    );
    return rows;
  }

  function handleFailure(error: unknown) {
    if (isRefusal(error)) setIsDenied(true);
    else showProblem(error, adminUsers.failed);
  }

  function handleChange(changed: Profile) {
    users.changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
    counts.reload();
  }

  if (isDenied) return <AccessDenied />;
  return (
    <>
      <p className="mb-6 max-w-prose text-ink-soft">{adminUsers.lead}</p>
      <StatGrid>
        <StatCard
          label={adminUsers.counts.total}
          value={counts.value && counts.value.admin + counts.value.user}
          icon="users"
        />
        <StatCard label={adminUsers.counts.admins} value={counts.value?.admin} icon="shield-check" />
        <StatCard label={adminUsers.counts.users} value={counts.value?.user} icon="user" />
      </StatGrid>
      <ListToolbar>
        <SearchBox label={adminUsers.search} value={typed} onChange={setTyped} />
        <CsvButton name="users" collect={() => collectUsersCsv(search)} />
      </ListToolbar>
      {users.status === 'failed' && <ListFailure text={adminUsers.failed} onRetry={users.reload} />}
      {users.status === 'loading' && !users.rows && <ListNotice>{adminWords.loading}</ListNotice>}
      {users.rows?.length === 0 && <ListNotice>{adminUsers.empty}</ListNotice>}
      {users.rows && users.rows.length > 0 && (
        <UserTable users={users.rows} isBusy={users.status === 'loading'} onChange={handleChange} />
      )}
      {users.hasMore && <LoadMore isBusy={users.isLoadingMore} onClick={users.loadMore} />}
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
