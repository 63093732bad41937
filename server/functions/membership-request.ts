import type { Backend } from '#backend/backend.ts';
import { findUserId, serviceRole } from '#backend/functions/callers.ts';
import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import type { Institute } from '#domain/institute.ts';
import type { RequestedPayment } from '#domain/payment.ts';
import { handleMembershipRequest } from '#supabase/functions/membership-request/handler.ts';
import { invoiceProvider } from '#supabase/functions/membership-request/invoice-provider.ts';
import type { PaymentProvider } from '#supabase/functions/membership-request/payment-provider.ts';
import { frameMail } from '../mail/frame.ts';

const requestText = `select public.request_membership(
  member_id => $1, wanted_plan => $2, wanted_billing => $3, payment_method => $4, most_per_hour => $5) as payment`;

/** Collects payments by mailing an invoice. */
export const mailInvoices = ({ config, mail }: Backend, institute: Institute): PaymentProvider =>
  invoiceProvider(config.siteUrl, institute, async ({ to, replyTo, subject, ...words }) => {
    await mail.send({ to, replyTo, subject, ...frameMail(institute, words), about: { account: to } });
  });

export const membershipRequest = (institute: () => Institute): HostedFunction => ({
  verifyJwt: true,
  handle: (request, { backend }) =>
    handleMembershipRequest(request, {
      provider: mailInvoices(backend, institute()),
      findUserId: () => findUserId(request, backend),
      async store(wanted) {
        const [stored] = await backend.database.run(serviceRole, (transaction) =>
          transaction.query<{ payment: RequestedPayment }>(requestText, [
            wanted.member_id,
            wanted.wanted_plan,
            wanted.wanted_billing,
            wanted.payment_method,
            backend.config.hasRateLimits ? wanted.most_per_hour : null,
          ]),
        );
        if (!stored) throw new Error('request_membership answered nothing');
        return stored.payment;
      },
      reportFailure: (error) => backend.log.error(error, 'an invoice could not be mailed'),
    }),
});
