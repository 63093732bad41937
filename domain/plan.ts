import { z } from 'zod';
import type { FunctionResult, Tables } from './database.ts';

/** The plans that cost something, of both pricing designs; the same as the rows of `plans`. */
export const paidPlanIds = ['learner', 'expert', 'family', 'standard', 'pro', 'family-group'] as const;
export const billingPeriods = ['monthly', 'annual'] as const;

export type PaidPlanId = (typeof paidPlanIds)[number];
export type BillingPeriod = (typeof billingPeriods)[number];

/** What a plan button asks for. What it costs is no part of it: the database computes that. */
export const membershipRequestSchema = z.object({
  plan: z.enum(paidPlanIds),
  billing: z.enum(billingPeriods),
});

export type MembershipRequest = z.infer<typeof membershipRequestSchema>;

/** What a plan costs the person who asks. */
export type MembershipQuote = FunctionResult<'quote_membership'>;

/** A row of `memberships`. Only active ones are sure to have dates. */
export type Membership = Tables<'memberships'>;

/** A membership that has run out becomes `Ended` within the hour; until then its dates say that it is over. */
export function isRunning({ status, ends_at }: Membership, now = new Date()): boolean {
  return status === 'Active' && ends_at !== null && new Date(ends_at) > now;
}
