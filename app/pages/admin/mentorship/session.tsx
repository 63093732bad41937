import { useState } from 'react';
import { Link } from 'react-router';
import { SessionNote } from '#app/components/mentorship/session-note.tsx';
import { SessionStatus } from '#app/components/mentorship/session-status.tsx';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { MessageForm } from '#app/components/private/message-form.tsx';
import { toOutcome } from '#app/components/private/outcome.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { adminMentorship as words } from '#app/content/admin/mentorship.ts';
import { findSession } from '#app/data/mentorship-sessions.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { mentorshipLimits } from '#domain/memberships/mentorship.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { Route } from './+types/session.ts';
import { changeSession } from './session-changes.ts';
import { SessionPanel } from './session-panel.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, 'Mentorship session');

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  // An id that cannot exist is not worth a request, which would fail.
  if (!isUuid(id)) return { session: null };
  return orUndefined(findSession(id).then((session) => ({ session })));
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(() => changeSession(params.id, form));
}

export { PageLoading as HydrateFallback };

export default function SessionPage({ loaderData, params: { id } }: Route.ComponentProps) {
  return <LoadedSession key={id} loaded={loaderData} />;
}

/** If a reload after a change fails, the last loaded session stays, and with it the notes that are being written. */
function LoadedSession({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const [shown, setShown] = useState(loaded);
  if (loaded && loaded !== shown) setShown(loaded);
  return (
    <>
      <p className="mb-4">
        <Link
          to="/admin/mentorship"
          className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong hover:text-primary-hover"
        >
          <Icon name="arrow-left" />
          {words.back}
        </Link>
      </p>
      {!loaded && <ListFailure text={words.sessionFailed} />}
      {shown && !shown.session && <ListNotice>{words.missing}</ListNotice>}
      {shown?.session && <Session session={shown.session} />}
    </>
  );
}

function Session({ session }: { session: NonNullable<Awaited<ReturnType<typeof findSession>>> }) {
  return (
    <>
      <SessionStatus status={session.status}>{session.status}</SessionStatus>
      <h2 className="mt-3 text-subheading wrap-anywhere whitespace-pre-line">{session.topic}</h2>
      <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-10">
        <SessionPanel session={session} />
        <section className="grid min-w-0 gap-6 xl:order-first">
          <h3 className="text-subheading">{words.notes.title}</h3>
          {session.notes.length === 0 ? (
            <p className="text-ink-soft">{words.notes.none}</p>
          ) : (
            <ol className="grid gap-4">
              {session.notes.map((note) => (
                <SessionNote key={note.id} note={note} author={words.notes.kinds[note.kind]} />
              ))}
            </ol>
          )}
          <MessageForm
            {...words.notes.shared}
            maxLength={mentorshipLimits.note}
            fields={{ change: 'note', kind: 'mentor' }}
          />
          <div className="rounded-card border border-dashed border-line-strong bg-accent-tint p-5">
            <MessageForm
              {...words.notes.private}
              maxLength={mentorshipLimits.note}
              variant="secondary"
              fields={{ change: 'note', kind: 'private' }}
            />
          </div>
        </section>
      </div>
    </>
  );
}
