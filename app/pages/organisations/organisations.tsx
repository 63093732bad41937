import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { listLevels } from '#app/components/organisations/list-levels.ts';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { classesPage } from '#app/content/classes/classes.ts';
import {
  organisationRoleNames,
  organisationsPage as words,
} from '#app/content/organisations/organisations.ts';
import { leaveOrganisation, listOwnOrganisations, type OwnOrganisation } from '#app/data/organisations.ts';
import { formatDay } from '#app/lib/dates.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/organisations.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. */
export async function clientLoader() {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  return { userId: session.user.id, organisations: await orUndefined(listOwnOrganisations()) };
}

const leaveSchema = z.object({ organisation: z.uuid(), person: z.uuid() });

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const { organisation, person } = leaveSchema.parse(Object.fromEntries(form));
    await leaveOrganisation(organisation, person);
    showToast({ title: words.title, text: words.leaveDialog.done });
  });
}

export function HydrateFallback() {
  return (
    <Frame>
      <p>{words.waiting}</p>
    </Frame>
  );
}

export default function OrganisationsPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);

  if (session.status === 'signed-out') return <SignInPage eyebrow={words.title} words={words.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  const { organisations, userId } = loaderData;
  return (
    <Frame>
      {!organisations && <SectionFailure words={words} />}
      {organisations?.length === 0 && (
        <>
          <p className="mb-4 max-w-prose">{words.none}</p>
          <ArrowLink to="/contact?topic=institutional">{words.ask}</ArrowLink>
        </>
      )}
      {organisations && organisations.length > 0 && (
        <ul className="grid max-w-[60rem] gap-5">
          {organisations.map((organisation) => (
            <OrganisationCard key={organisation.id} organisation={organisation} userId={userId} />
          ))}
        </ul>
      )}
    </Frame>
  );
}

function OrganisationCard({ organisation, userId }: { organisation: OwnOrganisation; userId: string }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { id, name, role } = organisation;
  const isManaged = role === 'owner' || role === 'manager';
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-subheading font-semibold wrap-anywhere">{name}</h2>
      <p className="text-small text-ink-soft">{words.role(organisationRoleNames[role])}</p>
      <p className="mt-3">{describeSeat(organisation)}</p>
      {isManaged ? (
        <p className="mt-3 flex flex-wrap gap-x-6">
          <ArrowLink to={`/organisations/${id}`}>{words.manage}</ArrowLink>
          <ArrowLink to={`/organisations/${id}/report`}>{words.report}</ArrowLink>
          <ArrowLink to="/classes">{classesPage.title}</ArrowLink>
        </p>
      ) : (
        <p className="mt-3 text-small text-ink-soft">{words.seen}</p>
      )}
      {role === 'teacher' && (
        <p className="mt-3">
          <ArrowLink to="/classes">{classesPage.title}</ArrowLink>
        </p>
      )}
      {role !== 'owner' && (
        <p className="mt-3 border-t border-line pt-3">
          <TextButton onClick={() => setIsLeaving(true)} aria-label={`${words.leave}: ${name}`}>
            {words.leave}
          </TextButton>
        </p>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={words.leaveDialog.title(name)}
          button={words.leaveDialog.button}
          isDangerous
          fields={{ organisation: id, person: userId }}
          onClose={() => setIsLeaving(false)}
        >
          {words.leaveDialog.text}
        </ConfirmDialog>
      )}
    </li>
  );
}

function describeSeat({ has_seat, opens_levels, ends_on }: OwnOrganisation): string {
  if (!has_seat) return words.noSeat;
  return opens_levels && ends_on
    ? words.seat(listLevels(opens_levels), formatDay(ends_on))
    : words.closedSeat;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader intro={words.intro} />
      <Container className="pt-10 pb-section">
        {children}
        <noscript>
          <Callout>{words.withoutScript}</Callout>
        </noscript>
      </Container>
    </>
  );
}
