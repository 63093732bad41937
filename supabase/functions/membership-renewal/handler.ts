import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { renewMemberships } from './renew-memberships.ts';

/** Called by a cron job with the secret key. Extra calls are harmless: a renewed membership is no longer due. */
export const handleMembershipRenewal = defineFunction({
  auth: 'secret-key',
  handle: async ({ platform }) => respond(200, { renewed: await renewMemberships(platform) }),
});
