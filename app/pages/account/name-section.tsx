import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { accountPage } from '#app/content/account.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { profileChangeSchema, profileLimits } from '#domain/profile.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.name;

export function NameSection({ name }: { name: string }) {
  const { Form, isBusy } = useAction();
  const { errors, guard, recheck } = useCheckedForm(profileChangeSchema);
  return (
    <AccountSection title={words.title} lead={words.lead}>
      <Form
        method="post"
        onSubmit={guard}
        onChange={recheck}
        noValidate
        className="grid justify-items-start gap-5"
      >
        <input type="hidden" name="change" value="name" />
        <Field label={words.label} error={errors.full_name} className="w-full">
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
        <Button type="submit" variant="secondary" disabled={isBusy}>
          {isBusy ? accountPage.busy : words.button}
        </Button>
      </Form>
    </AccountSection>
  );
}
