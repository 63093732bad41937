import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.deletion;

export function DeletionSection({ user }: { user: SessionUser }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <AccountSection title={words.title} lead={words.lead}>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {words.button}
      </Button>
      {isAsking && <DeletionDialog user={user} onClose={() => setIsAsking(false)} />}
    </AccountSection>
  );
}

/** Typing the email address gives time to reconsider. */
function DeletionDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { confirm } = words;
  const isOwnAddress = (typed: string) => typed.trim().toLowerCase() === user.email;
  const { errors, guard, recheck } = useCheckedForm(
    z.object({ address: z.string().refine(isOwnAddress, confirm.mismatch) }),
  );
  // The page unmounts before the response arrives, so this is a navigation, which survives that.
  const isBusy = useNavigation().state === 'submitting';

  return (
    <Dialog title={confirm.title} onClose={onClose}>
      <Form method="post" onSubmit={guard} onChange={recheck} noValidate className="mt-3 grid gap-5">
        <input type="hidden" name="change" value="delete" />
        <p className="text-ink-soft">
          {confirm.lead} <strong className="break-all text-ink">{user.email}</strong>
        </p>
        <Field label={confirm.label} error={errors.address}>
          {(control) => (
            <Input {...control} name="address" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" disabled={isBusy}>
            {isBusy ? confirm.busy : confirm.button}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {confirm.keep}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
