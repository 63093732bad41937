import { getSupabase } from '#app/lib/supabase.ts';
import type { Payment } from '#domain/memberships/payment.ts';
import type { Membership, MembershipQuote, MembershipRequest } from '#domain/memberships/plan.ts';
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

/** For how many days the signed-in user may try the plan; null if they may not. */
export async function findTrialOffer(plan: MembershipRequest['plan']): Promise<number | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('trial_offer', { wanted_plan: plan }).throwOnError();
  return data;
}

export interface Trial {
  plan_name: string;
  ends_at: string;
}

/** Starting twice is starting once. Throws with the words of the backend when it refuses. */
export async function startTrial(plan: MembershipRequest['plan']): Promise<Trial> {
  const { trial } = await callFunction<{ trial: Trial }>('trial', { plan });
  return trial;
}

/** Whether the signed-in user may study the course of this slug. */
export async function mayStudySlug(slug: string): Promise<boolean> {
  const supabase = await getSupabase();
  const { data: course } = await supabase
    .from('courses')
    .select('id')
    .eq('slug', slug)
    .maybeSingle()
    .throwOnError();
  if (!course) return false;
  const { data } = await supabase.rpc('may_study_course', { course: course.id }).throwOnError();
  return data;
}

export type HeldMembership = Membership & { plans: { name: string } };

export async function cancelMembershipRequest(paymentId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('cancel_membership_request', { target_payment: paymentId }).throwOnError();
}

/** Cancels at the end of the current period, or reverts that. */
export async function setMembershipRenewal(membershipId: string, wanted: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('set_membership_renewal', { target_membership: membershipId, wanted }).throwOnError();
}

export async function listOwnMemberships(userId: string): Promise<HeldMembership[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('memberships')
    .select('*,plans(name)')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .throwOnError();
  return data;
}
