import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { doHourlyWork } from './hourly-work.ts';

/** Called by a cron job with the secret key. Extra calls are harmless: what was done is no longer due. */
export const handleMembershipRenewal = defineFunction({
  auth: 'secret-key',
  handle: async ({ platform }) => respond(200, { renewed: await doHourlyWork(platform) }),
});
