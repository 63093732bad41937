import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminUsers } from '#app/content/admin/users.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import type { ListedUser } from '#domain/accounts/profile.ts';
import { longestReason, type UserChangeKind, userChangeSchema } from './user-changes.ts';

export function UserChangeDialog({
  kind,
  user,
  onClose,
}: {
  kind: UserChangeKind;
  user: ListedUser;
  onClose: () => void;
}) {
  const { title, text, button } = adminUsers.confirm[kind];
  const checked = useCheckedForm(userChangeSchema);
  return (
    <ConfirmDialog
      title={title}
      button={button}
      isDangerous={kind === 'suspend' || kind === 'demote'}
      fields={{ kind, id: user.id }}
      checked={checked}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{shownAddress(user.email, user.nickname)}</p>
      <p className="mt-2">{text}</p>
      {kind === 'reopen' && (
        <Field
          label={adminUsers.confirm.reopen.reason}
          error={checked.errors.reason}
          className="mt-5 text-ink"
        >
          {(control) => <Textarea {...control} name="reason" rows={3} maxLength={longestReason} />}
        </Field>
      )}
    </ConfirmDialog>
  );
}
