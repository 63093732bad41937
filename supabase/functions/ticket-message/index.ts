/**
 * Messages in the thread of a ticket, on hosted Supabase. Needs the secrets SITE_URL, for the links in mails, and
 * SMTP_URL; without the latter messages are stored, and the back office shows that they were not mailed.
 */
import { createClient } from '@supabase/supabase-js';
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleTicketMessage, postingFunctions, type TicketMessageDependencies } from './handler.ts';
import type { ClaimedMessage } from './mails.ts';

const { url, database, canMail, sendMail, answering } = openHostedPlatform((name) => Deno.env.get(name));
const siteUrl = Deno.env.get('SITE_URL') ?? '';
const publishableKey = Deno.env.get('SUPABASE_ANON_KEY') ?? '';

function dependenciesFor(request: Request): TicketMessageDependencies {
  const asCaller = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: request.headers.get('authorization') ?? '' } },
  });
  return {
    siteUrl,
    async post({ ticket_id, message_id, kind, text }) {
      const { error } = await asCaller.rpc(postingFunctions[kind], {
        ticket: ticket_id,
        message_id,
        message_text: text,
      });
      return error ?? undefined;
    },
    async claimMail(messageId) {
      const { data } = await database
        .rpc('claim_ticket_mail', { message_id: messageId })
        .maybeSingle<ClaimedMessage>()
        .throwOnError();
      return data ?? undefined;
    },
    async releaseMail(messageId) {
      await database.rpc('release_ticket_mail', { message_id: messageId }).throwOnError();
    },
    async send({ to, replyTo, subject, paragraphs, action, note }) {
      if (!canMail) throw new Error('SMTP_URL is not set');
      const link = action ? [`${action.label}:\n${action.url}`] : [];
      await sendMail({
        to,
        replyTo,
        subject,
        text: [...paragraphs, ...link, ...(note ? [note] : [])].join('\n\n'),
      });
    },
    reportFailure: (error) => console.error('a message of a ticket could not be mailed', error),
  };
}

Deno.serve(answering((request) => handleTicketMessage(request, dependenciesFor(request))));
