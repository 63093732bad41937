import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { IconButton, IconLink } from '#app/components/ui/icon-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminUsers } from '#app/content/admin/users.ts';
import { logAdminAction } from '#app/data/admin-audit-log.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { isSuspended, type ListedUser } from '#domain/accounts/profile.ts';
import { isChildAddress } from '#domain/families/child-address.ts';
import { UserChangeDialog } from './user-change-dialog.tsx';
import type { UserChangeKind } from './user-changes.ts';
import { UserDetails } from './user-details.tsx';

type Opened = { kind: 'details' | UserChangeKind; user: ListedUser };

export function UserTable({ users }: { users: ListedUser[] }) {
  const admin = useOutletContext<SessionUser>();
  const [opened, setOpened] = useState<Opened>();
  const { actions, columns } = adminUsers;

  function record(action: 'view' | 'email', user: ListedUser) {
    logAdminAction(`user_${action}`, { target_user_id: user.id, target_user_email: user.email })
      .then(() => showToast(adminUsers.logged(action)))
      .catch(console.error);
  }

  return (
    <>
      <Table caption={adminUsers.table} columns={columns} isBusy={useIsReloading()}>
        {users.map((user) => {
          const isSelf = user.id === admin.id;
          const open = (kind: Opened['kind']) => setOpened({ kind, user });
          return (
            <Row key={user.id}>
              <Cell className="min-w-0">
                <span className="block font-semibold break-words">{user.full_name ?? adminUsers.noName}</span>
                <span className="block wrap-anywhere text-ink-soft">
                  {shownAddress(user.email, user.nickname)}
                </span>
              </Cell>
              <Cell label={columns[1]}>
                <span className="flex flex-wrap gap-2">
                  <StatusBadge tone={user.role === 'admin' ? 'good' : 'quiet'}>
                    {adminUsers.roles[user.role]}
                  </StatusBadge>
                  {isSuspended(user) && <StatusBadge tone="bad">{adminUsers.suspended}</StatusBadge>}
                </span>
              </Cell>
              <Cell label={columns[2]} className="whitespace-nowrap">
                {formatShortDate(user.created_at)}
              </Cell>
              <Cell label={columns[3]} className="whitespace-nowrap">
                {formatShortDate(user.updated_at)}
              </Cell>
              <Cell>
                <span className="-ml-3 flex as-table:justify-end">
                  <IconButton
                    icon="eye"
                    label={actions.view}
                    onClick={() => {
                      open('details');
                      record('view', user);
                    }}
                  />
                  {!isChildAddress(user.email) && (
                    <IconLink
                      icon="mail"
                      label={actions.email}
                      to={`mailto:${encodeURIComponent(user.email).replace('%40', '@')}`}
                      onClick={() => record('email', user)}
                    />
                  )}
                  <IconButton
                    icon="rotate-ccw"
                    label={actions.reopen}
                    disabled={isSelf}
                    onClick={() => open('reopen')}
                  />
                  {isSuspended(user) ? (
                    <IconButton icon="user-check" label={actions.lift} onClick={() => open('lift')} />
                  ) : (
                    <IconButton
                      icon="ban"
                      label={actions.suspend}
                      disabled={isSelf}
                      onClick={() => open('suspend')}
                    />
                  )}
                  {user.role === 'admin' ? (
                    <IconButton
                      icon="shield-off"
                      label={actions.demote}
                      disabled={isSelf}
                      onClick={() => open('demote')}
                    />
                  ) : (
                    <IconButton icon="shield" label={actions.promote} onClick={() => open('promote')} />
                  )}
                </span>
              </Cell>
            </Row>
          );
        })}
      </Table>
      {opened?.kind === 'details' && <UserDetails user={opened.user} onClose={() => setOpened(undefined)} />}
      {opened && opened.kind !== 'details' && (
        <UserChangeDialog kind={opened.kind} user={opened.user} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
