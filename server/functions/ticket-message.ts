import { identify } from '#backend/access/identify.ts';
import { DatabaseError } from '#backend/database/database.ts';
import { serviceRole } from '#backend/functions/callers.ts';
import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import type { Institute } from '#domain/institute.ts';
import { handleTicketMessage, postingFunctions } from '#supabase/functions/ticket-message/handler.ts';
import type { ClaimedMessage } from '#supabase/functions/ticket-message/mails.ts';
import { frameMail } from '../mail/frame.ts';
import { aboutTicket } from './about-ticket.ts';

/** Only signed-in users may add to a thread. */
export const ticketMessage = (institute: () => Institute): HostedFunction => ({
  verifyJwt: true,
  handle(request, { backend }) {
    let ticket = '';
    return handleTicketMessage(request, {
      institute: institute(),
      siteUrl: backend.config.siteUrl,
      async post({ ticket_id, message_id, kind, text }) {
        ticket = ticket_id;
        const result = await identify(request.headers, backend.keys, false);
        if (result.kind !== 'caller') return { code: '42501', message: 'Please sign in again.' };
        try {
          await backend.database.run(result.caller, (transaction) =>
            transaction.query(`select public.${postingFunctions[kind]}($1, $2, $3)`, [
              ticket_id,
              message_id,
              text,
            ]),
          );
          return undefined;
        } catch (error) {
          if (error instanceof DatabaseError) return error;
          throw error;
        }
      },
      async claimMail(messageId) {
        const [claimed] = await backend.database.run(serviceRole, (transaction) =>
          transaction.query<ClaimedMessage>('select * from public.claim_ticket_mail($1)', [messageId]),
        );
        return claimed;
      },
      async releaseMail(messageId) {
        await backend.database.run(serviceRole, (transaction) =>
          transaction.query('select public.release_ticket_mail($1)', [messageId]),
        );
      },
      async send({ to, replyTo, subject, ...words }) {
        await backend.mail.send({
          to,
          replyTo,
          subject,
          ...frameMail(institute(), words),
          about: aboutTicket(ticket),
        });
      },
      reportFailure: (error) => backend.log.error(error, 'a message of a ticket could not be mailed'),
    });
  },
});
