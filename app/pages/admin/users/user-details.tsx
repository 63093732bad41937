import { Dialog } from '#app/components/ui/dialog.tsx';
import { adminUsers } from '#app/content/admin/users.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { isSuspended, type ListedUser } from '#domain/accounts/profile.ts';

export function UserDetails({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const words = adminUsers.details;
  const rows = [
    [words.name, user.full_name ?? adminUsers.noName],
    [words.email, shownAddress(user.email, user.nickname)],
    [words.role, adminUsers.roles[user.role]],
    [words.status, isSuspended(user) ? adminUsers.suspended : words.active],
    [words.created, formatShortDate(user.created_at)],
    [words.updated, formatShortDate(user.updated_at)],
    [words.id, user.id],
  ];
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className="mt-5 grid gap-4">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt className="text-caption text-ink-faint">{term}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
