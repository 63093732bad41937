import { z } from 'zod';
import type { FunctionResult, Tables } from '#domain/database/database.ts';

/** The paid plans of both pricing designs. They match the rows of `plans`. */
export const paidPlanIds = ['learner', 'expert', 'family', 'standard', 'pro', 'family-group'] as const;
export const billingPeriods = ['monthly', 'annual'] as const;

export type PaidPlanId = (typeof paidPlanIds)[number];
export type BillingPeriod = (typeof billingPeriods)[number];

/** The request of a plan button. It contains no price: the database computes that. */
export const membershipRequestSchema = z.object({
  plan: z.enum(paidPlanIds),
  billing: z.enum(billingPeriods),
});

export type MembershipRequest = z.infer<typeof membershipRequestSchema>;

/** The price of a plan for the caller. */
export type MembershipQuote = FunctionResult<'quote_membership'>;

/** A row of `memberships`. Only active ones are guaranteed to have dates. */
export type Membership = Tables<'memberships'>;

/** An active membership is over when its dates say so. `Ended` is one whose payment was refunded. */
export function isRunning({ status, ends_at }: Membership, now = new Date()): boolean {
  return status === 'Active' && ends_at !== null && new Date(ends_at) > now;
}
