import type { ReactNode } from 'react';
import { replace, useSearchParams } from 'react-router';
import { toOutcome } from '#app/components/private/outcome.ts';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/account.ts';
import { changeAccount } from './account-changes.ts';
import { AccountSections } from './account-sections.tsx';
import { loadAccount } from './load-account.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, accountPage.title);

/** Null for a visitor who is not signed in. */
export async function clientLoader() {
  const session = await findSession();
  return session.status === 'signed-in' ? loadAccount(session.user) : null;
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const [form, session] = [await request.formData(), await findSession()];
  const outcome = await toOutcome(async () => {
    if (session.status !== 'signed-in') throw new Error('Nobody is signed in.');
    return changeAccount(session.user.id, form);
  });
  // After deleting the account this page is gone.
  if (outcome.isDone && outcome.value === 'deleted') throw replace('/');
  return outcome;
}

/** The document is the same shell for everyone. The browser finds out who is signed in. */
export function HydrateFallback() {
  return (
    <Frame>
      <p className="py-10">{accountPage.waiting}</p>
    </Frame>
  );
}

export default function AccountPage({ loaderData: account }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const session = useSignInPrompt(search.has('join') ? 'signup' : 'signin');
  const isCurrent = useRevalidateFor(session, account?.userId);

  if (session.status === 'signed-out')
    return <SignInPage eyebrow={accountPage.intro.eyebrow} words={accountPage.signedOut} />;
  if (session.status === 'unknown' || !account || !isCurrent) return <HydrateFallback />;
  return (
    <Frame>
      <AccountSections key={session.user.id} user={session.user} account={account} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader intro={accountPage.intro} />
      <Container className="pb-section">
        {children}
        <noscript>
          <Callout>{accountPage.withoutScript}</Callout>
        </noscript>
      </Container>
    </>
  );
}
