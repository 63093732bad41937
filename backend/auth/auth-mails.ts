import type { Backend } from '#backend/backend.ts';

export interface MailContent {
  subject: string;
  text: string;
  html?: string;
}

/** How the mails about accounts read. To whom they go, and when, is not for the site to decide. */
export interface AuthMails {
  confirmation(link: string): MailContent;
  /** To the owner of an account whose email address was used to sign up again; the API answered as if it were new. */
  alreadyRegistered(siteUrl: string): MailContent;
  invitation(link: string): MailContent;
  recovery(link: string): MailContent;
  signInLink(link: string): MailContent;
  reauthentication(code: string): MailContent;
  /** To the mailbox that is about to lose the account: its owner has to agree. */
  emailChangeFrom(newEmail: string, link: string): MailContent;
  /** To the new mailbox: whoever asked has to prove that it is theirs. */
  emailChangeTo(currentEmail: string, link: string): MailContent;
}

/** Sends a mail about the account with the email address `account`, which is the recipient unless told otherwise. */
export async function sendAuthMail(
  { mail }: Backend,
  to: string,
  content: MailContent,
  account = to,
): Promise<void> {
  await mail.send({ to, about: { account }, ...content });
}
