import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { PasswordInput } from '#app/components/ui/password-input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem, showToast } from '#app/components/ui/toast-store.ts';
import { authDialog } from '#app/content/accounts/auth-dialog.ts';
import { sessionToasts } from '#app/content/accounts/session-toasts.ts';
import { type AuthProblem, signIn, signUp } from '#app/data/auth.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { awaitConfirmation } from '#app/session/awaited-confirmation.ts';
import { returnPath } from '#app/session/return-path.ts';
import { type Credentials, credentialsSchema } from '#domain/accounts/auth.ts';
import { closeAuthDialog, openAuthDialog } from './auth-dialog-store.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** Email address and password, for sign-in and sign-up. */
export function CredentialsForm({
  mode,
  email,
  onEmailChange,
}: {
  mode: 'signin' | 'signup';
  email: string;
  onEmailChange: (email: string) => void;
}) {
  const { errors, check, recheck } = useCheckedForm(credentialsSchema);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const credentials = check(form);
    if (!credentials) return;
    setIsBusy(true);
    const outcome = await submit(mode, credentials).catch((): Outcome => ({ problem: {} }));
    setIsBusy(false);
    setProblem(outcome.problem);
    if (outcome.problem) {
      showProblem(outcome.problem);
      form.querySelector<HTMLElement>('[name=password]')?.focus();
    } else {
      closeAuthDialog();
      showToast(outcome.toast);
    }
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
            onChange={({ target }) => onEmailChange(target.value)}
            autoComplete={mode === 'signin' ? 'username' : 'email'}
            placeholder={authDialog.placeholders.email}
          />
        )}
      </Field>
      <Field
        label={authDialog.labels.password}
        hint={mode === 'signup' && authDialog.passwordHint}
        error={errors.password}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete={mode === 'signin' ? 'current-password' : 'new-password'}
            placeholder={authDialog.placeholders.password}
          />
        )}
      </Field>
      {mode === 'signup' && <p className="text-caption text-ink-soft">{authDialog.ages}</p>}
      {problem && <ProblemNotice problem={problem} email={email} />}
      <Button type="submit" disabled={isBusy}>
        {isBusy ? authDialog.buttons.busy : authDialog.buttons[mode]}
      </Button>
      {mode === 'signin' && (
        <TextButton onClick={() => openAuthDialog('recover')} className="-my-3 justify-self-start">
          {authDialog.switches.forgotten}
        </TextButton>
      )}
    </form>
  );
}

type Outcome = { problem: AuthProblem } | { problem?: undefined; toast: { title: string; text: string } };

async function submit(mode: 'signin' | 'signup', credentials: Credentials): Promise<Outcome> {
  if (mode === 'signin') {
    const problem = await signIn(credentials);
    return problem ? { problem } : { toast: sessionToasts.signedIn };
  }
  const path = returnPath();
  const { problem, isSignedIn } = await signUp(credentials, path);
  if (problem) return { problem };
  if (!isSignedIn) awaitConfirmation({ email: credentials.email, path });
  return { toast: isSignedIn ? sessionToasts.signedUpAtOnce : sessionToasts.signedUp };
}
