import { corsHeaders } from '@supabase/supabase-js/cors';
import {
  type ContactMessage,
  contactMessageSchema,
  contactProblems,
  contactThanks,
  topicCategories,
} from '#domain/contact.ts';
import { contactHoneypot, contactLimits } from '#domain/contact-limits.ts';
import type { FunctionArgs, FunctionResult } from '#domain/database.ts';
import type { Institute } from '#domain/institute.ts';
import { answer, isFromRobot, parseJson, waitInWords } from '#supabase/functions/_shared/json-endpoint.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { type ContactNotice, contactNotice } from './notice.ts';

/** What the function needs from its platform. */
export interface ContactFormDependencies {
  institute: Institute;
  /** The client that the hourly limit counts, besides the email address in the message. */
  client: string;
  /** The user whose valid token came with the request, if any. */
  findUserId(request: Request): Promise<string | undefined>;
  submit(submission: FunctionArgs<'submit_contact_message'>): Promise<SubmissionResult>;
  /** Mails the institute. The message is already stored, so a failure is not reported to the visitor. */
  notify(notice: ContactNotice): Promise<void>;
  reportFailure(error: unknown): void;
}

/**
 * The opened ticket, or the seconds to wait when the hourly limit is reached. Neither if the sender's account was
 * deleted during the request.
 */
export type SubmissionResult = FunctionResult<'submit_contact_message'>;

export async function handleContactForm(
  request: Request,
  dependencies: ContactFormDependencies,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return answer(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });

  const body = await readLimited(request, contactLimits.bodyBytes);
  if (body === undefined) return answer(413, { error: 'The message is too long.' });
  const input = parseJson(body);
  if (input === undefined) return answer(400, { error: 'The message must be sent as JSON.', details: [] });
  if (isFromRobot(input, contactHoneypot)) return answer(200, { message: contactThanks });

  const parsed = contactMessageSchema.safeParse(input);
  if (!parsed.success) {
    const details = contactProblems(parsed.error).map(({ text }) => text);
    return answer(400, { error: 'Validation failed', details });
  }
  return submit(parsed.data, request, dependencies);
}

async function submit(
  message: ContactMessage,
  request: Request,
  dependencies: ContactFormDependencies,
): Promise<Response> {
  const { ticket_id: ticketId, retry_after: seconds } = await dependencies.submit({
    sender_name: message.name,
    sender_email: message.email,
    message_subject: message.subject,
    message_text: message.message,
    ticket_category: topicCategories[message.topic],
    sender_id: (await dependencies.findUserId(request)) ?? null,
    client: dependencies.client,
    most_per_hour: contactLimits.perHour,
  });
  if (ticketId === null && seconds === 0) return answer(401, { error: 'Please sign in again.' });
  if (ticketId === null) {
    const error = `Please wait ${waitInWords(seconds)} before submitting again`;
    return answer(429, { error }, { 'Retry-After': String(seconds) });
  }
  if (dependencies.institute.wantsNotices) {
    const notice = contactNotice(message, ticketId, dependencies.institute);
    await dependencies.notify(notice).catch(dependencies.reportFailure);
  }
  return answer(200, { message: contactThanks });
}
