import { getSupabase } from '#app/lib/supabase.ts';
import type { Payment } from '#domain/payment.ts';
import type { Membership, MembershipQuote, MembershipRequest } from '#domain/plan.ts';

/** What the plan costs whoever is signed in. */
export async function quoteMembership({ plan, billing }: MembershipRequest): Promise<MembershipQuote> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('quote_membership', { wanted_plan: plan, wanted_billing: billing })
    .single<MembershipQuote>()
    .throwOnError();
  return data;
}

/** Asking twice for the same is asking once. Throws with the words of the backend when it refuses. */
export async function requestMembership(request: MembershipRequest): Promise<Payment> {
  const supabase = await getSupabase();
  const { data, error, response } = await supabase.functions.invoke<{ payment: Payment }>(
    'membership-request',
    { body: request },
  );
  if (data) return data.payment;
  // Something in between may answer in the function's place, and not with JSON.
  const words: { error?: string } | undefined = await response?.json().catch(() => undefined);
  throw new Error(words?.error ?? '', { cause: error });
}

export async function cancelMembershipRequest(paymentId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('cancel_membership_request', { target_payment: paymentId }).throwOnError();
}

export async function listOwnMemberships(userId: string): Promise<Membership[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('memberships')
    .select('*')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .overrideTypes<Membership[], { merge: false }>()
    .throwOnError();
  return data;
}
