import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { PasswordInput, UsernameForManagers } from '#app/components/ui/password-input.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { accountPage } from '#app/content/account.ts';
import { changePassword } from '#app/data/auth.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { passwordSchema } from '#domain/auth.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.password;
const schema = z.object({ current: z.string().min(1, 'Required'), password: passwordSchema });

export function PasswordSection({ email }: { email?: string }) {
  const { errors, check, recheck, refuse } = useCheckedForm(schema);
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = check(form);
    if (!checked) return;
    setIsBusy(true);
    const problem = await changePassword(checked.password, checked.current).catch(() => ({ code: '' }));
    setIsBusy(false);
    if (problem?.code === 'current_password_invalid') return refuse('current', words.wrong);
    if (problem) return showProblem(problem);
    form.reset();
    showToast({ title: accountPage.saved, text: words.saved });
  }

  return (
    <AccountSection title={words.title} lead={words.lead}>
      <form onSubmit={handleSubmit} onChange={recheck} noValidate className="grid justify-items-start gap-5">
        <UsernameForManagers email={email} />
        <Field label={words.current} error={errors.current} className="w-full">
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" />}
        </Field>
        <Field label={words.label} hint={words.hint} error={errors.password} className="w-full">
          {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
        </Field>
        <Button type="submit" variant="secondary" disabled={isBusy}>
          {isBusy ? accountPage.busy : words.button}
        </Button>
      </form>
    </AccountSection>
  );
}
