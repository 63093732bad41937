import { getSupabase } from '#app/lib/supabase.ts';
import type { Payment } from '#domain/payment.ts';
import type { Membership, MembershipQuote, MembershipRequest } from '#domain/plan.ts';
import { callFunction } from './call-function.ts';

/** The price of the plan for the signed-in user. */
export async function quoteMembership({ plan, billing }: MembershipRequest): Promise<MembershipQuote> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('quote_membership', { wanted_plan: plan, wanted_billing: billing })
    .single()
    .throwOnError();
  return data;
}

/** Idempotent. Throws the backend's message if it refuses. */
export async function requestMembership(request: MembershipRequest): Promise<Payment> {
  const { payment } = await callFunction<{ payment: Payment }>('membership-request', request);
  return payment;
}

export async function cancelMembershipRequest(paymentId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('cancel_membership_request', { target_payment: paymentId }).throwOnError();
}

/** Cancels at the end of the current period, or reverts that. */
export async function setMembershipRenewal(membershipId: string, wanted: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('set_membership_renewal', { target_membership: membershipId, wanted }).throwOnError();
}

export async function listOwnMemberships(userId: string): Promise<Membership[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('memberships')
    .select('*')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .throwOnError();
  return data;
}
