import { useState } from 'react';
import { StatusBadge } from '#app/components/admin/status-badge.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { accountPage } from '#app/content/account.ts';
import { membershipSection as words } from '#app/content/membership-request.ts';
import { listOwnMemberships } from '#app/data/memberships.ts';
import { listOwnPayments } from '#app/data/payments.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { saveInvoice } from '#app/lib/save-invoice.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { formatCents } from '#domain/money.ts';
import type { Payment } from '#domain/payment.ts';
import { isRunning, type Membership } from '#domain/plan.ts';
import { AccountSection } from './account-section.tsx';
import { CancelRequestDialog } from './cancel-request-dialog.tsx';

/** A membership with the payment that tells its plan's name. */
type Paid = { membership: Membership; payment: Payment };

export function MembershipSection({ userId }: { userId: string }) {
  const held = useLoaded(userId, () => loadHeld(userId));
  return (
    <AccountSection title={words.title} lead={words.lead}>
      {held.status === 'failed' && (
        <>
          <p role="alert">{words.failed}</p>
          <Button variant="secondary" size="small" className="mt-4" onClick={held.reload}>
            {words.retry}
          </Button>
        </>
      )}
      {held.status === 'loading' && !held.value && <p>{accountPage.waiting}</p>}
      {held.value && <Memberships paid={held.value.paid} onChange={held.reload} />}
      {held.value && held.value.payments.length > 0 && <Invoices payments={held.value.payments} />}
    </AccountSection>
  );
}

async function loadHeld(userId: string) {
  const [memberships, payments] = await Promise.all([listOwnMemberships(userId), listOwnPayments(userId)]);
  const paid = memberships.flatMap((membership): Paid[] => {
    const payment = payments.find(({ id }) => id === membership.payment_id);
    return payment ? [{ membership, payment }] : [];
  });
  return { paid, payments };
}

/** What counts now. What is over shows among the invoices. */
function Memberships({ paid, onChange }: { paid: Paid[]; onChange: () => void }) {
  const current = paid.filter(({ membership }) => membership.status === 'Pending' || isRunning(membership));
  if (current.length === 0)
    return (
      <>
        <p>{words.none}</p>
        <ButtonLink to="/membership" variant="secondary" className="mt-4">
          {words.choose}
        </ButtonLink>
      </>
    );
  return (
    <ul className="grid gap-3">
      {current.map((each) => (
        <li key={each.membership.id} className="rounded-card border border-line bg-surface p-5">
          <CurrentMembership {...each} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

function CurrentMembership({ membership, payment, onChange }: Paid & { onChange: () => void }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const { status, billing, starts_at, ends_at } = membership;
  const isAhead = starts_at !== null && new Date(starts_at) > new Date();
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-subheading font-semibold">{payment.plan_name}</span>
        <StatusBadge tone={status === 'Active' ? 'good' : 'waiting'}>{words.states[status]}</StatusBadge>
      </p>
      <p className="mt-2 text-ink-soft">
        {words.billing[billing]}
        {isAhead && `, ${words.from} ${formatLongDate(starts_at)}`}
        {ends_at && `, ${words.until} ${formatLongDate(ends_at)}`}
      </p>
      {status === 'Pending' && (
        <>
          <p className="mt-1 text-ink-soft">{words.waiting}</p>
          <Button variant="secondary" size="small" className="mt-4" onClick={() => setIsCancelling(true)}>
            {words.cancel}
          </Button>
        </>
      )}
      {isCancelling && (
        <CancelRequestDialog
          payment={payment}
          onCancelled={onChange}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  );
}

function Invoices({ payments }: { payments: Payment[] }) {
  return (
    <>
      <h3 className="mt-8 mb-2 font-semibold">{words.invoices}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap gap-x-3">
                <span className="font-semibold">{payment.plan_name}</span>
                <span className="tabular-nums">{formatCents(payment.amount_cents)}</span>
              </p>
              <p className="text-small text-ink-soft">
                {payment.invoice_id}, {formatLongDate(payment.created_at)}, {words.statuses[payment.status]}
              </p>
            </div>
            <IconButton
              icon="download"
              label={`${words.download} ${payment.invoice_id}`}
              onClick={() => saveInvoice(payment).catch(showProblem)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
