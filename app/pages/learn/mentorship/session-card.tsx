import { useState } from 'react';
import { SessionNote } from '#app/components/mentorship/session-note.tsx';
import { SessionStatus } from '#app/components/mentorship/session-status.tsx';
import { MessageForm } from '#app/components/private/message-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { mentorshipPage } from '#app/content/learning/mentorship.ts';
import type { SessionWithNotes } from '#app/data/mentorship-sessions.ts';
import { formatAppointment } from '#app/lib/dates.ts';
import { mentorshipLimits } from '#domain/memberships/mentorship.ts';

const { sessions: words, notes, cancel } = mentorshipPage;

export function SessionCard({ session, now }: { session: SessionWithNotes; now: number }) {
  const { status, starts_at, meeting_url, mentor_name, minutes } = session;
  const [isCancelling, setIsCancelling] = useState(false);
  const start = starts_at ? Date.parse(starts_at) : undefined;
  const isPast = status === 'Confirmed' && start !== undefined && start + minutes * 60_000 < now;
  const mayCancel = status === 'Requested' || (status === 'Confirmed' && start !== undefined && start > now);
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <div className="mb-3">
        <SessionStatus status={status} isPast={isPast}>
          {isPast ? words.past : words.status[status]}
        </SessionStatus>
      </div>
      <h3 className="font-semibold wrap-anywhere whitespace-pre-line">{session.topic}</h3>
      {status === 'Requested' && (
        <>
          <p className="mt-3 text-small text-ink-soft">{words.proposed}</p>
          <ul className="mt-1 list-disc pl-5">
            {session.proposed_times.map((time) => (
              <li key={time}>{formatAppointment(time)}</li>
            ))}
          </ul>
        </>
      )}
      {status === 'Confirmed' && starts_at && (
        <p className="mt-3">
          <time dateTime={starts_at}>{formatAppointment(starts_at)}</time>, {words.minutes(minutes)}
          {mentor_name && (
            <span className="block wrap-anywhere">
              {words.mentor}: {mentor_name}
            </span>
          )}
        </p>
      )}
      {status === 'Confirmed' && meeting_url && !isPast && (
        <p className="mt-2">
          <a
            href={meeting_url}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
          >
            {words.join}
          </a>
        </p>
      )}
      {session.cancelled_by && (
        <p className="mt-3 text-ink-soft wrap-anywhere">
          {words.cancelledBy[session.cancelled_by]} {session.counts ? words.counted : words.notCounted}
          {session.cancel_reason && <span className="block">{words.reason(session.cancel_reason)}</span>}
        </p>
      )}
      <Notes session={session} />
      {mayCancel && (
        <p className="mt-4">
          <TextButton onClick={() => setIsCancelling(true)}>
            {status === 'Requested' ? cancel.withdraw : cancel.open}
          </TextButton>
        </p>
      )}
      {isCancelling && <CancelDialog session={session} now={now} onClose={() => setIsCancelling(false)} />}
    </li>
  );
}

function Notes({ session }: { session: SessionWithNotes }) {
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      {session.notes.length > 0 && (
        <>
          <h4 className="text-small font-semibold">{notes.title}</h4>
          <ol className="grid gap-3">
            {session.notes.map((note) => (
              <SessionNote
                key={note.id}
                note={note}
                author={note.kind === 'member' ? notes.you : notes.mentor}
              />
            ))}
          </ol>
        </>
      )}
      <details>
        <Summary className="text-small">{notes.add}</Summary>
        <MessageForm
          {...notes.form}
          maxLength={mentorshipLimits.note}
          variant="secondary"
          fields={{ change: 'note', session: session.id }}
        />
      </details>
    </div>
  );
}

/** Says before the decision whether the session will count. */
function CancelDialog({
  session: { id, sequence, status, starts_at, topic },
  now,
  onClose,
}: {
  session: SessionWithNotes;
  now: number;
  onClose: () => void;
}) {
  // Close in both cases: after a failure the session may have changed meanwhile, and the page shows how.
  const { submit, isBusy } = useAction(onClose, onClose);
  const isLate =
    status === 'Confirmed' &&
    starts_at !== null &&
    Date.parse(starts_at) < now + mentorshipLimits.noticeHours * 3_600_000;
  const fields = { change: 'cancel', session: id, sequence: String(sequence) };
  return (
    <Dialog title={cancel.title} onClose={onClose}>
      <p className="mt-3 font-semibold wrap-anywhere">{topic}</p>
      <p className="mt-2 text-ink-soft">{isLate ? cancel.late : cancel.free}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="danger" disabled={isBusy} onClick={() => submit(fields, { method: 'post' })}>
          {cancel.button}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {cancel.keep}
        </Button>
      </div>
    </Dialog>
  );
}
