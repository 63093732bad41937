import { corsHeaders } from '@supabase/supabase-js/cors';
import { membershipRequestSchema } from '#domain/memberships/plan.ts';
import { parseJson, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { type FunctionPlatform, refusalOf } from '#supabase/functions/_shared/platform.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { invoiceProvider } from './invoice-provider.ts';

const bodyBytes = 1024;
const requestsPerHour = 10;

export async function handleMembershipRequest(
  request: Request,
  platform: FunctionPlatform,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return respond(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });

  const userId = await platform.findUserId(request);
  if (!userId) return signInFirst();
  const body = await readLimited(request, bodyBytes);
  const { data: wanted } = membershipRequestSchema.safeParse(parseJson(body ?? ''));
  if (!wanted) return respond(400, { error: 'There is no such plan.' });

  try {
    const payment = await platform.transact(async ({ database, sendMail }) => {
      const provider = invoiceProvider(platform, sendMail);
      const { data } = await database
        .rpc('request_membership', {
          member_id: userId,
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
    return isUnknownAccount(error) ? signInFirst() : refusalOf(error);
  }
}

const signInFirst = () => respond(401, { error: 'Please sign in first.' });

/** The token of a user who deleted their account within the last hour is still valid. */
const isUnknownAccount = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42501';
