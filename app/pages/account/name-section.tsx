import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { profileChangeSchema, profileLimits } from '#domain/accounts/profile.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.name;

export function NameSection({ name }: { name: string }) {
  const sender = useAction();
  const checked = useCheckedForm(profileChangeSchema);
  return (
    <AccountSection title={words.title} lead={words.lead}>
      <ActionForm
        sender={sender}
        fields={{ change: 'name' }}
        checked={checked}
        className="grid justify-items-start gap-5"
      >
        <Field label={words.label} error={checked.errors.full_name} className="w-full">
          {(control) => (
            <Input
              {...control}
              name="full_name"
              defaultValue={name}
              maxLength={profileLimits.fullName}
              autoComplete="name"
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" disabled={sender.isBusy}>
          {sender.isBusy ? accountPage.busy : words.button}
        </Button>
      </ActionForm>
    </AccountSection>
  );
}
