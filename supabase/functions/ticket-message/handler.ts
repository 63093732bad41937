import { corsHeaders } from '@supabase/supabase-js/cors';
import type { Institute } from '#domain/institute.ts';
import { type NewTicketMessage, ticketLimits, ticketMessageSchema } from '#domain/ticket.ts';
import { answer, parseJson } from '#supabase/functions/_shared/json-endpoint.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { type ClaimedMessage, type TicketMail, ticketMail } from './mails.ts';

/** What the function needs from its platform. */
export interface TicketMessageDependencies {
  siteUrl: string;
  institute: Institute;
  /** Adds the message to its thread as the caller; returns the error if the database refuses. */
  post(message: NewTicketMessage): Promise<Refusal | undefined>;
  /** Claims the message's mail: returns the message to the first caller, and undefined to all later ones. */
  claimMail(messageId: string): Promise<ClaimedMessage | undefined>;
  releaseMail(messageId: string): Promise<void>;
  send(mail: TicketMail): Promise<void>;
  reportFailure(error: unknown): void;
}

/** A database error. Our own rules use `PT` and a status as the code. */
export interface Refusal {
  code: string;
  message: string;
}

/** The database functions that add a message, by sender. Both take the same arguments. */
export const postingFunctions = { staff: 'reply_to_ticket', person: 'answer_ticket' } as const;

export async function handleTicketMessage(
  request: Request,
  dependencies: TicketMessageDependencies,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return answer(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });

  const body = await readLimited(request, ticketLimits.bodyBytes);
  if (body === undefined) return answer(413, { error: 'The message is too long.' });
  const parsed = ticketMessageSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    return answer(400, { error: parsed.error.issues[0]?.message ?? 'This is not a message.' });
  }
  const refusal = await dependencies.post(parsed.data);
  if (refusal) return answer(statusOf(refusal), { error: refusal.message });
  return answer(200, { isMailed: await mailOnce(parsed.data.message_id, dependencies) });
}

function statusOf({ code, message }: Refusal): number {
  const chosen = /^PT(4\d\d)$/.exec(code)?.[1];
  if (chosen) return Number(chosen);
  if (code === '42501') return 403;
  throw new Error(`${code}: ${message}`);
}

/** The message is already stored. A mail that could not be queued is left for a retry. */
async function mailOnce(messageId: string, dependencies: TicketMessageDependencies): Promise<boolean> {
  const claimed = await dependencies.claimMail(messageId);
  if (!claimed) return true;
  if (claimed.kind === 'person' && !dependencies.institute.wantsNotices) return true;
  try {
    await dependencies.send(ticketMail(claimed, dependencies.siteUrl, dependencies.institute));
    return true;
  } catch (error) {
    dependencies.reportFailure(error);
    await dependencies.releaseMail(messageId);
    return false;
  }
}
