import { useRef } from 'react';
import { z } from 'zod';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { PasswordInput, UsernameForManagers } from '#app/components/ui/password-input.tsx';
import { accountPage } from '#app/content/account.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { passwordSchema } from '#domain/auth.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.password;
const schema = z.object({ current: z.string().min(1, 'Required'), password: passwordSchema });

export function PasswordSection({ email }: { email?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, guard, recheck, refuse } = useCheckedForm(schema);
  const { Form, isBusy } = useAction((answer) => {
    if (answer === 'wrong-password') refuse('current', words.wrong);
    else form.current?.reset();
  });

  return (
    <AccountSection title={words.title} lead={words.lead}>
      <Form
        ref={form}
        method="post"
        onSubmit={guard}
        onChange={recheck}
        noValidate
        className="grid justify-items-start gap-5"
      >
        <input type="hidden" name="change" value="password" />
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
      </Form>
    </AccountSection>
  );
}
