import type { FunctionResult } from '#domain/database/database.ts';

export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;

export type MailState = (typeof mailStates)[number];

/** A queued mail as admins see it. Its text loads separately. */
export type QueuedMail = FunctionResult<'list_mails'>;

/**
 * How the site sends mail: through the server of SMTP_URL, through the one in the settings, into a folder, or not at
 * all.
 */
export type MailRoute = 'environment' | 'settings' | 'outbox' | 'none';

/** The result of `mail-check`. */
export interface MailCheck {
  route: MailRoute;
  /** The signed-in admin, who is the recipient of a test mail. */
  to: string;
  /** The mail server's error, if it refused the mail. */
  problem?: string;
}
