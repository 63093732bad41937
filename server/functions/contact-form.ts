import { findUserId, serviceRole } from '#backend/functions/callers.ts';
import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import type { Institute } from '#domain/institute.ts';
import { handleContactForm, type SubmissionResult } from '#supabase/functions/contact-form/handler.ts';
import { frameMail } from '../mail/frame.ts';
import { aboutTicket } from './about-ticket.ts';

const submitText = `select * from public.submit_contact_message(
  sender_name => $1, sender_email => $2, message_subject => $3, message_text => $4,
  ticket_category => $5, sender_id => $6, client => $7, most_per_hour => $8)`;

/** Pages call this function with a plain `fetch`, signed in or not, so it requires no token. */
export const contactForm = (institute: () => Institute): HostedFunction => ({
  verifyJwt: false,
  handle: (request, { backend, client }) =>
    handleContactForm(request, {
      institute: institute(),
      client,
      findUserId: () => findUserId(request, backend),
      async submit(submission) {
        const [result] = await backend.database.run(serviceRole, (transaction) =>
          transaction.query<SubmissionResult>(submitText, [
            submission.sender_name,
            submission.sender_email,
            submission.message_subject,
            submission.message_text,
            submission.ticket_category,
            submission.sender_id,
            submission.client,
            backend.config.hasRateLimits ? submission.most_per_hour : null,
          ]),
        );
        if (!result) throw new Error('submit_contact_message answered nothing');
        return result;
      },
      async notify({ ticketId, to, replyTo, subject, ...words }) {
        const url = `${backend.config.siteUrl}/admin/support/${ticketId}`;
        const action = { label: 'Open the ticket', url };
        await backend.mail.send({
          to,
          replyTo,
          subject,
          ...frameMail(institute(), { ...words, action }),
          about: aboutTicket(ticketId),
        });
      },
      reportFailure: (error) => backend.log.error(error, 'the institute could not be mailed'),
    }),
});
