import { answer } from '#supabase/functions/_shared/json-endpoint.ts';
import { type MembershipRenewalDependencies, renewMemberships } from './renew-memberships.ts';

/** Called by a cron job with the secret key. Extra calls are harmless: a renewed membership is no longer due. */
export async function handleMembershipRenewal(
  request: Request,
  dependencies: MembershipRenewalDependencies,
): Promise<Response> {
  if (request.method !== 'POST')
    return answer(405, { error: 'Please send a POST request.' }, { Allow: 'POST' });
  try {
    return answer(200, { renewed: await renewMemberships(dependencies) });
  } catch (error) {
    if (!isDenied(error)) throw error;
    return answer(403, { error: 'This needs the secret key.' });
  }
}

/** The database checks the caller: it returns a missing privilege to all others. */
const isDenied = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42501';
