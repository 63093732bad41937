import { useState } from 'react';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { StatusBadge, type StatusTone } from '#app/components/ui/status-badge.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { adminPayments } from '#app/content/admin/payments.ts';
import { listInvoiceLines, type PaymentDecision } from '#app/data/payments.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { saveInvoice } from '#app/lib/save-pdf.ts';
import { useSite } from '#app/lib/site.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { Payment, PaymentStatus } from '#domain/memberships/payment.ts';
import { PaymentDecisionDialog } from './payment-decision-dialog.tsx';
import { PaymentDetails } from './payment-details.tsx';

type Opened = { kind: 'details' | PaymentDecision; payment: Payment };

const tones: Record<PaymentStatus, StatusTone> = {
  Completed: 'good',
  Pending: 'waiting',
  Failed: 'bad',
  Refunded: 'quiet',
};

export function PaymentTable({ payments }: { payments: Payment[] }) {
  const site = useSite();
  const [opened, setOpened] = useState<Opened>();
  const { columns, actions } = adminPayments;
  const close = () => setOpened(undefined);
  const save = async (payment: Payment) =>
    saveInvoice(payment, site, payment.billing === 'agreement' ? await listInvoiceLines(payment.id) : []);
  return (
    <>
      <Table caption={adminPayments.table} columns={columns} isBusy={useIsReloading()}>
        {payments.map((payment) => (
          <Row key={payment.id}>
            <Cell label={columns[0]} className="whitespace-nowrap">
              <span>
                <span className="block font-semibold">{payment.id}</span>
                <TextButton
                  aria-label={`${actions.invoice} ${payment.invoice_id}`}
                  title={actions.invoice}
                  onClick={() => void save(payment).catch(showProblem)}
                >
                  {payment.invoice_id}
                </TextButton>
              </span>
            </Cell>
            <Cell label={columns[1]} className="as-table:min-w-44">
              <Payer payment={payment} />
            </Cell>
            <Cell label={columns[2]}>{payment.plan_name}</Cell>
            <Cell label={columns[3]}>
              <span>
                <span className="block font-semibold tabular-nums">{formatCents(payment.amount_cents)}</span>
                <span className="block text-ink-soft">{payment.method}</span>
              </span>
            </Cell>
            <Cell label={columns[4]}>
              <span>
                <StatusBadge tone={tones[payment.status]}>{payment.status}</StatusBadge>
              </span>
            </Cell>
            <Cell label={columns[5]}>{formatShortDate(payment.created_at)}</Cell>
            <Cell>
              <Actions payment={payment} onOpen={(kind) => setOpened({ kind, payment })} />
            </Cell>
          </Row>
        ))}
      </Table>
      {opened?.kind === 'details' && <PaymentDetails payment={opened.payment} onClose={close} />}
      {opened && opened.kind !== 'details' && (
        <PaymentDecisionDialog decision={opened.kind} payment={opened.payment} onClose={close} />
      )}
    </>
  );
}

function Payer({ payment: { user_email, user_name } }: { payment: Payment }) {
  if (user_email === null && user_name === null)
    return <span className="text-ink-soft">{adminPayments.deletedAccount}</span>;
  return (
    <span className="block min-w-0">
      <span className="block font-semibold break-words">{user_name ?? adminPayments.noName}</span>
      <span
        title={user_email ?? undefined}
        className="block text-ink-soft as-cards:break-all as-table:max-w-44 as-table:truncate"
      >
        {user_email}
      </span>
    </span>
  );
}

/** The actions for a payment's status. The database refuses all others. */
function Actions({ payment, onOpen }: { payment: Payment; onOpen: (kind: Opened['kind']) => void }) {
  const { actions } = adminPayments;
  return (
    <span className="-ml-3 flex as-table:justify-end">
      <IconButton icon="eye" label={actions.view} onClick={() => onOpen('details')} />
      {payment.status === 'Pending' && (
        <>
          <IconButton icon="circle-check" label={actions.settle} onClick={() => onOpen('settle')} />
          <IconButton icon="ban" label={actions.fail} onClick={() => onOpen('fail')} />
        </>
      )}
      {payment.status === 'Completed' && (
        <IconButton icon="undo-2" label={actions.refund} onClick={() => onOpen('refund')} />
      )}
    </span>
  );
}
