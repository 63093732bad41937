import { corsHeaders } from '@supabase/supabase-js/cors';
import type { FunctionArgs } from '#domain/database.ts';
import type { RequestedPayment } from '#domain/payment.ts';
import { membershipRequestSchema } from '#domain/plan.ts';
import { answer, parseJson } from '#supabase/functions/_shared/json-endpoint.ts';
import { refusalOf } from '#supabase/functions/_shared/platform.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** What the function needs from its platform. */
export interface MembershipRequestDependencies {
  provider: PaymentProvider;
  /** The user whose valid token came with the request. */
  findUserId(request: Request): Promise<string | undefined>;
  /** Throws the database's error when it refuses. */
  store(request: FunctionArgs<'request_membership'>): Promise<RequestedPayment>;
  reportFailure(error: unknown): void;
}

const bodyBytes = 1024;
const requestsPerHour = 10;

export async function handleMembershipRequest(
  request: Request,
  { provider, findUserId, store, reportFailure }: MembershipRequestDependencies,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return answer(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });

  const userId = await findUserId(request);
  if (!userId) return signInFirst();
  const body = await readLimited(request, bodyBytes);
  const { data: wanted } = membershipRequestSchema.safeParse(parseJson(body ?? ''));
  if (!wanted) return answer(400, { error: 'There is no such plan.' });

  try {
    const { is_new, ...payment } = await store({
      member_id: userId,
      wanted_plan: wanted.plan,
      wanted_billing: wanted.billing,
      payment_method: provider.method,
      most_per_hour: requestsPerHour,
    });
    // The request is stored and its invoice is in the account, so a failed mail must not fail the request.
    if (is_new) await provider.begin(payment).catch(reportFailure);
    return answer(200, { payment });
  } catch (error) {
    return isUnknownAccount(error) ? signInFirst() : refusalOf(error);
  }
}

const signInFirst = () => answer(401, { error: 'Please sign in first.' });

/** The token of a user who deleted their account within the last hour is still valid. */
const isUnknownAccount = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42501';
