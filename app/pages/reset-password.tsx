import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { Branches } from '#app/components/illustrations/branches.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { LinkRequestForm } from '#app/components/site/auth-dialog/link-request-form.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { PasswordInput, UsernameForManagers } from '#app/components/ui/password-input.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { authDialog } from '#app/content/accounts/auth-dialog.ts';
import { resetPasswordPage as words } from '#app/content/accounts/reset-password.ts';
import { changePassword } from '#app/data/auth.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useSession } from '#app/session/session-store.ts';
import { passwordSchema } from '#domain/accounts/auth.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/reset-password.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** The target of the link in a recovery mail. By then the link has signed the user in, or is no longer valid. */
export default function ResetPasswordPage() {
  const session = useSession();
  const { status } = session;
  const [isDone, setIsDone] = useState(false);
  const { title, text } =
    status === 'signed-out'
      ? words.expired
      : isDone
        ? words.done
        : { title: words.intro.title, text: words.intro.lead };
  return (
    <PageHeader
      intro={{ eyebrow: words.intro.eyebrow, title, lead: text }}
      illustration={<Branches className="mx-auto w-full max-w-md max-lg:hidden" />}
    >
      <div role="status" className="sr-only">
        {isDone && words.done.title}
      </div>
      <div className="mt-8 max-w-[28rem]">
        {status === 'unknown' && <p>{words.waiting}</p>}
        {status === 'signed-out' && <LinkRequestForm kind="recover" />}
        {status === 'signed-in' && !isDone && (
          <NewPasswordForm email={session.user.email} onSaved={() => setIsDone(true)} />
        )}
        {status === 'signed-in' && isDone && <ButtonLink to="/account">{words.done.button}</ButtonLink>}
        <noscript>
          <Callout>{words.withoutScript}</Callout>
        </noscript>
      </div>
    </PageHeader>
  );
}

const schema = z.object({ password: passwordSchema });

function NewPasswordForm({ email, onSaved }: { email?: string; onSaved: () => void }) {
  const { errors, check, recheck } = useCheckedForm(schema);
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = check(event.currentTarget);
    if (!checked) return;
    setIsBusy(true);
    const problem = await changePassword(checked.password).catch(() => ({}));
    setIsBusy(false);
    if (problem) showProblem(problem);
    else onSaved();
  }

  return (
    <form onSubmit={handleSubmit} onChange={recheck} noValidate className="grid gap-5">
      <UsernameForManagers email={email} />
      <Field label={words.form.label} hint={words.form.hint} error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            placeholder={words.form.placeholder}
          />
        )}
      </Field>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? authDialog.buttons.busy : words.form.button}
      </Button>
    </form>
  );
}
