import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';

export interface MailContent {
  subject: string;
  text: string;
  html?: string;
}

/** The texts of the mails about accounts. The site does not decide who receives them, nor when. */
export interface AuthMails {
  confirmation(link: string): MailContent;
  /**
   * Goes to the owner of an account whose email address was used to sign up again. The API responded as if the
   * account were new.
   */
  alreadyRegistered(siteUrl: string): MailContent;
  invitation(link: string): MailContent;
  recovery(link: string): MailContent;
  signInLink(link: string): MailContent;
  reauthentication(code: string): MailContent;
  /** Goes to the current mailbox, which is about to lose the account: its owner has to agree. */
  emailChangeFrom(newEmail: string, link: string): MailContent;
  /** Goes to the new mailbox: the user has to prove that it is theirs. */
  emailChangeTo(currentEmail: string, link: string): MailContent;
}

/**
 * Sends a mail about the account with the email address `account`, which is also the default recipient, when the
 * transaction has committed.
 */
export async function sendAuthMail(
  transaction: Transaction,
  { mail }: Backend,
  to: string,
  content: MailContent,
  account = to,
): Promise<void> {
  await mail.send(transaction, { to, account, ...content });
}
