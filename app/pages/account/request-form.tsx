import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAction } from '#app/components/private/use-action.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { membershipRequest as words } from '#app/content/memberships/membership-request.ts';
import type { Trial } from '#app/data/memberships.ts';
import { saveInvoice } from '#app/lib/save-pdf.ts';
import { useSite } from '#app/lib/site.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { Payment } from '#domain/memberships/payment.ts';
import type { MembershipQuote, MembershipRequest } from '#domain/memberships/plan.ts';
import { formatLongDate } from '#domain/text/long-date.ts';

/** A trial that has begun, and the page to begin at. */
export type BegunTrial = Trial & { next: string };

/** The price of the membership for this user, computed by the server, and the button that requests it. */
export function RequestForm({
  wanted,
  course,
  quote,
  trialDays,
  onTrial,
  email,
}: {
  wanted: MembershipRequest;
  /** The course that the visitor came from, if any. */
  course: string | undefined;
  /** Undefined if it failed to load. */
  quote: MembershipQuote | undefined;
  /** How long the person may try the plan, if at all. */
  trialDays: number | undefined;
  onTrial: (trial: BegunTrial) => void;
  email: string;
}) {
  const [payment, setPayment] = useState<Payment>();
  const { submit, isBusy } = useAction<Payment>(setPayment);
  const { revalidate, state } = useRevalidator();

  if (payment) return <Sent payment={payment} email={email} />;
  if (!quote)
    return (
      <>
        <p role="alert">{words.failed}</p>
        <Button
          variant="secondary"
          size="small"
          className="mt-5"
          disabled={state === 'loading'}
          onClick={() => revalidate()}
        >
          {words.retry}
        </Button>
      </>
    );
  const otherPeriod = new URLSearchParams({
    plan: wanted.plan,
    billing: wanted.billing === 'annual' ? 'monthly' : 'annual',
    ...(course && { course }),
  });
  return (
    <>
      {trialDays && <TrialOffer plan={wanted.plan} course={course} days={trialDays} onStarted={onTrial} />}
      <Sum quote={quote} billing={wanted.billing} />
      <Button
        size="large"
        variant={trialDays ? 'secondary' : 'primary'}
        className="mt-7 w-full"
        disabled={isBusy}
        onClick={() => submit(wanted, { method: 'post' })}
      >
        {isBusy ? words.sending : words.send}
      </Button>
      <p className="mt-4 text-small">
        <ArrowLink to={`/account/membership?${otherPeriod}`}>{words.otherPeriod[wanted.billing]}</ArrowLink>
      </p>
    </>
  );
}

function TrialOffer({
  plan,
  course = '',
  days,
  onStarted,
}: {
  plan: MembershipRequest['plan'];
  course: string | undefined;
  days: number;
  onStarted: (trial: BegunTrial) => void;
}) {
  const { submit, isBusy } = useAction<BegunTrial>(onStarted);
  const { title, text, start, starting, or } = words.trial;
  return (
    <div className="mb-7 border-b border-line pb-7">
      <h2 className="text-heading">{title(days)}</h2>
      <p className="mt-3 text-ink-soft">{text}</p>
      <Button
        size="large"
        className="mt-5 w-full"
        disabled={isBusy}
        onClick={() => submit({ change: 'trial', plan, course }, { method: 'post' })}
      >
        {isBusy ? starting : start}
      </Button>
      <p className="mt-7 text-small text-ink-soft">{or}</p>
    </div>
  );
}

export function TrialBegun({ trial: { plan_name, ends_at, next } }: { trial: BegunTrial }) {
  const { title, text, learn } = words.trial.done;
  return (
    <>
      <div role="status">
        <h2 className="text-heading">{title}</h2>
        <p className="mt-3 text-ink-soft">{text(plan_name, formatLongDate(ends_at))}</p>
      </div>
      <p className="mt-7">
        <ButtonLink to={next}>{learn}</ButtonLink>
      </p>
    </>
  );
}

function Sum({ quote, billing }: { quote: MembershipQuote; billing: MembershipRequest['billing'] }) {
  const { plan_name, list_price_cents, discount_percent, amount_cents } = quote;
  return (
    <>
      <h2 className="text-heading">{plan_name}</h2>
      <dl className="mt-5 tabular-nums">
        <Line term={`${plan_name} ${words.plan[billing]}`} amount={formatCents(list_price_cents)} />
        {discount_percent > 0 && (
          <Line
            term={`${words.discount}, ${discount_percent}%`}
            note={words.student}
            amount={`-${formatCents(list_price_cents - amount_cents)}`}
          />
        )}
        <div className="mt-3 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-4">
          <dt>
            <span className="font-semibold">{words.total}</span>{' '}
            <span className="text-small text-ink-soft">{words.currency}</span>
          </dt>
          <dd className="font-display text-heading font-semibold">{formatCents(amount_cents)}</dd>
        </div>
      </dl>
    </>
  );
}

function Line({ term, note, amount }: { term: string; note?: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt>
        {term}
        {note && <span className="block text-small text-ink-soft">{note}</span>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}

function Sent({ payment, email }: { payment: Payment; email: string }) {
  const site = useSite();
  const { title, mailed, next, invoice, account } = words.done;
  return (
    <>
      <div role="status">
        <h2 className="text-heading">{title}</h2>
        <p className="mt-3 text-ink-soft">
          {mailed} <strong className="break-words text-ink">{email}</strong>. {next}
        </p>
        <p className="mt-5 font-semibold tabular-nums">
          {payment.plan_name}: {formatCents(payment.amount_cents)}
        </p>
      </div>
      <p className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to="/account">{account}</ButtonLink>
        <Button variant="secondary" onClick={() => saveInvoice(payment, site).catch(showProblem)}>
          <Icon name="download" />
          {invoice} {payment.invoice_id}
        </Button>
      </p>
    </>
  );
}
