import { corsHeaders } from '@supabase/supabase-js/cors';
import { ticketLimits, ticketMessageSchema } from '#domain/messages/ticket.ts';
import { parseJson, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { type FunctionPlatform, refusalOf } from '#supabase/functions/_shared/platform.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { ticketMail } from './mails.ts';

/** The database functions that add a message, by sender. Both take the same arguments. */
const postingFunctions = { staff: 'reply_to_ticket', person: 'answer_ticket' } as const;

export async function handleTicketMessage(request: Request, platform: FunctionPlatform): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return respond(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });

  const body = await readLimited(request, ticketLimits.bodyBytes);
  if (body === undefined) return respond(413, { error: 'The message is too long.' });
  const parsed = ticketMessageSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    return respond(400, { error: parsed.error.issues[0]?.message ?? 'This is not a message.' });
  }
  if (!(await platform.findUserId(request))) return respond(403, { error: 'Please sign in again.' });
  const { ticket_id: ticket, message_id, kind, text: message_text } = parsed.data;
  // The message stands without its mail: the back office shows that the mail is missing, and can send it.
  const posted = { ticket, message_id, message_text };
  const { error } = await platform.databaseAs(request).rpc(postingFunctions[kind], posted);
  if (error) return refusalOf(error);
  return respond(200, { isMailed: await mailOnce(message_id, platform) });
}

/** The first caller claims the mail of a message. A mail that could not be stored is left for a retry. */
async function mailOnce(message_id: string, platform: FunctionPlatform): Promise<boolean> {
  try {
    await platform.transact(async ({ database, sendMail }) => {
      const { data: claimed } = await database
        .rpc('claim_ticket_mail', { message_id })
        .maybeSingle()
        .throwOnError();
      if (!claimed || (claimed.kind === 'person' && !platform.institute.wantsNotices)) return;
      await sendMail({ ...ticketMail(claimed, platform), isPromised: true });
    });
    return true;
  } catch (error) {
    platform.reportFailure(error);
    await platform.database.rpc('release_ticket_mail', { message_id }).throwOnError();
    return false;
  }
}
