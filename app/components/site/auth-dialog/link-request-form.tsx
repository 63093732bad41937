import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { authDialog } from '#app/content/accounts/auth-dialog.ts';
import { requestRecovery, resendConfirmation } from '#app/data/auth.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { returnPath } from '#app/session/return-path.ts';
import { emailSchema } from '#domain/accounts/auth.ts';

const schema = z.object({ email: emailSchema });
const send = {
  recover: requestRecovery,
  resend: (email: string) => resendConfirmation(email, returnPath()),
};

/**
 * Requests an email with a link: to choose a new password, or to confirm an email address. The response does not
 * reveal whether an account exists.
 */
export function LinkRequestForm({
  kind,
  email,
  onEmailChange,
}: {
  kind: 'recover' | 'resend';
  email?: string;
  onEmailChange?: (email: string) => void;
}) {
  const { errors, check, recheck } = useCheckedForm(schema);
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = check(event.currentTarget);
    if (!checked) return;
    setIsBusy(true);
    const problem = await send[kind](checked.email).catch(() => ({}));
    setIsBusy(false);
    if (problem) showProblem(problem);
    else setSentTo(checked.email);
  }

  return (
    <form onSubmit={handleSubmit} onChange={recheck} noValidate className="grid gap-5">
      <Field label={authDialog.labels.email} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            defaultValue={email}
            onChange={({ target }) => onEmailChange?.(target.value)}
            autoComplete="email"
            placeholder={authDialog.placeholders.email}
          />
        )}
      </Field>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? authDialog.buttons.busy : authDialog.buttons[kind]}
      </Button>
      <div role="status">
        {sentTo && (
          <Callout>
            <p className="font-semibold">{authDialog.sent.title}</p>
            <p>
              {authDialog.sent[kind]} <strong>{sentTo}</strong>.
            </p>
          </Callout>
        )}
      </div>
    </form>
  );
}
