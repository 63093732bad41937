import { membershipRequestSchema } from '#domain/memberships/plan.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { invoiceProvider } from './invoice-provider.ts';

const requestsPerHour = 10;

export const handleMembershipRequest = defineFunction({
  auth: 'user',
  body: membershipRequestSchema,
  invalid: 'There is no such plan.',
  async handle({ user, body: wanted, platform }) {
    try {
      const payment = await platform.transact(async ({ database, sendMail }) => {
        const provider = invoiceProvider(platform, sendMail);
        const { data } = await database
          .rpc('request_membership', {
            member_id: user,
            wanted_plan: wanted.plan,
            wanted_billing: wanted.billing,
            payment_method: provider.method,
            most_per_hour: platform.hasRateLimits ? requestsPerHour : null,
          })
          .throwOnError();
        const { is_new, ...requested } = data;
        if (is_new) await provider.begin(requested);
        return requested;
      });
      return respond(200, { payment });
    } catch (error) {
      if (isUnknownAccount(error)) return respond(401, { error: 'Please sign in first.' });
      throw error;
    }
  },
});

/** The token of a user who deleted their account within the last hour is still valid. */
const isUnknownAccount = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42501';
