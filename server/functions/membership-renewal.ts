import { identify } from '#backend/access/identify.ts';
import type { Backend } from '#backend/backend.ts';
import type { Caller } from '#backend/database/database.ts';
import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import type { Institute } from '#domain/institute.ts';
import type { RenewalPayment } from '#domain/payment.ts';
import { handleMembershipRenewal } from '#supabase/functions/membership-renewal/handler.ts';
import type { MembershipRenewalDependencies } from '#supabase/functions/membership-renewal/renew-memberships.ts';
import { remindOfTrials } from '#supabase/functions/trial/remind-of-trials.ts';
import { mailInvoices } from './membership-request.ts';
import { platformFor } from './platform.ts';

/** Renews memberships on this server, if the caller may. */
export const renewalsAs = (
  caller: Caller,
  backend: Backend,
  institute: Institute,
): MembershipRenewalDependencies => ({
  provider: mailInvoices(backend, institute),
  async renew(paymentMethod) {
    const rows = await backend.database.run(caller, (transaction) =>
      transaction.query<{ payment: RenewalPayment }>(
        'select payment from public.renew_memberships(payment_method => $1) as payment',
        [paymentMethod],
      ),
    );
    return rows.map(({ payment }) => payment);
  },
  remindOfTrials: () => remindOfTrials(platformFor(backend, institute)),
  reportFailure: (error) => backend.log.error(error, 'an invoice could not be mailed'),
});

const anonymous = { role: 'anon', claims: {} };

/** The secret key is not a token, so the gateway would reject it; the database checks its role instead. */
export const membershipRenewal = (institute: () => Institute): HostedFunction => ({
  verifyJwt: false,
  async handle(request, { backend }) {
    const result = await identify(request.headers, backend.keys, false);
    const caller = result.kind === 'caller' ? result.caller : anonymous;
    return handleMembershipRenewal(request, renewalsAs(caller, backend, institute()));
  },
});
