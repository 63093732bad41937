import type { Transaction } from '#backend/database/database.ts';
import type { PaymentStatus } from '#domain/memberships/payment.ts';
import type { BillingPeriod, PaidPlanId } from '#domain/memberships/plan.ts';
import { markAsSample } from './mark-as-sample.ts';

interface SamplePayment {
  email: string;
  plan: string;
  /** Plans without an id exist in sample data only, and have no members. */
  planId?: PaidPlanId;
  billing: BillingPeriod;
  cents: number;
  method: string;
  status: PaymentStatus;
  daysAgo: number;
}

const basic = { plan: 'Basic Monthly', billing: 'monthly', cents: 1999 } as const;
const family = { plan: 'Family Plan', billing: 'monthly', cents: 4999 } as const;
const premium = { plan: 'Premium Annual', billing: 'annual', cents: 29999 } as const;
const learner = { plan: 'Learner', planId: 'learner', billing: 'monthly', cents: 2900 } as const;
const expert = { plan: 'Expert', planId: 'expert', billing: 'annual', cents: 79000 } as const;
const pro = { plan: 'Pro', planId: 'pro', billing: 'annual', cents: 24000 } as const;

const card = { method: 'Credit Card' };
const paypal = { method: 'PayPal' };
const transfer = { method: 'Bank Transfer' };
const invoice = { method: 'Invoice' };

/** Oldest first, so that the numbers grow with time. */
const samplePayments: SamplePayment[] = [
  { email: 'amelia.rossi@example.com', ...premium, ...card, status: 'Completed', daysAgo: 164 },
  { email: 'jonas.weber@example.com', ...basic, ...paypal, status: 'Completed', daysAgo: 151 },
  { email: 'fatima.haddad@example.com', ...family, ...card, status: 'Completed', daysAgo: 133 },
  { email: 'noah.jensen@example.com', ...basic, ...card, status: 'Failed', daysAgo: 120 },
  { email: 'mei.lin@example.com', ...expert, ...transfer, status: 'Completed', daysAgo: 104 },
  { email: 'jonas.weber@example.com', ...basic, ...paypal, status: 'Completed', daysAgo: 90 },
  { email: 'oluwaseun.adeyemi@example.com', ...pro, ...invoice, status: 'Completed', daysAgo: 77 },
  { email: 'clara.dubois@example.com', ...premium, ...card, status: 'Refunded', daysAgo: 63 },
  { email: 'fatima.haddad@example.com', ...family, ...card, status: 'Completed', daysAgo: 41 },
  { email: 'mateo.garcia@example.com', ...learner, ...invoice, status: 'Failed', daysAgo: 33 },
  { email: 'hannah.kim@example.com', ...learner, ...transfer, status: 'Completed', daysAgo: 12 },
  { email: 'jonas.weber@example.com', ...basic, ...paypal, status: 'Completed', daysAgo: 9 },
  { email: 'viktor.petrov@example.com', ...pro, ...invoice, status: 'Refunded', daysAgo: 6 },
  { email: 'mateo.garcia@example.com', ...learner, ...invoice, status: 'Completed', daysAgo: 4 },
  { email: 'leila.farahani@example.com', ...family, ...card, status: 'Pending', daysAgo: 2 },
  { email: 'sam.whitaker@example.com', ...learner, ...invoice, status: 'Pending', daysAgo: 0 },
];

export async function addSamplePayments(transaction: Transaction): Promise<void> {
  for (const payment of samplePayments) {
    const [added] = await transaction.query<{ id: string }>(
      `insert into public.payments
         (user_id, user_name, user_email, plan_name, billing, list_price_cents, amount_cents, method, status,
          created_at, settled_at, failed_at, refunded_at)
       select profiles.id, full_name, email, $2, $3, $4, $4, $5, $6::text, asked,
         case when $6 in ('Completed', 'Refunded') then decided end,
         case when $6 = 'Failed' then decided end,
         case when $6 = 'Refunded' then decided end
       from public.profiles, (
         select now() - make_interval(days => $7) as asked, now() - make_interval(days => $7) + interval '1 hour' as decided
       ) as times
       where email = $1
       returning id`,
      [
        payment.email,
        payment.plan,
        payment.billing,
        payment.cents,
        payment.method,
        payment.status,
        payment.daysAgo,
      ],
    );
    if (!added) continue;
    await markAsSample(transaction, 'public.payments', added.id);
    if (payment.planId) await addMembership(transaction, added.id, payment.planId);
  }
}

const membershipStatuses = `case status
  when 'Completed' then 'Active' when 'Pending' then 'Pending' when 'Failed' then 'Cancelled' else 'Ended' end`;

async function addMembership(transaction: Transaction, paymentId: string, plan: PaidPlanId): Promise<void> {
  const [added] = await transaction.query<{ id: string }>(
    `insert into public.memberships (user_id, payment_id, plan_id, billing, status, starts_at, ends_at, created_at)
     select user_id, id, $2, billing, ${membershipStatuses}, settled_at,
       settled_at + case billing when 'annual' then interval '1 year' else interval '1 month' end, created_at
     from public.payments where id = $1
     returning id`,
    [paymentId, plan],
  );
  if (added) await markAsSample(transaction, 'public.memberships', added.id);
}
