import { corsHeaders } from '@supabase/supabase-js/cors';
import {
  type ContactMessage,
  contactMessageSchema,
  contactProblems,
  contactThanks,
  topicCategories,
} from '#domain/messages/contact.ts';
import { contactHoneypot, contactLimits } from '#domain/messages/contact-limits.ts';
import { isFromRobot, parseJson, respond, waitInWords } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { contactNotice } from './notice.ts';

export async function handleContactForm(request: Request, platform: FunctionPlatform): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return respond(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });

  const body = await readLimited(request, contactLimits.bodyBytes);
  if (body === undefined) return respond(413, { error: 'The message is too long.' });
  const input = parseJson(body);
  if (input === undefined) return respond(400, { error: 'The message must be sent as JSON.', details: [] });
  if (isFromRobot(input, contactHoneypot)) return respond(200, { message: contactThanks });

  const parsed = contactMessageSchema.safeParse(input);
  if (!parsed.success) {
    const details = contactProblems(parsed.error).map(({ text }) => text);
    return respond(400, { error: 'Validation failed', details });
  }
  return submit(parsed.data, request, platform);
}

async function submit(
  message: ContactMessage,
  request: Request,
  platform: FunctionPlatform,
): Promise<Response> {
  const sender_id = (await platform.findUserId(request)) ?? null;
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
}
