import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { accountPage } from '#app/content/account.ts';
import { requestEmailChange } from '#app/data/auth.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { emailSchema } from '#domain/auth.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.email;
const schema = z.object({ email: emailSchema });

export function EmailSection({ user }: { user: SessionUser }) {
  const { errors, check, recheck, refuse } = useCheckedForm(schema);
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = check(form);
    if (!checked) return;
    if (checked.email.toLowerCase() === user.email) return refuse('email', words.same);
    setIsBusy(true);
    const problem = await requestEmailChange(checked.email).catch(() => ({}));
    setIsBusy(false);
    if (problem) showProblem(problem);
    else form.reset();
  }

  return (
    <AccountSection title={words.title} lead={words.lead}>
      <p className="mb-5">
        {words.current} <strong>{user.email}</strong>.
      </p>
      <div role="status">
        {user.new_email && (
          <Callout className="mb-5">
            <p className="font-semibold">{words.pendingTitle}</p>
            <p className="mt-1">
              {words.pendingOld} <strong>{user.email}</strong>, {words.pendingNew}{' '}
              <strong>{user.new_email}</strong>.
            </p>
            <p className="mt-1">{words.pendingEnd}</p>
          </Callout>
        )}
      </div>
      <form onSubmit={handleSubmit} onChange={recheck} noValidate className="grid justify-items-start gap-5">
        <Field label={words.label} error={errors.email} className="w-full">
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              placeholder={words.placeholder}
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
