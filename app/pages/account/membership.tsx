import { type ReactNode, useState } from 'react';
import { replace } from 'react-router';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { openAuthDialog } from '#app/components/site/auth-dialog/auth-dialog-store.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { membershipRequest as words } from '#app/content/memberships/membership-request.ts';
import type { PageIntro } from '#app/content/types.ts';
import { listEnrolments } from '#app/data/enrolments.ts';
import {
  findTrialOffer,
  mayStudySlug,
  quoteMembership,
  requestMembership,
  startTrial,
} from '#app/data/memberships.ts';
import { countVisit } from '#app/document/count-visit.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { membershipRequestSchema } from '#domain/memberships/plan.ts';
import type { Route } from './+types/membership.ts';
import { courseBefore } from './course-before.ts';
import { type BegunTrial, RequestForm, TrialBegun } from './request-form.tsx';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

const trail = [{ label: accountPage.title, href: '/account' }];

/**
 * The target of the buttons of paid plans. Plan, period and the course that the visitor came from are in the URL, so
 * they survive signing up, also by a link in a mail.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const session = await findSession();
  const { data: wanted } = membershipRequestSchema.safeParse(Object.fromEntries(url.searchParams));
  const course = url.searchParams.get('course') ?? undefined;
  const before = wanted && !course && courseBefore();
  if (before) return replace(`${url.pathname}?${new URLSearchParams({ ...wanted, course: before })}`);
  if (session.status !== 'signed-in') return { wanted };
  const quote = wanted && (await orUndefined(quoteMembership(wanted)));
  const trialDays = wanted && (await orUndefined(findTrialOffer(wanted.plan)));
  return { wanted, course, userId: session.user.id, quote, trialDays: trialDays ?? undefined };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    if (form.get('change') === 'trial') {
      const trial = await startTrial(membershipRequestSchema.shape.plan.parse(form.get('plan')));
      return { ...trial, next: await findFirstPage(String(form.get('course'))) };
    }
    const payment = await requestMembership(membershipRequestSchema.parse(Object.fromEntries(form)));
    countVisit('plan_requested');
    return payment;
  });
}

/** Where a member begins: the course they came from if their plan opens it, else their courses, else all courses. */
async function findFirstPage(course: string): Promise<string> {
  if (await orUndefined(mayStudySlug(course))) return `/courses/${course}`;
  const session = await findSession();
  const enrolments = session.status === 'signed-in' && (await orUndefined(listEnrolments(session.user.id)));
  return enrolments && enrolments.length > 0 ? '/learn' : '/courses';
}

/** The document is the same for everyone, so it does not depend on the query until the session is known. */
export function HydrateFallback() {
  return (
    <Frame>
      <p>{words.waiting}</p>
    </Frame>
  );
}

export default function MembershipRequestPage({
  loaderData: { wanted, course, userId, quote, trialDays },
}: Route.ComponentProps) {
  const session = useSignInPrompt(wanted && 'signup');
  const isCurrent = useRevalidateFor(session, userId);
  const [trial, setTrial] = useState<BegunTrial>();

  if (session.status === 'unknown') return <HydrateFallback />;
  if (!wanted)
    return (
      <Frame>
        <Notice {...words.unknown}>
          <ButtonLink to="/membership">{words.unknown.button}</ButtonLink>
        </Notice>
      </Frame>
    );
  if (session.status === 'signed-out')
    return (
      <Frame>
        <Notice {...words.signedOut}>
          <Button onClick={() => openAuthDialog('signup')}>{words.signedOut.join}</Button>
          <Button variant="secondary" onClick={() => openAuthDialog('signin')}>
            {words.signedOut.signIn}
          </Button>
        </Notice>
      </Frame>
    );
  if (!isCurrent) return <HydrateFallback />;
  if (trial)
    return (
      <Frame intro={words.trial.done.intro}>
        <TrialBegun trial={trial} />
      </Frame>
    );
  return (
    <Frame>
      <RequestForm
        key={`${userId} ${wanted.plan} ${wanted.billing}`}
        wanted={wanted}
        course={course}
        quote={quote}
        trialDays={trialDays}
        onTrial={setTrial}
        email={session.user.email ?? ''}
      />
    </Frame>
  );
}

function Frame({ intro = words.intro, children }: { intro?: PageIntro; children: ReactNode }) {
  return (
    <PageHeader
      intro={intro}
      trail={trail}
      illustration={
        <div className="rounded-panel border border-line bg-surface p-6 shadow-card sm:p-9">
          {children}
          <noscript>
            <Callout>{words.withoutScript}</Callout>
          </noscript>
        </div>
      }
    />
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <h2 className="text-heading">{title}</h2>
      <p className="mt-3 text-ink-soft">{text}</p>
      <p className="mt-7 flex flex-wrap gap-3">{children}</p>
    </>
  );
}
