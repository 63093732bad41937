import type { Mail } from './mail-queue.ts';

/** A mail in the queue. */
export interface OutgoingMail extends Mail {
  id: number;
  createdAt: Date;
}

/** A mail that stays on the server keeps its text, which admins also read in the back office. */
export type Delivery = 'sent' | 'stored';

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
  { id, createdAt, to, replyTo, subject, text, html, headers }: OutgoingMail,
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
    date: createdAt,
    messageId: `<${id}.${createdAt.getTime()}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
