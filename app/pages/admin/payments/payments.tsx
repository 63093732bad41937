import { z } from 'zod';
import { loadOrToast, orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { StatCard, StatGrid } from '#app/components/workspace/stat-card.tsx';
import { adminPayments } from '#app/content/admin/payments.ts';
import { mailAboutCertificates } from '#app/data/certificates.ts';
import { decidePayment, findPaymentFigures, listPayments, paymentsPerPage } from '#app/data/payments.ts';
import { readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { useListFilter } from '#app/lib/use-list-filter.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { PaymentFigures } from '#domain/memberships/payment.ts';
import type { Route } from './+types/payments.ts';
import { paymentFilterSchema, toPaymentFilter } from './payment-filter.ts';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentTable } from './payment-table.tsx';
import { collectPaymentsCsv } from './payments-csv.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Payments');

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const filter = toPaymentFilter(readFilter(paymentFilterSchema, url.searchParams));
  const [payments, figures] = await Promise.all([
    loadOrToast(request, listPayments(filter, readCursor(url.searchParams)), adminPayments.failed),
    orUndefined(findPaymentFigures()),
  ]);
  return { payments: payments && pageOf(payments, paymentsPerPage), figures };
}

const decisionSchema = z.object({
  decision: z.enum(['settle', 'fail', 'refund']),
  id: z.string(),
  billing: z.string(),
});

/** The database writes the audit entry together with the decision, so nothing is logged here. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { decision, id, billing } = decisionSchema.parse(Object.fromEntries(await request.formData()));
  return toOutcome(async () => {
    await decidePayment(decision, id);
    if (decision === 'refund') await mailAboutCertificates();
    const { done } = adminPayments.confirm[decision];
    showToast(billing === 'agreement' ? { ...done, text: adminPayments.agreement.done } : done);
  });
}

export { PageLoading as HydrateFallback };

export default function PaymentsPage({ loaderData: { payments, figures } }: Route.ComponentProps) {
  const { filter, change } = useListFilter(paymentFilterSchema);
  return (
    <>
      <Figures figures={figures} />
      <ListToolbar>
        <PaymentFilters filter={filter} onChange={change} />
        <CsvButton name="payments" collect={() => collectPaymentsCsv(toPaymentFilter(filter))} />
      </ListToolbar>
      <PagedList page={payments} failed={adminPayments.failed} empty={adminPayments.empty}>
        {(rows) => <PaymentTable payments={rows} />}
      </PagedList>
    </>
  );
}

function Figures({ figures }: { figures: PaymentFigures | undefined }) {
  const { revenue, pending, refunded, members, payments } = adminPayments.figures;
  return (
    <StatGrid>
      <StatCard label={revenue} value={figures && formatCents(figures.revenue_cents)} icon="chart-line" />
      <StatCard
        label={pending}
        value={figures && formatCents(figures.pending_cents)}
        note={figures && payments(figures.pending_count)}
        icon="clock"
      />
      <StatCard
        label={refunded}
        value={figures && formatCents(figures.refunded_cents)}
        note={figures && payments(figures.refunded_count)}
        icon="undo-2"
      />
      <StatCard label={members} value={figures?.active_members} icon="users" />
    </StatGrid>
  );
}
