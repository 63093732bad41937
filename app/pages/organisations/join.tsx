import { useNavigate, useSearchParams } from 'react-router';
import { useAgeDialog } from '#app/components/ages/use-age-dialog.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { joinOrganisationPage as words } from '#app/content/organisations/organisations.ts';
import { findInvitation, joinOrganisation } from '#app/data/organisations.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { entranceSchema, type FoundInvitation } from '#domain/organisations/organisation.ts';
import type { Route } from './+types/join.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. A link that does not work has a reason instead of an invitation. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const userId = session.user.id;
  const entrance = entranceSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!entrance.success) return { userId, reason: words.askAgain };
  try {
    return { userId, invitation: await findInvitation(entrance.data) };
  } catch (error) {
    return { userId, reason: userMessageOf(error) || words.askAgain };
  }
}

export function HydrateFallback() {
  return <PageHeader intro={{ eyebrow: words.eyebrow, title: words.title, lead: words.waiting }} />;
}

/** The page that invitations and links of organisations lead to. */
export default function JoinOrganisationPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signup');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);

  if (session.status === 'signed-out') return <SignInPage eyebrow={words.title} words={words.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  if (!loaderData.invitation) {
    const lead = loaderData.reason ?? words.askAgain;
    return <PageHeader intro={{ eyebrow: words.eyebrow, title: words.broken, lead }} />;
  }
  return <Invitation invitation={loaderData.invitation} />;
}

function Invitation({ invitation: { organisation, role, takes_seat } }: { invitation: FoundInvitation }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  // Nobody joins before their age is known.
  const ageDialog = useAgeDialog(true);

  async function join() {
    await run(async () => {
      await joinOrganisation(entranceSchema.parse(Object.fromEntries(search)));
      showToast({ title: words.title, text: words.done(organisation) });
      await navigate('/organisations');
    });
  }

  const intro = {
    eyebrow: words.eyebrow,
    title: words.invited(organisation),
    lead: words.lead(words.roles[role], takes_seat),
  };
  return (
    <PageHeader intro={intro}>
      <p className="mt-6 max-w-prose">{words.seen}</p>
      <Button size="large" className="mt-8" disabled={isBusy} onClick={join}>
        {isBusy ? words.busy : words.accept}
      </Button>
      {ageDialog}
    </PageHeader>
  );
}
