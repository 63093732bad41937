import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { guardianQuestion as words } from '#app/content/families/ages.ts';
import { askGuardian } from '#app/data/families.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { emailSchema } from '#domain/accounts/auth.ts';

const schema = z.object({ guardian_email: emailSchema });

/** For an account that waits for a guardian: asks for the address of one. */
export function GuardianQuestion() {
  const { isBusy, run } = useBusy();
  const [isSent, setIsSent] = useState(false);
  const checked = useCheckedForm(schema);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = checked.check(event.currentTarget);
    if (!given) return;
    await run(async () => {
      await askGuardian(given.guardian_email);
      setIsSent(true);
    });
  }

  return (
    <div className="grid max-w-[32rem] gap-5">
      {isSent ? (
        <Callout role="status">
          <p className="font-semibold">{words.sent.title}</p>
          <p className="mt-1">{words.sent.text}</p>
        </Callout>
      ) : (
        <form
          noValidate
          onSubmit={submit}
          onChange={checked.recheck}
          className="grid justify-items-start gap-5"
        >
          <Field
            label={words.email}
            hint={words.emailHint}
            error={checked.errors.guardian_email}
            className="w-full"
          >
            {(control) => <Input {...control} type="email" name="guardian_email" maxLength={254} required />}
          </Field>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? words.busy : words.button}
          </Button>
        </form>
      )}
      <p className="text-small text-ink-soft">
        {words.free}{' '}
        <Link to="/courses" className="whitespace-nowrap underline underline-offset-4">
          {words.toCourses}
        </Link>
      </p>
      <p className="text-small text-ink-soft">
        {words.wrong}{' '}
        <Link to="/contact" className="whitespace-nowrap underline underline-offset-4">
          {words.toContact}
        </Link>
      </p>
    </div>
  );
}
