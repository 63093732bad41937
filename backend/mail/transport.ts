import type { Mail } from './mail-queue.ts';

/** A mail in the queue. */
export interface OutgoingMail extends Mail {
  id: number;
  createdAt: Date;
}

/** `kept`: the mail stays in the outbox with its text, which admins also read in the back office. */
export type Delivery = 'sent' | 'kept';

export interface MailTransport {
  /** Resolves once the mail is stored here or the mail server has accepted it. Throws when neither happened. */
  deliver(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}

export interface MailSenderAddress {
  name: string;
  address: string;
}

/**
 * The message in nodemailer's format. Its Message-ID is the same on every attempt, so that recipients can detect a
 * duplicate.
 */
export function toMessage(
  { id, createdAt, to, replyTo, subject, text, html, headers, calendarEvent }: OutgoingMail,
  from: MailSenderAddress,
) {
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    from,
    to: { name: '', address: to },
    replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
    subject,
    text,
    html,
    headers,
    // Both a part that mail programs show as an invitation, and a file to open.
    icalEvent: calendarEvent && {
      method: calendarEvent.method,
      filename: calendarEvent.fileName,
      content: calendarEvent.content,
    },
    date: createdAt,
    messageId: `<${id}.${createdAt.getTime()}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
