import {
  handleMembershipRequest,
  type RequestedPayment,
} from '#supabase/functions/membership-request/handler.ts';
import { invoiceProvider } from '#supabase/functions/membership-request/invoice-provider.ts';
import { identify } from '../identify.ts';
import { frameMail } from '../mail/frame.ts';
import type { HostedFunction } from './hosted-function.ts';

const serviceRole = { role: 'service_role', claims: {} };

const requestText = `select public.request_membership(
  member_id => $1, wanted_plan => $2, wanted_billing => $3, payment_method => $4, most_per_hour => $5) as payment`;

export const membershipRequest: HostedFunction = {
  verifyJwt: true,
  handle: (request, { backend }) =>
    handleMembershipRequest(request, {
      provider: invoiceProvider(backend.environment.siteUrl, async ({ to, replyTo, subject, ...words }) => {
        await backend.mail.send({ to, replyTo, subject, ...frameMail(words) });
      }),
      async findUserId({ headers }) {
        const result = await identify(headers, backend.keys, false);
        const id = result.kind === 'caller' ? result.caller.claims.sub : undefined;
        return typeof id === 'string' ? id : undefined;
      },
      async store(wanted) {
        const [stored] = await backend.database.run(serviceRole, (transaction) =>
          transaction.query<{ payment: RequestedPayment }>(requestText, [
            wanted.member_id,
            wanted.wanted_plan,
            wanted.wanted_billing,
            wanted.payment_method,
            backend.environment.hasRateLimits ? wanted.most_per_hour : null,
          ]),
        );
        if (!stored) throw new Error('request_membership answered nothing');
        return stored.payment;
      },
      reportFailure: (error) => backend.log.error(error, 'an invoice could not be mailed'),
    }),
};
