import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { organisationPage } from '#app/content/organisations/organisations.ts';
import { formatDay } from '#app/lib/dates.ts';
import { saveInvoice } from '#app/lib/save-pdf.ts';
import { useSite } from '#app/lib/site.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { ShownAgreement } from '#domain/organisations/overview.ts';
import { listLevels } from './list-levels.ts';

const words = organisationPage.agreement;

export function AgreementList({ agreements }: { agreements: ShownAgreement[] }) {
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement" className="mb-4 text-subheading">
        {words.title}
      </h2>
      {agreements.length === 0 && <p>{words.none}</p>}
      <ul className="grid gap-4">
        {agreements.map((agreement) => (
          <li key={agreement.id} className="rounded-card border border-line bg-surface p-5 text-small">
            <Agreement agreement={agreement} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Agreement({ agreement }: { agreement: ShownAgreement }) {
  const { state, starts_on, ends_on, seats, opens_levels, certifies_levels, consent_by, invoice } = agreement;
  return (
    <>
      <StatusBadge tone={state === 'current' ? 'good' : state === 'coming' ? 'waiting' : 'quiet'}>
        {words.states[state]}
      </StatusBadge>
      <p className="mt-3 font-semibold">{words.days(formatDay(starts_on), formatDay(ends_on))}</p>
      <p>{words.seats(seats)}</p>
      <p>{words.opens(listLevels(opens_levels))}</p>
      <p>
        {certifies_levels.length > 0 ? words.certifies(listLevels(certifies_levels)) : words.noCertificates}
      </p>
      {consent_by && <p className="mt-2">{words.consent(consent_by)}</p>}
      {invoice ? <Invoice invoice={invoice} /> : <p className="mt-2">{words.free}</p>}
    </>
  );
}

function Invoice({ invoice }: { invoice: NonNullable<ShownAgreement['invoice']> }) {
  const site = useSite();
  return (
    <p className="mt-2">
      <span className="font-semibold tabular-nums">{formatCents(invoice.amount_cents)}</span>,{' '}
      {words.statuses[invoice.status]}
      <TextButton
        className="block"
        onClick={() => saveInvoice(invoice, site, invoice.lines).catch(showProblem)}
      >
        {words.invoice(invoice.invoice_id)}
      </TextButton>
    </p>
  );
}
