import {
  contactMessageSchema,
  contactProblems,
  contactThanks,
  topicCategories,
} from '#domain/messages/contact.ts';
import { contactHoneypot, contactLimits } from '#domain/messages/contact-limits.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond, waitInWords } from '#supabase/functions/_shared/json-endpoint.ts';
import { contactNotice } from './notice.ts';

export const handleContactForm = defineFunction({
  auth: 'anyone',
  body: contactMessageSchema,
  maxBytes: contactLimits.bodyBytes,
  tooLong: 'The message is too long.',
  honeypot: { field: contactHoneypot, message: contactThanks },
  invalid: (error, input) =>
    input === undefined
      ? { error: 'The message must be sent as JSON.', details: [] }
      : { error: 'Validation failed', details: contactProblems(error).map(({ text }) => text) },
  async handle({ request, user: sender_id = null, body: message, platform }) {
    const { ticket_id, retry_after: seconds } = await platform.transact(async ({ database, sendMail }) => {
      const { data: submitted } = await database
        .rpc('submit_contact_message', {
          sender_name: message.name,
          sender_email: message.email,
          message_subject: message.subject,
          message_text: message.message,
          ticket_category: topicCategories[message.topic],
          sender_id,
          client: platform.findClient(request),
          most_per_hour: platform.hasRateLimits ? contactLimits.perHour : null,
        })
        .single()
        .throwOnError();
      if (submitted.ticket_id !== null && platform.institute.wantsNotices)
        await sendMail(contactNotice(message, submitted.ticket_id, platform));
      return submitted;
    });
    if (ticket_id !== null) return respond(200, { message: contactThanks });
    // The sender's account was deleted during the request.
    if (seconds === 0) return respond(401, { error: 'Please sign in again.' });
    const error = `Please wait ${waitInWords(seconds)} before submitting again`;
    return respond(429, { error }, { 'Retry-After': String(seconds) });
  },
});
