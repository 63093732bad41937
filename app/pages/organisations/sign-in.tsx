import { type FormEvent, useState } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { z } from 'zod';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { openAuthDialog } from '#app/components/site/auth-dialog/auth-dialog-store.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { organisationSignIn as words } from '#app/content/organisations/single-sign-on.ts';
import { beginOrganisationSignIn, finishOrganisationSignIn } from '#app/data/single-sign-on.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { connectSession } from '#app/session/session-store.ts';
import { emailSchema } from '#domain/accounts/auth.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/sign-in.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Browsers come back here from their organisation, with a code or with the reason why there is none. */
export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const code = searchParams.get('code');
  if (!code) return { problem: searchParams.get('error_code') };
  try {
    await connectSession();
    const problem = await finishOrganisationSignIn(code);
    if (problem) return { problem: problem.code ?? '' };
  } catch {
    return { problem: '' };
  }
  // The name is in the fragment, which goes along: it is not stored before the birth year is known.
  throw redirect(`/organisations/welcome${location.hash}`);
}

export function HydrateFallback() {
  return (
    <Frame lead={words.lead}>
      <p role="status">{words.waiting}</p>
    </Frame>
  );
}

export default function OrganisationSignInPage({ loaderData: { problem } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <Frame lead={words.lead}>
      {problem !== null && <Refusal code={problem} />}
      <SignInForm key={search.toString()} />
      <TextButton onClick={() => openAuthDialog('signin')} className="mt-2 justify-self-start">
        {words.password}
      </TextButton>
    </Frame>
  );
}

function Frame({ lead, children }: { lead: string; children: React.ReactNode }) {
  return (
    <PageHeader intro={{ eyebrow: words.eyebrow, title: words.title, lead }}>
      <div className="mt-8 grid max-w-[28rem] gap-5">
        {children}
        <noscript>
          <Callout>{words.withoutScript}</Callout>
        </noscript>
      </div>
    </PageHeader>
  );
}

function Refusal({ code }: { code: string }) {
  return (
    <Callout role="alert">
      <p className="font-semibold">{words.failedTitle}</p>
      <p>{words.problems[code] ?? words.failed}</p>
    </Callout>
  );
}

const schema = z.object({ email: emailSchema });

function SignInForm() {
  const { errors, check, recheck } = useCheckedForm(schema);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = check(event.currentTarget);
    if (!checked || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const begun = await beginOrganisationSignIn(checked.email);
      if ('url' in begun) return location.assign(begun.url);
      setProblem(begun.problem.code ?? '');
    } catch {
      setProblem('');
    }
    setIsBusy(false);
  }

  return (
    <form onSubmit={handleSubmit} onChange={recheck} noValidate className="grid gap-5">
      {problem !== undefined && <Refusal code={problem} />}
      <Field label={words.email} hint={words.emailHint} error={errors.email}>
        {(control) => <Input {...control} type="email" name="email" autoComplete="email" required />}
      </Field>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? words.busy : words.button}
      </Button>
    </form>
  );
}
