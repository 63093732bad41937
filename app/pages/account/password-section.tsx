import { useRef } from 'react';
import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { PasswordInput, UsernameForManagers } from '#app/components/ui/password-input.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { passwordSchema } from '#domain/accounts/auth.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.password;
const schema = z.object({ current: z.string().min(1, 'Required'), password: passwordSchema });

export function PasswordSection({ email }: { email?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const checked = useCheckedForm(schema);
  const sender = useAction((answer) => {
    if (answer === 'wrong-password') checked.refuse('current', words.wrong);
    else form.current?.reset();
  });

  return (
    <AccountSection title={words.title} lead={words.lead}>
      <ActionForm
        ref={form}
        sender={sender}
        fields={{ change: 'password' }}
        checked={checked}
        className="grid justify-items-start gap-5"
      >
        <UsernameForManagers email={email} />
        <Field label={words.current} error={checked.errors.current} className="w-full">
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" />}
        </Field>
        <Field label={words.label} hint={words.hint} error={checked.errors.password} className="w-full">
          {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
        </Field>
        <Button type="submit" variant="secondary" disabled={sender.isBusy}>
          {sender.isBusy ? accountPage.busy : words.button}
        </Button>
      </ActionForm>
    </AccountSection>
  );
}
