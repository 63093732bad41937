import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { membershipSection as words } from '#app/content/memberships/membership-request.ts';
import type { HeldMembership } from '#app/data/memberships.ts';
import { saveInvoice } from '#app/lib/save-pdf.ts';
import { useSite } from '#app/lib/site.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { Payment } from '#domain/memberships/payment.ts';
import { isRunning } from '#domain/memberships/plan.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { AccountSection } from './account-section.tsx';
import { CurrentMembership, type PaidMembership } from './current-membership.tsx';
import type { LoadedAccount } from './load-account.ts';

type Held = NonNullable<LoadedAccount['held']>;

export function MembershipSection({ held }: { held: LoadedAccount['held'] }) {
  return (
    <AccountSection title={words.title} lead={words.lead}>
      {!held && <SectionFailure words={words} />}
      {held && <Organisations organisations={held.organisations} />}
      {held && <Memberships {...held} />}
      {held && held.payments.length > 0 && <Invoices payments={held.payments} />}
    </AccountSection>
  );
}

/** The organisations of this account, and whether a seat opens courses to it. */
function Organisations({ organisations }: Pick<Held, 'organisations'>) {
  if (organisations.length === 0) return null;
  return (
    <ul className="mb-3 grid gap-3">
      {organisations.map((organisation) => (
        <li key={organisation.id} className="rounded-card border border-line bg-surface p-5">
          <p className="text-subheading font-semibold wrap-anywhere">{organisation.name}</p>
          <p className="mt-2 text-ink-soft">
            {hasOpenSeat(organisation)
              ? words.seat(formatLongDate(organisation.ends_on ?? ''))
              : words.noSeat}
          </p>
          <p className="mt-3">
            <ArrowLink to="/organisations">{words.organisations}</ArrowLink>
          </p>
        </li>
      ))}
    </ul>
  );
}

const hasOpenSeat = ({ has_seat, ends_on }: Held['organisations'][number]) => has_seat && ends_on !== null;

/** What counts now. What is over shows among the invoices. */
function Memberships({ paid, trials, organisations }: Held) {
  const current = paid.filter(({ membership }) => membership.status === 'Pending' || isRunning(membership));
  if (current.length + trials.length === 0)
    return organisations.some(hasOpenSeat) ? null : (
      <>
        <p>{words.none}</p>
        <ButtonLink to="/membership" variant="secondary" className="mt-4">
          {words.choose}
        </ButtonLink>
      </>
    );
  return (
    <ul className="grid gap-3">
      {trials.map((trial) => (
        <li key={trial.id} className="rounded-card border border-line bg-surface p-5">
          <RunningTrial trial={trial} />
        </li>
      ))}
      {current.map((each) => (
        <li key={each.membership.id} className="rounded-card border border-line bg-surface p-5">
          <CurrentMembership {...each} isFollowed={isFollowed(each, current)} />
        </li>
      ))}
    </ul>
  );
}

function RunningTrial({ trial: { plan_id, plans, ends_at } }: { trial: HeldMembership }) {
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-subheading font-semibold">{plans.name}</span>
        <StatusBadge tone="good">{words.trial.label}</StatusBadge>
      </p>
      <p className="mt-2 text-ink-soft">{words.trial.ends(formatLongDate(ends_at ?? ''))}</p>
      <ButtonLink
        to={`/account/membership?plan=${plan_id}&billing=monthly`}
        variant="secondary"
        size="small"
        className="mt-4"
      >
        {words.trial.keep(plans.name)}
      </ButtonLink>
    </>
  );
}

const endOf = ({ membership }: PaidMembership) => Date.parse(membership.ends_at ?? '');

/** Whether the next period of the same plan is paid for. */
function isFollowed(paid: PaidMembership, all: PaidMembership[]): boolean {
  return all.some(
    (other) => other.membership.plan_id === paid.membership.plan_id && endOf(other) > endOf(paid),
  );
}

function Invoices({ payments }: { payments: Payment[] }) {
  const site = useSite();
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
              onClick={() => saveInvoice(payment, site).catch(showProblem)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
