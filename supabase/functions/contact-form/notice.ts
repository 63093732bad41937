import { type ContactMessage, topicCategories } from '#domain/contact.ts';
import type { Institute } from '#domain/institute.ts';
import type { MailContent } from '#supabase/functions/_shared/mail-content.ts';

/** The content of the mail that notifies the institute of a new message. The caller formats it. */
export interface ContactNotice extends MailContent {
  ticketId: string;
  to: string;
  replyTo: string;
  subject: string;
}

export function contactNotice(
  message: ContactMessage,
  ticketId: string,
  institute: Institute,
): ContactNotice {
  return {
    ticketId,
    to: institute.mailbox,
    replyTo: message.email,
    subject: `[${ticketId}] ${message.subject}`,
    heading: message.subject,
    paragraphs: [
      `${message.name} <${message.email}> wrote (${topicCategories[message.topic]}, ticket ${ticketId}):`,
      message.message,
      'Answering this mail answers the visitor.',
    ],
  };
}
