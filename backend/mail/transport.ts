import type { Mail } from './mail-queue.ts';

/** A mail that has a place in the queue. */
export interface OutgoingMail extends Mail {
  id: number;
  createdAt: Date;
}

/** A mail that stays with the people who run the server keeps its text, which they read in the back office too. */
export type Delivery = 'left' | 'stays here';

export interface MailTransport {
  /** Resolves once the mail is written down here or somebody else is responsible for it; throws when nobody took it. */
  deliver(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}

export interface MailSenderAddress {
  name: string;
  address: string;
}

/** The message as nodemailer takes it. Its id stays the same on every attempt, so that a mail sent twice is one. */
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
