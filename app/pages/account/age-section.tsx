import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { accountPage } from '#app/content/accounts/account.ts';
import { informGuardian } from '#app/data/own-addresses.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { emailSchema } from '#domain/accounts/auth.ts';
import { hasReachedAge } from '#domain/accounts/birth-year.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.age;

/** The year that the account stated. A learner under 18 can have a parent or guardian informed. */
export function AgeSection({ birthYear, isChild = false }: { birthYear: number | null; isChild?: boolean }) {
  return (
    <AccountSection title={words.title} lead={isChild ? words.leadOfChild : words.lead}>
      <p>{birthYear === null ? words.unknown : words.year(birthYear)}</p>
      <p className="mt-2 text-small text-ink-soft">
        {birthYear === null ? (
          <Link to="/learn" className="underline underline-offset-4">
            {words.toLearning}
          </Link>
        ) : isChild ? (
          words.wrongOfChild
        ) : (
          <>
            {words.wrong}{' '}
            <Link to="/contact" className="underline underline-offset-4">
              {words.toContact}
            </Link>
          </>
        )}
      </p>
      {!isChild && birthYear !== null && !hasReachedAge(birthYear, 18) && <InformGuardian />}
    </AccountSection>
  );
}

const schema = z.object({ guardian_email: emailSchema });

function InformGuardian() {
  const { isBusy, run } = useBusy();
  const [isSent, setIsSent] = useState(false);
  const checked = useCheckedForm(schema);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = checked.check(event.currentTarget);
    if (!given) return;
    await run(async () => {
      await informGuardian(given.guardian_email);
      setIsSent(true);
    });
  }

  if (isSent) {
    return (
      <Callout role="status" className="mt-6">
        {words.inform.sent}
      </Callout>
    );
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={checked.recheck}
      className="mt-6 grid justify-items-start gap-4"
    >
      <Field
        label={words.inform.email}
        hint={words.inform.hint}
        error={checked.errors.guardian_email}
        className="w-full"
      >
        {(control) => <Input {...control} type="email" name="guardian_email" maxLength={254} required />}
      </Field>
      <Button type="submit" variant="secondary" disabled={isBusy}>
        {isBusy ? words.inform.busy : words.inform.button}
      </Button>
    </form>
  );
}
