import { useRef } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { organisationPage, organisationRoleNames } from '#app/content/organisations/organisations.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { formatDay } from '#app/lib/dates.ts';
import { invitedRoles } from '#domain/organisations/organisation.ts';
import type { OrganisationOverview } from '#domain/organisations/overview.ts';
import { inviteFormSchema } from './organisation-changes.ts';

const words = organisationPage.invite;

export function InviteForm({
  organisation: { own_role, invitations },
}: {
  organisation: OrganisationOverview;
}) {
  const form = useRef<HTMLFormElement>(null);
  const checked = useCheckedForm(inviteFormSchema);
  const sender = useAction(() => form.current?.reset());
  const roles = invitedRoles.filter((role) => role !== 'manager' || own_role === 'owner');
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="mb-4 text-subheading">
        {words.title}
      </h2>
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
        <Field label={words.role} error={checked.errors.role} className="w-full">
          {(control) => (
            <Select {...control} name="role" defaultValue="learner">
              {roles.map((role) => (
                <option key={role} value={role}>
                  {organisationRoleNames[role]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Switch name="takes_seat" label={words.seat} defaultChecked />
        <Button type="submit" disabled={sender.isBusy}>
          {sender.isBusy ? words.busy : words.button}
        </Button>
      </ActionForm>
      {invitations.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-semibold">{words.open}</h3>
          <p className="mb-3 text-small text-ink-soft">{words.expires}</p>
          <ul className="grid max-h-96 gap-3 overflow-y-auto text-small">
            {invitations.map((invitation) => (
              <OpenInvitation key={invitation.email} invitation={invitation} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function OpenInvitation({ invitation }: { invitation: OrganisationOverview['invitations'][number] }) {
  const sender = useAction();
  const { email, role, takes_seat, created_at } = invitation;
  return (
    <li>
      <p className="font-semibold wrap-anywhere">{email}</p>
      <p className="text-ink-soft">
        {words.openText(organisationRoleNames[role], takes_seat, formatDay(created_at))}
      </p>
      <ActionForm sender={sender} fields={{ change: 'withdraw', email }}>
        <TextButton type="submit" disabled={sender.isBusy} aria-label={`${words.withdraw}: ${email}`}>
          {words.withdraw}
        </TextButton>
      </ActionForm>
    </li>
  );
}
