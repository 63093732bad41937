import { Outlet } from 'react-router';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { teachPage as words } from '#app/content/teaching/teach.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession, userIdOf } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/teach-layout.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

export async function clientLoader() {
  return { userId: userIdOf(await findSession()) };
}

export { skipRevalidationOnSave as shouldRevalidate };

/** The document is the same shell for every visitor. The browser finds out who is signed in. */
export function HydrateFallback() {
  return (
    <Container className="pt-10 pb-section lg:pt-14">
      <h1 className="text-title">{words.title}</h1>
      <p className="mt-6">{words.waiting}</p>
      <noscript>
        <Callout>{words.withoutScript}</Callout>
      </noscript>
    </Container>
  );
}

/** The pages for people who work on courses. The database decides what each of them may see. */
export default function TeachLayout({ loaderData: { userId } }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, userId);

  if (session.status === 'signed-out') return <SignInPage eyebrow={words.title} words={words.signedOut} />;
  if (session.status === 'unknown' || !isCurrent) return <HydrateFallback />;
  return <Outlet />;
}
