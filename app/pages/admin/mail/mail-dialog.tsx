import { useLoad } from '#app/components/private/use-load.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { adminWords } from '#app/content/admin/admin.ts';
import { adminMail } from '#app/content/admin/mail.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { QueuedMail } from '#domain/messages/mail.ts';

const words = adminMail.dialog;

/** The text of a mail, or null if its text is not kept. */
type MailAnswer = { hasFailed: boolean; text?: string | null };

export function MailDialog({ mail, onClose }: { mail: QueuedMail; onClose: () => void }) {
  const { answer } = useLoad<MailAnswer>(`/admin/data/mails/${mail.id}`);
  const facts = [
    [words.to, mail.recipient ?? adminMail.removed],
    [words.subject, mail.subject],
    [words.state, adminMail.states[mail.state]],
    [words.created, formatShortDate(mail.created_at)],
    [words.sent, mail.sent_at && formatShortDate(mail.sent_at)],
    [words.lastError, mail.last_error],
  ].filter(([, fact]) => fact);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className="mt-5 grid gap-4">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt className="text-caption text-ink-faint">{term}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        {!answer && <p className="text-ink-soft">{adminWords.loading}</p>}
        {answer?.hasFailed && <Callout role="alert">{words.textFailed}</Callout>}
        {answer?.text === null && (
          <Callout>{mail.recipient ? words.withoutText[mail.state] : words.removed}</Callout>
        )}
        {answer?.text && <MailText text={answer.text} />}
      </div>
    </Dialog>
  );
}

/** Plain text with clickable links: following them is why people who try out the site open a mail. */
function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <>
      <p className="text-caption text-ink-faint">{words.text}</p>
      <p className="mt-1 rounded-control bg-sunk p-4 text-small break-words whitespace-pre-wrap">
        {parts.map((part) =>
          part.startsWith('http') ? (
            <a key={part} href={part} className="break-all text-primary-strong underline underline-offset-4">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
    </>
  );
}
