import type { FunctionResult } from './database.ts';

export const mailStates = ['queued', 'sent', 'failed'] as const;

export type MailState = (typeof mailStates)[number];

/** A mail of the queue as admins see it. Its text is asked for by itself. */
export type QueuedMail = FunctionResult<'list_mails'>;

/** How mails leave: by the server that SMTP_URL names, by the one saved in the settings, into a folder, or not at all. */
export type MailRoute = 'environment' | 'settings' | 'outbox' | 'none';

/** What `mail-check` answers. */
export interface MailCheck {
  route: MailRoute;
  /** The admin who asks, and whom a test mail is for. */
  to: string;
  /** What the mail server said when it did not take the mail. */
  problem?: string;
}
