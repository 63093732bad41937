import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminUsers } from '#app/content/admin-users.ts';
import type { Profile } from '#domain/accounts/profile.ts';
import type { UserChangeKind } from './user-changes.ts';

export function UserChangeDialog({
  kind,
  user,
  onClose,
}: {
  kind: UserChangeKind;
  user: Profile;
  onClose: () => void;
}) {
  const { title, text, button } = adminUsers.confirm[kind];
  return (
    <ConfirmDialog
      title={title}
      button={button}
      isDangerous={kind === 'suspend' || kind === 'demote'}
      fields={{ kind, id: user.id }}
      onClose={onClose}
    >
      <p className="font-semibold break-all text-ink">{user.email}</p>
      <p className="mt-2">{text}</p>
    </ConfirmDialog>
  );
}
