import type { ReactNode } from 'react';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { mentorshipPage as words } from '#app/content/learning/mentorship.ts';
import { findMentorshipAllowance, listOwnSessions } from '#app/data/mentorship-sessions.ts';
import { formatMonth } from '#app/lib/dates.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { type MentorshipMonth, mentorshipLimits } from '#domain/memberships/mentorship.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import type { Route } from './+types/mentorship.ts';
import { changeOwnSession } from './own-session-changes.ts';
import { RequestForm } from './request-form.tsx';
import { SessionCard } from './session-card.tsx';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. */
export async function clientLoader() {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const { id } = session.user;
  const [months, sessions] = await Promise.all([
    orUndefined(findMentorshipAllowance()),
    orUndefined(listOwnSessions(id)),
  ]);
  return { userId: id, loaded: months && sessions && { months, sessions }, now: Date.now() };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(() => changeOwnSession(form));
}

/** The document is the same shell for every visitor. The browser finds out who is signed in. */
export function HydrateFallback() {
  return (
    <Frame>
      <p>{words.waiting}</p>
    </Frame>
  );
}

export default function MentorshipPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);

  if (session.status === 'signed-out') return <SignInPage eyebrow={words.title} words={words.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  const { loaded, now } = loaderData;
  if (!loaded) {
    return (
      <Frame>
        <SectionFailure words={words} />
      </Frame>
    );
  }
  return (
    <Frame>
      <div className="grid items-start gap-12 xl:grid-cols-2 xl:gap-16">
        <Ask months={loaded.months} now={now} />
        <section aria-labelledby="sessions">
          <h2 id="sessions" className="mb-5 text-heading">
            {words.sessions.title}
          </h2>
          {loaded.sessions.length === 0 ? (
            <p className="text-ink-soft">{words.sessions.none}</p>
          ) : (
            <ul className="grid gap-5">
              {loaded.sessions.map((each) => (
                <SessionCard key={each.id} session={each} now={now} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Frame>
  );
}

/** The form, or why there is none. */
function Ask({ months, now }: { months: MentorshipMonth[]; now: number }) {
  const lastTime = now + mentorshipLimits.daysAhead * 86_400_000;
  const reachable = months.filter(({ month_start }) => Date.parse(month_start) <= lastTime);
  if (!months.some(({ included }) => included > 0)) {
    return (
      <Callout>
        <p className="mb-2">{words.plan.none}</p>
        <ArrowLink to="/membership">{words.plan.compare}</ArrowLink>
      </Callout>
    );
  }
  return (
    <section aria-labelledby="ask">
      <h2 id="ask" className="mb-5 text-heading">
        {words.request.title}
      </h2>
      <div className="mb-6 rounded-card border border-line bg-surface p-5">
        <h3 className="font-semibold">{words.allowance.title}</h3>
        <ul className="mt-2 tabular-nums">
          {reachable.map(({ month_start, used, included }) => (
            <li key={month_start}>{words.allowance.used(formatMonth(month_start), used, included)}</li>
          ))}
        </ul>
        <p className="mt-2 text-small text-ink-soft">{words.allowance.note}</p>
      </div>
      {reachable.every(({ used, included }) => used >= included) ? (
        <Callout>{words.allowance.full(formatLongDate(months[1]?.month_start ?? ''))}</Callout>
      ) : (
        <RequestForm now={now} />
      )}
    </section>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader intro={words.intro} trail={[{ label: words.back, href: '/learn' }]} />
      <Container className="pt-10 pb-section">
        {children}
        <noscript>
          <Callout>{words.withoutScript}</Callout>
        </noscript>
      </Container>
    </>
  );
}
