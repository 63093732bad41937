/**
 * Messages in the thread of a ticket, on hosted Supabase. Needs the secrets SITE_URL, for the links in mails, and
 * SMTP_URL. Without SMTP_URL messages are stored, and the back office shows that they were not mailed.
 */
import type { Institute } from '#domain/institute.ts';
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleTicketMessage, postingFunctions, type TicketMessageDependencies } from './handler.ts';

const { database, databaseAs, findUserId, mailFrom, answering } = openHostedPlatform((name) =>
  Deno.env.get(name),
);
const siteUrl = Deno.env.get('SITE_URL') ?? '';

function dependenciesFor(request: Request, institute: Institute): TicketMessageDependencies {
  return {
    institute,
    siteUrl,
    async post({ ticket_id, message_id, kind, text }) {
      if (!(await findUserId(request))) return { code: '42501', message: 'Please sign in again.' };
      const { error } = await databaseAs(request).rpc(postingFunctions[kind], {
        ticket: ticket_id,
        message_id,
        message_text: text,
      });
      return error ?? undefined;
    },
    async claimMail(messageId) {
      const { data } = await database
        .rpc('claim_ticket_mail', { message_id: messageId })
        .maybeSingle()
        .throwOnError();
      return data ?? undefined;
    },
    async releaseMail(messageId) {
      await database.rpc('release_ticket_mail', { message_id: messageId }).throwOnError();
    },
    send: mailFrom(institute),
    reportFailure: (error) => console.error('a message of a ticket could not be mailed', error),
  };
}

Deno.serve(
  answering((request, institute) => handleTicketMessage(request, dependenciesFor(request, institute))),
);
