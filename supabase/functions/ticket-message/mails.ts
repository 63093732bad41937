import type { FunctionResult } from '#domain/database.ts';
import type { Institute } from '#domain/institute.ts';
import type { MailContent } from '#supabase/functions/_shared/mail-content.ts';

/** What `claim_ticket_mail` returns about a message and its ticket. */
export type ClaimedMessage = FunctionResult<'claim_ticket_mail'>;

/** The content of a mail; the caller formats it. */
export interface TicketMail extends MailContent {
  to: string;
  replyTo: string;
  subject: string;
}

export function ticketMail(message: ClaimedMessage, siteUrl: string, institute: Institute): TicketMail {
  return message.kind === 'staff'
    ? replyMail(message, siteUrl, institute)
    : answerNotice(message, siteUrl, institute);
}

/** For the person who opened the ticket. Only users with an account can see the thread on the site. */
function replyMail(
  { ticket_id, text, name, email, subject, has_account }: ClaimedMessage,
  siteUrl: string,
  institute: Institute,
) {
  return {
    to: email,
    replyTo: institute.supportMailbox,
    subject: `Re: [${ticket_id}] ${subject}`,
    heading: subject,
    paragraphs: [`Hello ${name},`, text],
    ...(has_account && { action: { label: 'See the whole conversation', url: `${siteUrl}/account` } }),
    note: `This is our answer to your question ${ticket_id}. If something is still open, simply answer this mail.`,
  };
}

/** For the institute, like the mail about a first message. */
function answerNotice(
  { ticket_id, text, name, email, subject }: ClaimedMessage,
  siteUrl: string,
  institute: Institute,
) {
  return {
    to: institute.mailbox,
    replyTo: email,
    subject: `Re: [${ticket_id}] ${subject}`,
    heading: subject,
    paragraphs: [`${name} <${email}> answered (ticket ${ticket_id}):`, text],
    action: { label: 'Open the ticket', url: `${siteUrl}/admin/support/${ticket_id}` },
  };
}
