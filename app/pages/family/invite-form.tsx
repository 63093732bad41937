import { useRef } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { familyPage } from '#app/content/families/family.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { inviteFormSchema } from './family-changes.ts';

const words = familyPage.invite;

export function InviteForm({ invitations }: { invitations: string[] }) {
  const form = useRef<HTMLFormElement>(null);
  const checked = useCheckedForm(inviteFormSchema);
  const sender = useAction(() => form.current?.reset());
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="mb-2 text-subheading">
        {words.title}
      </h2>
      <p className="mb-4 text-small text-ink-soft">{words.text}</p>
      <ActionForm
        ref={form}
        sender={sender}
        checked={checked}
        fields={{ change: 'invite' }}
        className="grid justify-items-start gap-4"
      >
        <Field label={words.email} error={checked.errors.email} className="w-full">
          {(control) => <Input {...control} type="email" name="email" maxLength={254} required />}
        </Field>
        <Button type="submit" variant="secondary" disabled={sender.isBusy}>
          {sender.isBusy ? words.busy : words.button}
        </Button>
      </ActionForm>
      {invitations.length > 0 && (
        <ul className="mt-4 grid gap-1 text-small">
          {invitations.map((email) => (
            <li key={email} className="wrap-anywhere">
              {words.open(email)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
