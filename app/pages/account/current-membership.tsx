import { useState } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { membershipSection as words } from '#app/content/memberships/membership-request.ts';
import type { Payment } from '#domain/memberships/payment.ts';
import type { Membership } from '#domain/memberships/plan.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { CancelDialog } from './cancel-dialog.tsx';

/** A membership with the payment that has its plan's name. */
export type PaidMembership = { membership: Membership; payment: Payment };

/** A requested, current or future membership. If its next period is paid, nothing is left to decide. */
export function CurrentMembership({
  membership,
  payment,
  isFollowed,
}: PaidMembership & { isFollowed: boolean }) {
  const { status, billing, starts_at, ends_at } = membership;
  const isAhead = starts_at !== null && new Date(starts_at) > new Date();
  const paid = { membership, payment };
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-subheading font-semibold">{payment.plan_name}</span>
        <StatusBadge tone={status === 'Active' ? 'good' : 'waiting'}>{words.states[status]}</StatusBadge>
      </p>
      <p className="mt-2 text-ink-soft">
        {words.billing[billing]}
        {isAhead && `, ${words.from} ${formatLongDate(starts_at)}`}
        {ends_at && isFollowed && `, ${words.until} ${formatLongDate(ends_at)}`}
      </p>
      {status === 'Pending' && <OpenRequest {...paid} />}
      {ends_at && !isFollowed && <Renewal {...paid} date={formatLongDate(ends_at)} />}
    </>
  );
}

function OpenRequest({ payment }: PaidMembership) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <p className="mt-1 text-ink-soft">{words.waiting}</p>
      <Button variant="secondary" size="small" className="mt-4" onClick={() => setIsAsked(true)}>
        {words.takeBack.open}
      </Button>
      {isAsked && (
        <CancelDialog
          words={words.takeBack}
          subject={`${payment.plan_name}, ${payment.invoice_id}`}
          fields={{ change: 'take-back', payment: payment.id }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

/** One button that changes its label, so that it keeps the focus. */
function Renewal({ membership, payment, date }: PaidMembership & { date: string }) {
  const { submit } = useAction();
  const [isAsked, setIsAsked] = useState(false);
  const { id, renews } = membership;

  function handleKeep() {
    void submit({ change: 'renewal', membership: id, wanted: 'yes' }, { method: 'post' });
  }

  return (
    <>
      <p className="mt-1 text-ink-soft">{renews ? words.renews(date) : words.ends(date)}</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-4"
        onClick={renews ? () => setIsAsked(true) : handleKeep}
      >
        {renews ? words.cancel.open : words.keep.button}
      </Button>
      {isAsked && (
        <CancelDialog
          words={{ ...words.cancel, text: words.cancel.text(date) }}
          subject={payment.plan_name}
          fields={{ change: 'renewal', membership: id, wanted: 'no' }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
