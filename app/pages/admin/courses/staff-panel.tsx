import { useRef, useState } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { useLoad } from '#app/components/private/use-load.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminWords } from '#app/content/admin/admin.ts';
import { courseStaff as words } from '#app/content/admin/courses.ts';
import type { StaffMember } from '#app/data/course-staff.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { courseStaffSchema, staffRoles } from '#domain/courses/course-staff.ts';

/** Who teaches the course. It loads and saves on its own, apart from the editor's form. */
export function StaffPanel({ courseId }: { courseId: string }) {
  const url = `/admin/data/courses/${courseId}/staff`;
  const { answer, reload } = useLoad<{ staff: StaffMember[] | undefined }>(url);
  const [leaving, setLeaving] = useState<StaffMember>();
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div>
        <h2 className="text-subheading">{words.title}</h2>
        <p className="mt-1 text-small text-ink-soft">{words.lead}</p>
      </div>
      {!answer && <p className="text-small text-ink-soft">{adminWords.loading}</p>}
      {answer && !answer.staff && (
        <p role="alert" className="text-small">
          {words.failed} <TextButton onClick={reload}>{adminWords.retry}</TextButton>
        </p>
      )}
      {answer?.staff?.length === 0 && <p className="text-small text-ink-soft">{words.none}</p>}
      {answer?.staff && answer.staff.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {answer.staff.map((member) => (
            <li key={member.id} className="flex items-center justify-between gap-2 py-1">
              <span className="min-w-0 text-small">
                <span className="block font-semibold wrap-anywhere">{member.name ?? member.email}</span>
                {member.name && <span className="block wrap-anywhere text-ink-soft">{member.email}</span>}
                <span className="block text-caption text-ink-faint">{words.roles[member.role]}</span>
              </span>
              <IconButton
                icon="user-x"
                label={words.remove(member.name ?? member.email)}
                onClick={() => setLeaving(member)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddForm url={url} />
      {leaving && (
        <ConfirmDialog
          title={words.confirm.title}
          button={words.confirm.button}
          isDangerous
          action={url}
          fields={{ change: 'remove', user_id: leaving.id }}
          onClose={() => setLeaving(undefined)}
        >
          <p className="font-semibold wrap-anywhere text-ink">{leaving.name ?? leaving.email}</p>
          <p className="mt-2">{words.confirm.text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function AddForm({ url }: { url: string }) {
  const form = useRef<HTMLFormElement>(null);
  const checked = useCheckedForm(courseStaffSchema);
  const sender = useAction(() => {
    form.current?.reset();
    checked.forget();
  });
  return (
    <ActionForm
      ref={form}
      sender={sender}
      action={url}
      fields={{ change: 'add' }}
      checked={checked}
      className="grid gap-3"
    >
      <Field label={words.email} error={checked.errors.email}>
        {(control) => <Input {...control} type="email" name="email" autoComplete="off" />}
      </Field>
      <Field label={words.role}>
        {(control) => (
          <Select {...control} name="role">
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {words.roles[role]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" variant="secondary" size="small" disabled={sender.isBusy}>
        {sender.isBusy ? words.adding : words.add}
      </Button>
    </ActionForm>
  );
}
