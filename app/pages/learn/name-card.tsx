import { useState } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { learnPage } from '#app/content/learning/learn.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { givenNameSchema, profileLimits } from '#domain/accounts/profile.ts';

const words = learnPage.name;

const storageKey = 'name-card-skipped';

/** Whether this user has said on this device that they would rather not give a name. */
export function isNameSkipped(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === userId;
  } catch {
    return false;
  }
}

function skipName(userId: string): void {
  try {
    localStorage.setItem(storageKey, userId);
  } catch {
    // Storage can be full or blocked; then the card comes back with the next visit.
  }
}

/** Asks people without a name for one, until they give it or say that they would rather not, on this device. */
export function NameCard({ userId }: { userId: string }) {
  const [isSkipped, setIsSkipped] = useState(false);
  const sender = useAction();
  const checked = useCheckedForm(givenNameSchema);
  if (isSkipped) return null;

  function handleSkip() {
    setIsSkipped(true);
    skipName(userId);
  }

  return (
    <section aria-labelledby="name-card" className="mt-6 mb-8 rounded-panel bg-accent-tint px-6 py-5 sm:px-8">
      <h2 id="name-card" className="text-subheading">
        {words.title}
      </h2>
      <p className="mt-1 max-w-prose text-small">{words.text}</p>
      <ActionForm sender={sender} checked={checked} className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field label={words.label} error={checked.errors.full_name} className="grow basis-56 sm:max-w-80">
          {(control) => (
            <Input {...control} name="full_name" maxLength={profileLimits.fullName} autoComplete="name" />
          )}
        </Field>
        <Button type="submit" variant="secondary" disabled={sender.isBusy}>
          {sender.isBusy ? words.saving : words.save}
        </Button>
        <TextButton onClick={handleSkip}>{words.skip}</TextButton>
      </ActionForm>
    </section>
  );
}
