import { redirect } from 'react-router';
import { useAgeDialog } from '#app/components/ages/use-age-dialog.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { organisationsPage } from '#app/content/organisations/organisations.ts';
import { organisationWelcome as words } from '#app/content/organisations/single-sign-on.ts';
import { enterOrganisation } from '#app/data/single-sign-on.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Entry } from '#domain/organisations/single-sign-on.ts';
import type { Route } from './+types/welcome.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/**
 * Gives people who have signed in with their organisation their place there, and leads them to their courses. Whose age is
 * not known stays, answers the question, and the page loads again.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const userId = session.user.id;
  let entry: Entry;
  try {
    entry = await enterOrganisation(nameIn(request.url) ?? nameIn(location.href));
  } catch (error) {
    return { userId, reason: userMessageOf(error) || words.failed, needsAge: isAboutAge(error) };
  }
  if (entry.outcome === 'no_seat' || entry.outcome === 'left') return { userId, entry };
  showToast({
    title: words.title,
    text: entry.outcome === 'placed' ? words.placed(entry.organisation) : words.member,
  });
  throw redirect('/learn');
}

const nameIn = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('name');

const isAboutAge = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'PT428';

export function HydrateFallback() {
  return <PageHeader intro={{ eyebrow: words.eyebrow, title: words.title, lead: words.waiting }} />;
}

export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);
  const ageDialog = useAgeDialog(true);

  if (session.status === 'signed-out')
    return <SignInPage eyebrow={words.title} words={organisationsPage.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  const { title, lead } = describe(loaderData);
  return (
    <PageHeader intro={{ eyebrow: words.eyebrow, title, lead }}>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/learn" size="large">
          {words.learn}
        </ButtonLink>
        {loaderData.reason && !loaderData.needsAge && (
          <ButtonLink to="/organisations/sign-in" size="large" variant="secondary">
            {words.again}
          </ButtonLink>
        )}
      </p>
      {ageDialog}
    </PageHeader>
  );
}

function describe({ entry, reason, needsAge }: { entry?: Entry; reason?: string; needsAge?: boolean }): {
  title: string;
  lead: string;
} {
  if (entry?.outcome === 'no_seat') {
    return { title: words.noSeatTitle(entry.organisation), lead: words.noSeat(entry.reason ?? '') };
  }
  if (entry) return { title: words.leftTitle(entry.organisation), lead: words.left };
  return needsAge
    ? { title: words.ageTitle, lead: words.age }
    : { title: words.failedTitle, lead: reason ?? words.failed };
}
