import { useState } from 'react';
import { CsvButton } from '#app/components/admin/csv-button.tsx';
import { ListFailure, ListNotice, ListToolbar, LoadMore } from '#app/components/admin/list-page.tsx';
import { StatCard, StatGrid } from '#app/components/admin/stat-card.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { adminWords } from '#app/content/admin.ts';
import { adminPayments } from '#app/content/admin-payments.ts';
import { findPaymentFigures, listPayments, type PaymentFilter, paymentsPerPage } from '#app/data/payments.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { usePagedList } from '#app/lib/use-paged-list.ts';
import { formatCents } from '#domain/money.ts';
import type { Payment, PaymentFigures } from '#domain/payment.ts';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentTable } from './payment-table.tsx';
import { collectPaymentsCsv } from './payments-csv.ts';

export const meta = () => privatePageMeta('Payments');

const everything: PaymentFilter = { search: '', status: '', plan: '', since: '' };

export default function PaymentsPage() {
  const [chosen, setChosen] = useState(everything);
  const search = useDebounced(chosen.search);
  const filter = { ...chosen, search };
  const figures = useLoaded('figures', findPaymentFigures);
  const payments = usePagedList(JSON.stringify(filter), (after?: Payment) => listPayments(filter, after), {
    pageSize: paymentsPerPage,
    onFailure: (error) => showProblem(error, adminPayments.failed),
  });

  function handleChange(changed: Payment) {
    payments.changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
    figures.reload();
  }

  return (
    <>
      <Figures figures={figures.value} />
      <ListToolbar>
        <PaymentFilters filter={chosen} onChange={setChosen} />
        <CsvButton name="payments" collect={() => collectPaymentsCsv(filter)} />
      </ListToolbar>
      {payments.status === 'failed' && <ListFailure text={adminPayments.failed} onRetry={payments.reload} />}
      {payments.status === 'loading' && !payments.rows && <ListNotice>{adminWords.loading}</ListNotice>}
      {payments.rows?.length === 0 && <ListNotice>{adminPayments.empty}</ListNotice>}
      {payments.rows && payments.rows.length > 0 && (
        <PaymentTable
          payments={payments.rows}
          isBusy={payments.status === 'loading'}
          onChange={handleChange}
          onStale={payments.reload}
        />
      )}
      {payments.hasMore && <LoadMore isBusy={payments.isLoadingMore} onClick={payments.loadMore} />}
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
