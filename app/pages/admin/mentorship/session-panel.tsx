import { useState } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminMentorship as words } from '#app/content/admin/mentorship.ts';
import type { ListedSession } from '#app/data/mentorship-sessions.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { formatAppointment, formatShortDate } from '#app/lib/dates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { isChildAddress } from '#domain/families/child-address.ts';
import { formatSessionTime, mentorshipLimits } from '#domain/memberships/mentorship.ts';
import { confirmSchema, otherTime } from './session-changes.ts';

/** What is known about a session, and what an admin can do with it. */
export function SessionPanel({ session }: { session: ListedSession }) {
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <section className="grid min-w-0 gap-5 rounded-card border border-line bg-surface p-5">
      <Facts session={session} />
      <ConfirmForm key={session.sequence} session={session} />
      {session.status !== 'Cancelled' && (
        <p>
          <TextButton onClick={() => setIsCancelling(true)}>{words.cancel.open}</TextButton>
        </p>
      )}
      {isCancelling && <CancelDialog session={session} onClose={() => setIsCancelling(false)} />}
    </section>
  );
}

function Facts({ session }: { session: ListedSession }) {
  const { member, starts_at, meeting_url, mentor_name, cancelled_by, status } = session;
  const isConfirmed = status === 'Confirmed' && starts_at;
  return (
    <dl className="grid gap-3 text-small">
      <div>
        <dt className="text-caption text-ink-faint">{words.member}</dt>
        <dd className="wrap-anywhere">
          {member.full_name}
          {isChildAddress(member.email) ? (
            <span className="block py-1 text-ink-soft">{shownAddress(member.email)}</span>
          ) : (
            <a
              href={`mailto:${encodeURIComponent(member.email)}`}
              className="block py-1 break-all text-primary-strong underline underline-offset-4"
            >
              {member.email}
            </a>
          )}
        </dd>
      </div>
      <Fact term={words.asked} text={formatShortDate(session.created_at)} />
      {status === 'Requested' && (
        <div>
          <dt className="text-caption text-ink-faint">{words.proposed}</dt>
          {session.proposed_times.map((time) => (
            <dd key={time} className="mt-1">
              {formatSessionTime(time, session.time_zone)}
              {session.time_zone !== ownTimeZone() && (
                <span className="text-ink-soft">, {words.yourTime(formatAppointment(time))}</span>
              )}
            </dd>
          ))}
        </div>
      )}
      {isConfirmed && <Fact term={words.time} text={formatAppointment(starts_at)} />}
      {isConfirmed && meeting_url && (
        <div>
          <dt className="text-caption text-ink-faint">{words.link}</dt>
          <dd>
            <a
              href={meeting_url}
              rel="noreferrer"
              className="block py-1 break-all text-primary-strong underline underline-offset-4"
            >
              {meeting_url}
            </a>
          </dd>
        </div>
      )}
      {mentor_name && <Fact term={words.mentor} text={mentor_name} />}
      {cancelled_by && (
        <Fact
          term={words.cancelled[cancelled_by]}
          text={[
            session.counts ? words.cancelled.counts : words.cancelled.free,
            session.cancel_reason ?? '',
          ].join(' ')}
        />
      )}
    </dl>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="text-caption text-ink-faint">{term}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  );
}

function ConfirmForm({ session }: { session: ListedSession }) {
  const { status, sequence, proposed_times, meeting_url } = session;
  const form = words.confirm;
  const checked = useCheckedForm(confirmSchema);
  const sender = useAction();
  const [time, setTime] = useState(status === 'Requested' ? (proposed_times[0] ?? otherTime) : otherTime);
  return (
    <ActionForm
      sender={sender}
      checked={checked}
      fields={{ change: 'confirm', sequence: String(sequence) }}
      className="grid justify-items-start gap-4 border-t border-line pt-5"
    >
      <h3 className="text-subheading">{form.title[status]}</h3>
      <Field label={form.choose} className="w-full">
        {(control) => (
          <Select {...control} name="time" value={time} onChange={({ target }) => setTime(target.value)}>
            {proposed_times.map((proposed) => (
              <option key={proposed} value={proposed}>
                {formatAppointment(proposed)}
              </option>
            ))}
            <option value={otherTime}>{form.other}</option>
          </Select>
        )}
      </Field>
      {time === otherTime && (
        <Field label={form.otherTime} error={checked.errors.other_time} className="w-full">
          {(control) => <Input {...control} type="datetime-local" name="other_time" required />}
        </Field>
      )}
      <Field label={form.url} hint={form.urlHint} error={checked.errors.meeting_url} className="w-full">
        {(control) => (
          <Input
            {...control}
            type="url"
            name="meeting_url"
            defaultValue={meeting_url ?? ''}
            maxLength={mentorshipLimits.link}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Button type="submit" size="small" disabled={sender.isBusy}>
        {sender.isBusy ? form.busy : form.button[status]}
      </Button>
    </ActionForm>
  );
}

function CancelDialog({ session, onClose }: { session: ListedSession; onClose: () => void }) {
  const { title, text, reason, button, busy } = words.cancel;
  return (
    <ConfirmDialog
      title={title}
      button={button}
      busy={busy}
      isDangerous
      fields={{ change: 'cancel', sequence: String(session.sequence) }}
      onClose={onClose}
    >
      <p>{text}</p>
      <Field label={reason} className="mt-5 text-ink">
        {(control) => <Textarea {...control} name="reason" rows={3} maxLength={mentorshipLimits.reason} />}
      </Field>
    </ConfirmDialog>
  );
}

/** Only times in another zone are also given in that of the admin. */
function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
