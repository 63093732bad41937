import type { FunctionResult } from '#domain/database/database.ts';
import type { MailSender, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

/** What `claim_ticket_mail` returns about a message and its ticket. */
type ClaimedMessage = FunctionResult<'claim_ticket_mail'>;

export function ticketMail(message: ClaimedMessage, sender: MailSender): OutgoingMail {
  return message.kind === 'staff' ? replyMail(message, sender) : answerNotice(message, sender);
}

/** For the person who opened the ticket. Only users with an account can see the thread on the site. */
function replyMail(
  { ticket_id, text, name, email, subject, has_account }: ClaimedMessage,
  { siteUrl, institute }: MailSender,
): OutgoingMail {
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
  { siteUrl, institute }: MailSender,
): OutgoingMail {
  return {
    to: institute.mailbox,
    replyTo: email,
    subject: `Re: [${ticket_id}] ${subject}`,
    heading: subject,
    paragraphs: [`${name} <${email}> answered (ticket ${ticket_id}):`, text],
    action: { label: 'Open the ticket', url: `${siteUrl}/admin/support/${ticket_id}` },
  };
}
