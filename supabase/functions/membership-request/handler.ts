import { corsHeaders } from '@supabase/supabase-js/cors';
import type { FunctionArgs } from '#domain/database.ts';
import type { RequestedPayment } from '#domain/payment.ts';
import { membershipRequestSchema } from '#domain/plan.ts';
import { answer, parseJson } from '#supabase/functions/_shared/json-endpoint.ts';
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
    return refusal(error);
  }
}

const signInFirst = () => answer(401, { error: 'Please sign in first.' });

/**
 * The error code contains the status of a refusal, as in PostgREST: PT409 is 409. No account is found for the token of
 * a user who deleted theirs within the last hour.
 */
function refusal(error: unknown): Response {
  if (!(typeof error === 'object' && error && 'code' in error && 'message' in error)) throw error;
  if (error.code === '42501') return signInFirst();
  const status = /^PT(4\d\d)$/.exec(String(error.code))?.[1];
  if (!status) throw error;
  return answer(Number(status), { error: error.message });
}
