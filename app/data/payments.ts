import type { Cursor } from '#app/lib/paging.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type {
  Payment,
  PaymentFigures,
  PaymentStatus,
  PrintedInvoiceLine,
} from '#domain/memberships/payment.ts';

export const paymentsPerPage = 100;

/** The filters of the payment list. An empty string means no filter. */
export interface PaymentFilter {
  search: string;
  status: PaymentStatus | '';
  plan: string;
  since: string;
}

/** One page, newest first. `after` is the last row of the previous page. For admins. */
export async function listPayments(
  { search, status, plan, since }: PaymentFilter,
  after?: Cursor,
  pageSize = paymentsPerPage,
): Promise<Payment[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('search_payments', {
      search_text: search,
      only_status: status || null,
      only_plan: plan || null,
      since: since || null,
      after_payment: after?.id ?? null,
      page_size: pageSize,
    })
    .throwOnError();
  return data;
}

export async function findPaymentFigures(): Promise<PaymentFigures> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('payment_figures').single().throwOnError();
  return data;
}

export type PaymentDecision = 'settle' | 'fail' | 'refund';

/** Each function refuses a payment that is past that step, and writes its own audit entry. For admins. */
export async function decidePayment(decision: PaymentDecision, id: string): Promise<Payment> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc(`${decision}_payment`, { target_payment: id }).throwOnError();
  return data;
}

/** What stands on the invoice of an organisation. Other invoices have no lines. */
export async function listInvoiceLines(paymentId: string): Promise<PrintedInvoiceLine[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('invoice_lines')
    .select('*')
    .eq('payment_id', paymentId)
    .order('position')
    .throwOnError();
  return data;
}

export async function listOwnPayments(userId: string): Promise<Payment[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('payments')
    .select('*')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .throwOnError();
  return data;
}
