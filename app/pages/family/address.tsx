import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { addressPage as words } from '#app/content/families/family.ts';
import { takeOwnAddress } from '#app/data/own-addresses.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useSession } from '#app/session/session-store.ts';
import { passwordSchema } from '#domain/accounts/auth.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/address.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

const formSchema = z.object({ password: passwordSchema });

/** The page that the mail to a new address of a child links to. Opening it does nothing. */
export default function AddressPage() {
  const session = useSession();
  if (session.status === 'signed-out') {
    return (
      <PageHeader intro={{ ...words.intro, lead: words.signedOut.text }}>
        <p className="mt-8">
          <ButtonLink to="/join">{words.signedOut.join}</ButtonLink>
        </p>
      </PageHeader>
    );
  }
  return <PageHeader intro={words.intro}>{session.status === 'signed-in' && <PasswordForm />}</PageHeader>;
}

function PasswordForm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const checked = useCheckedForm(formSchema);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = checked.check(event.currentTarget);
    if (!given) return;
    await run(async () => {
      await takeOwnAddress(search.get('token') ?? '', given.password);
      showToast({ title: words.title, text: words.done });
      await navigate('/learn');
    });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={checked.recheck}
      className="mt-8 grid max-w-[24rem] justify-items-start gap-5"
    >
      <Field
        label={words.password}
        hint={words.passwordHint}
        error={checked.errors.password}
        className="w-full"
      >
        {(control) => (
          <Input {...control} type="password" name="password" autoComplete="new-password" required />
        )}
      </Field>
      <Button type="submit" size="large" disabled={isBusy}>
        {isBusy ? words.busy : words.button}
      </Button>
    </form>
  );
}
