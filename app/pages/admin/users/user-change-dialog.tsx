import { ConfirmDialog } from '#app/components/admin/confirm-dialog.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminUsers } from '#app/content/admin-users.ts';
import { changeUser, setUserRole } from '#app/data/profiles.ts';
import type { Profile } from '#domain/profile.ts';

const changes = {
  suspend: (id: string) => changeUser('suspend_user', id),
  lift: (id: string) => changeUser('lift_suspension', id),
  promote: (id: string) => setUserRole(id, 'admin'),
  demote: (id: string) => setUserRole(id, 'user'),
};

export type UserChangeKind = keyof typeof changes;

/** The database writes the audit entry together with the change, so nothing is logged from here. */
export function UserChangeDialog({
  kind,
  user,
  onChange,
  onClose,
}: {
  kind: UserChangeKind;
  user: Profile;
  onChange: (changed: Profile) => void;
  onClose: () => void;
}) {
  const { title, text, button } = adminUsers.confirm[kind];

  async function handleConfirm() {
    onChange(await changes[kind](user.id));
    showToast(adminUsers.logged(kind));
  }

  return (
    <ConfirmDialog
      title={title}
      button={button}
      isDangerous={kind === 'suspend' || kind === 'demote'}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className="font-semibold break-all text-ink">{user.email}</p>
      <p className="mt-2">{text}</p>
    </ConfirmDialog>
  );
}
