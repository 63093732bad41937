import type { BillingPeriod } from './plan.ts';

export const paymentStatuses = ['Completed', 'Pending', 'Failed', 'Refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A row of `payments`. When the account is deleted, everything that names the person is empty. */
export interface Payment {
  id: string;
  invoice_id: string;
  user_id: string | null;
  user_name: string | null;
  user_email: string | null;
  plan_name: string;
  billing: BillingPeriod;
  list_price_cents: number;
  discount_percent: number;
  amount_cents: number;
  method: string;
  status: PaymentStatus;
  created_at: string;
  settled_at: string | null;
  failed_at: string | null;
  refunded_at: string | null;
}

/** What the payments page counts. Revenue and refunds are those of this month. */
export interface PaymentFigures {
  revenue_cents: number;
  pending_count: number;
  pending_cents: number;
  refunded_count: number;
  refunded_cents: number;
  active_members: number;
}
