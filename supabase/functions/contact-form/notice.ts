import { type ContactMessage, topicCategories } from '#domain/messages/contact.ts';
import type { FunctionPlatform, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

/** Notifies the institute of a new message. */
export function contactNotice(
  message: ContactMessage,
  ticketId: string,
  { institute, siteUrl }: Pick<FunctionPlatform, 'institute' | 'siteUrl'>,
): OutgoingMail {
  return {
    to: institute.mailbox,
    replyTo: message.email,
    subject: `[${ticketId}] ${message.subject}`,
    heading: message.subject,
    paragraphs: [
      `${message.name} <${message.email}> wrote (${topicCategories[message.topic]}, ticket ${ticketId}):`,
      message.message,
      'Answering this mail answers the visitor.',
    ],
    action: { label: 'Open the ticket', url: `${siteUrl}/admin/support/${ticketId}` },
  };
}
