import { ticketLimits, ticketMessageSchema } from '#domain/messages/ticket.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { ticketMail } from './mails.ts';

/** The database functions that add a message, by sender. Both take the same arguments. */
const postingFunctions = { staff: 'reply_to_ticket', person: 'answer_ticket' } as const;

export const handleTicketMessage = defineFunction({
  auth: 'anyone',
  body: ticketMessageSchema,
  maxBytes: ticketLimits.bodyBytes,
  tooLong: 'The message is too long.',
  invalid: ({ issues: [first] }) => ({ error: first?.message ?? 'This is not a message.' }),
  async handle({
    request,
    user,
    body: { ticket_id: ticket, message_id, kind, text: message_text },
    platform,
  }) {
    if (!user) return respond(403, { error: 'Please sign in again.' });
    // The message is kept without its mail: the back office shows that the mail is missing, and can send it.
    const posted = { ticket, message_id, message_text };
    await platform.databaseAs(request).rpc(postingFunctions[kind], posted).throwOnError();
    return respond(200, { isMailed: await mailOnce(message_id, platform) });
  },
});

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
