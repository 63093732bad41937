import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { familyPage as words } from '#app/content/families/family.ts';
import { findFamily } from '#app/data/families.ts';
import { findOwnAge } from '#app/data/own-age.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { FamilyOverview } from '#domain/families/overview.ts';
import { inGroups } from '#domain/families/picture-code.ts';
import type { Route } from './+types/family.ts';
import { AddChild } from './add-child.tsx';
import { ConsentList } from './consent-list.tsx';
import { changeFamily } from './family-changes.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberCard } from './member-card.tsx';
import { OwnPlace } from './own-place.tsx';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. */
export async function clientLoader() {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const { id } = session.user;
  const [age, family] = await Promise.all([orUndefined(findOwnAge(id)), orUndefined(findFamily())]);
  return { userId: id, age, family };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(() => changeFamily(form));
}

/** The document is the same shell for every visitor. The browser finds out who is signed in. */
export function HydrateFallback() {
  return (
    <Frame>
      <p>{words.waiting}</p>
    </Frame>
  );
}

export default function FamilyPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);

  if (session.status === 'signed-out') return <SignInPage eyebrow={words.title} words={words.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  const { age, family } = loaderData;
  if (!family || !age) {
    return (
      <Frame>
        <SectionFailure words={words} />
      </Frame>
    );
  }
  if (age !== 'open' || family.own_place?.kind === 'child') {
    return (
      <Frame>
        <Callout>
          <p className="mb-2">{age === 'open' ? words.childNote : words.needsAge}</p>
          <ArrowLink to="/learn">{words.toLearning}</ArrowLink>
        </Callout>
      </Frame>
    );
  }
  const hasPeople = family.members.length > 0;
  const hasOpenConsent = family.consents.some(({ is_open }) => is_open);
  return (
    <Frame>
      <div className="grid items-start gap-12 xl:grid-cols-[2fr_1fr] xl:gap-16">
        <div className="grid gap-10">
          {family.own_place && <OwnPlace place={family.own_place} userId={loaderData.userId} />}
          {/* With a consent that waits for its account, the form for the child is what comes next. */}
          {hasPeople && !hasOpenConsent && <People family={family} />}
          <AddChild family={family} userId={loaderData.userId} />
          {hasPeople && hasOpenConsent && <People family={family} />}
        </div>
        <div className="grid gap-10">
          <Places family={family} />
          {family.code && <Code code={family.code} />}
          <InviteForm invitations={family.invitations} />
          <ConsentList consents={family.consents} members={family.members} />
        </div>
      </div>
    </Frame>
  );
}

function People({ family }: { family: FamilyOverview }) {
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="mb-5 text-heading">
        {words.members.title}
      </h2>
      <ul className="grid gap-5">
        {family.members.map((member) => (
          <MemberCard key={member.id} member={member} family={family} />
        ))}
      </ul>
    </section>
  );
}

function Places({ family: { places, members } }: { family: FamilyOverview }) {
  const hasRoom = places !== null && places > 1;
  return (
    <section aria-labelledby="places">
      <h2 id="places" className="mb-2 text-subheading">
        {words.places.title}
      </h2>
      <p>
        {hasRoom ? words.places.left(Math.max(0, places - 1 - members.length), places) : words.places.none}
      </p>
      {!hasRoom && (
        <p className="mt-2">
          <ArrowLink to="/membership">{words.places.compare}</ArrowLink>
        </p>
      )}
    </section>
  );
}

function Code({ code }: { code: string }) {
  const sender = useAction();
  return (
    <section aria-labelledby="code">
      <h2 id="code" className="mb-2 text-subheading">
        {words.code.title}
      </h2>
      <p className="font-mono text-title tracking-wider">{inGroups(code)}</p>
      <p className="mt-2 text-small text-ink-soft">
        {words.code.text}{' '}
        <Link to={`/join?code=${code}`} className="underline underline-offset-4">
          {words.code.join}
        </Link>
      </p>
      <ActionForm sender={sender} fields={{ change: 'reset-code' }} className="mt-3">
        <Button type="submit" variant="secondary" size="small" disabled={sender.isBusy}>
          {words.code.reset}
        </Button>
      </ActionForm>
    </section>
  );
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
