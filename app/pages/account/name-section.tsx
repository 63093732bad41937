import { type FormEvent, useState } from 'react';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { accountPage } from '#app/content/account.ts';
import { saveFullName } from '#app/data/profiles.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { profileChangeSchema, profileLimits } from '#domain/profile.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.name;

export function NameSection({ userId, name }: { userId: string; name: string }) {
  const { errors, check, recheck } = useCheckedForm(profileChangeSchema);
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = check(event.currentTarget);
    if (!checked) return;
    setIsBusy(true);
    try {
      await saveFullName(userId, checked.full_name);
      showToast({ title: accountPage.saved, text: words.saved });
    } catch (error) {
      showProblem(error);
    }
    setIsBusy(false);
  }

  return (
    <AccountSection title={words.title} lead={words.lead}>
      <form onSubmit={handleSubmit} onChange={recheck} noValidate className="grid justify-items-start gap-5">
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
      </form>
    </AccountSection>
  );
}
