import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Honeypot } from '#app/components/ui/honeypot.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { newsletter } from '#app/content/messages/newsletter.ts';
import { newsletterHoneypot } from '#domain/messages/newsletter-limits.ts';
import { WithoutScript } from './without-script.tsx';

/** The newsletter form with its one field, for the footer and other pages. */
export function NewsletterForm() {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ error?: string; message?: string }>({});

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setIsBusy(true);
    const found = await subscribe(String(fields.get('email')), String(fields.get(newsletterHoneypot) ?? ''));
    setIsBusy(false);
    setOutcome(found);
    if (found.error) form.querySelector<HTMLElement>('[name=email]')?.focus();
    else form.reset();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <Field label={newsletter.label} error={outcome.error} className="min-w-60 flex-1">
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              required
              autoComplete="email"
              placeholder={newsletter.placeholder}
            />
          )}
        </Field>
        <Button type="submit" disabled={isBusy} className="max-sm:w-full sm:mt-7">
          {isBusy ? newsletter.busy : newsletter.button}
        </Button>
      </div>
      <Honeypot name={newsletterHoneypot} label={newsletter.honeypot} />
      <p role="status" className="text-small font-semibold">
        {outcome.message}
      </p>
      <WithoutScript text={newsletter.withoutScript} />
    </form>
  );
}

/** The subscription code loads on the first submission. */
async function subscribe(email: string, honeypot: string): Promise<{ error?: string; message?: string }> {
  try {
    const { subscribeToNewsletter } = await import('./subscribe-to-newsletter.ts');
    return await subscribeToNewsletter(email, honeypot);
  } catch {
    return { error: newsletter.failed };
  }
}
