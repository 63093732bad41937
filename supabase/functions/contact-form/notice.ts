import { type ContactMessage, topicCategories } from '#domain/contact.ts';
import type { Institute } from '#domain/institute.ts';
import type { MailWords } from '#supabase/functions/_shared/mail-words.ts';

/** The mail that tells the institute of a new message, in words; whoever sends it gives it a form. */
export interface ContactNotice extends MailWords {
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
