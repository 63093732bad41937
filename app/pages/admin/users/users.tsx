import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CsvButton } from '#app/components/admin/csv-button.tsx';
import { ListFailure, ListNotice, ListToolbar, LoadMore } from '#app/components/admin/list-page.tsx';
import { SearchBox } from '#app/components/admin/search-box.tsx';
import { StatCard, StatGrid } from '#app/components/admin/stat-card.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminWords } from '#app/content/admin.ts';
import { adminUsers } from '#app/content/admin-users.ts';
import { logAdminAction } from '#app/data/audit-log.ts';
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
  const users = usePagedList(search, (after?: Profile) => loadUsers(search, after), {
    pageSize: usersPerPage,
    onFailure: handleFailure,
  });

  function handleFailure(error: unknown) {
    if (isRefusal(error)) setIsDenied(true);
    else showToast({ ...adminWords.failed, text: adminUsers.failed, tone: 'destructive' });
  }

  function handleChange(changed: Profile) {
    users.changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
    counts.reload();
  }

  if (isDenied) return <AccessDenied />;
  return (
    <>
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

/** Looking at people is itself on record. What cannot be recorded is only said to the console. */
async function loadUsers(search: string, after?: Profile): Promise<Profile[]> {
  const rows = await listUsers(search, after);
  logAdminAction('view_users', { total_users: rows.length, search_query: search || null }).catch(
    console.error,
  );
  return rows;
}

function AccessDenied() {
  return (
    <ListNotice>
      <h2 className="text-subheading text-ink">{adminUsers.denied.title}</h2>
      <p>{adminUsers.denied.text}</p>
    </ListNotice>
  );
}
