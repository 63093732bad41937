import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { renewMemberships } from './renew-memberships.ts';

/** Called by a cron job with the secret key. Extra calls are harmless: a renewed membership is no longer due. */
export async function handleMembershipRenewal(
  request: Request,
  platform: FunctionPlatform,
): Promise<Response> {
  if (request.method !== 'POST')
    return respond(405, { error: 'Please send a POST request.' }, { Allow: 'POST' });
  if (!(await platform.hasSecretKey(request))) return respond(403, { error: 'This needs the secret key.' });
  return respond(200, { renewed: await renewMemberships(platform) });
}
