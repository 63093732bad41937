import { AgreementList } from '#app/components/organisations/agreement-list.tsx';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { organisationsPage, organisationPage as words } from '#app/content/organisations/organisations.ts';
import { findOrganisation } from '#app/data/organisations.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { countFreeSeats, type OrganisationOverview } from '#domain/organisations/overview.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { Route } from './+types/organisation.ts';
import { CsvImport } from './csv-import.tsx';
import { InviteForm } from './invite-form.tsx';
import { JoinLink } from './join-link.tsx';
import { changeOrganisation } from './organisation-changes.ts';
import { OrganisationFrame } from './organisation-frame.tsx';
import { PeopleTable } from './people-table.tsx';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. Without an organisation for people who do not manage it. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const organisation = isUuid(id) ? await orUndefined(findOrganisation(id)) : undefined;
  return { userId: session.user.id, organisation };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(() => changeOrganisation(params.id, form));
}

export function HydrateFallback() {
  return <OrganisationFrame lead={words.waiting} />;
}

export default function OrganisationPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);

  if (session.status === 'signed-out')
    return <SignInPage eyebrow={words.title} words={organisationsPage.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  const { organisation } = loaderData;
  if (!organisation?.own_role) return <OrganisationFrame lead={words.missing} />;
  return (
    <OrganisationFrame organisation={organisation} lead={words.lead(organisation.members.length)}>
      <div className="grid gap-14">
        <div className="grid items-start gap-x-16 gap-y-12 md:grid-cols-2">
          <InviteForm organisation={organisation} />
          <div className="grid min-w-0 gap-12">
            <Seats organisation={organisation} />
            <AgreementList agreements={organisation.agreements} />
          </div>
        </div>
        <PeopleTable organisation={organisation} />
        <div className="grid items-start gap-x-16 gap-y-12 md:grid-cols-2">
          <CsvImport organisation={organisation} />
          <JoinLink code={organisation.link_code} />
        </div>
      </div>
    </OrganisationFrame>
  );
}

function Seats({ organisation }: { organisation: OrganisationOverview }) {
  const { seats, members, invitations } = organisation;
  const taken = members.filter(({ has_seat }) => has_seat).length;
  const kept = invitations.filter(({ takes_seat }) => takes_seat).length;
  return (
    <section aria-labelledby="seats">
      <h2 id="seats" className="mb-2 text-subheading">
        {words.seats.title}
      </h2>
      <p>
        {seats === 0 ? words.seats.none : words.seats.left(countFreeSeats(organisation), seats, taken, kept)}
      </p>
      {seats > 0 && (
        <progress value={taken + kept} max={seats} aria-hidden="true" className="progress mt-3 block" />
      )}
    </section>
  );
}
