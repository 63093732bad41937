import { useRef } from 'react';
import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { emailSchema } from '#domain/accounts/auth.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.email;

export function EmailSection({ user }: { user: SessionUser }) {
  const form = useRef<HTMLFormElement>(null);
  const sender = useAction(() => form.current?.reset());
  const isOther = (email: string) => email.toLowerCase() !== user.email;
  const checked = useCheckedForm(z.object({ email: emailSchema.refine(isOther, words.same) }));

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
      <ActionForm
        ref={form}
        sender={sender}
        fields={{ change: 'email' }}
        checked={checked}
        className="grid justify-items-start gap-5"
      >
        <Field label={words.label} error={checked.errors.email} className="w-full">
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
        <Button type="submit" variant="secondary" disabled={sender.isBusy}>
          {sender.isBusy ? accountPage.busy : words.button}
        </Button>
      </ActionForm>
    </AccountSection>
  );
}
